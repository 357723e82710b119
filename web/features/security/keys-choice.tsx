import { useTranslation } from 'react-i18next'
import { setSingleKeys, useSingleKeys } from '../../lib/dom/shortcuts.ts'
import { SwitchField } from '../../ui/switch.tsx'

/** Toggles single-key shortcuts in this browser. Hidden below 768 px, where a keyboard is unlikely. */
export function KeysChoice() {
  const { t } = useTranslation()
  return (
    <div className="hidden md:block">
      <SwitchField
        label={t('security.appearance.keys')}
        hint={t('security.appearance.keysHint')}
        checked={useSingleKeys()}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}
