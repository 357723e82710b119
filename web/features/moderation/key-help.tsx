import { useTranslation } from 'react-i18next'
import { setSingleKeys, useSingleKeys } from '../../lib/dom/shortcuts.ts'
import { Button } from '../../ui/button.tsx'

const keys = [
  ['R', 'resolve'],
  ['D', 'dismiss'],
  ['J', 'next'],
  ['K', 'previous'],
] as const

export function KeyHelp() {
  const { t } = useTranslation()
  const on = useSingleKeys()
  return (
    <div className="flex items-center gap-3.5 text-meta text-text-muted">
      {on && (
        <ul aria-label={t('moderation.keys.label')} className="flex gap-3.5">
          {keys.map(([key, does]) => (
            <li key={key}>
              <kbd className="mr-1 rounded-xs border border-line-strong bg-surface px-1.5 py-px font-mono text-text">
                {key}
              </kbd>
              {t(`moderation.keys.${does}`)}
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" onClick={() => setSingleKeys(!on)}>
        {t(on ? 'moderation.keys.off' : 'moderation.keys.on')}
      </Button>
    </div>
  )
}
