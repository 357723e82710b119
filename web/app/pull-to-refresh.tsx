import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePullDown } from './use-pull-down.ts'
import { cx } from '../ui/cx.ts'

export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const { way, far, busy } = usePullDown(onRefresh)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-h)+var(--safe-top))] z-20 flex justify-center"
    >
      {(way > 0 || busy) && (
        <span
          className={cx(
            'grid size-11 place-items-center rounded-full bg-raised shadow-float',
            far || busy ? 'text-primary-text' : 'text-text-muted',
          )}
          style={{ transform: `translateY(${busy ? 12 : way - 44}px) rotate(${busy ? 0 : way * 3}deg)` }}
        >
          <RotateCw size={20} aria-hidden="true" className={busy ? 'animate-turn' : undefined} />
          {busy && <span className="sr-only">{t('ui.loading')}</span>}
        </span>
      )}
    </div>
  )
}
