import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import { Switch } from '../../ui/switch.tsx'

/** Whether keys of one letter act in this browser; not asked where there is no keyboard. */
export function KeysChoice() {
  const { t } = useTranslation()
  const [label, hint] = [useId(), useId()]
  return (
    <div className="hidden items-center justify-between gap-4 md:flex">
      <div className="min-w-0">
        <label htmlFor={label} className="block text-label font-semibold">
          {t('security.appearance.keys')}
        </label>
        <p id={hint} className="text-meta text-text-muted">
          {t('security.appearance.keysHint')}
        </p>
      </div>
      <Switch id={label} aria-describedby={hint} checked={useSingleKeys()} onCheckedChange={setSingleKeys} />
    </div>
  )
}
