import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { waitText } from './use-countdown.ts'

/** `wait` (seconds) uses `aria-disabled`, because `disabled` would drop focus. Looks enabled before hydration. */
export function SubmitButton({
  wait = 0,
  busy,
  busyLabel,
  children,
}: {
  wait?: number
  busy: boolean
  busyLabel: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      disabled={!hydrated}
      size="lg"
      full
      busy={busy}
      busyLabel={busyLabel}
      aria-disabled={busy || wait > 0 || undefined}
      className={
        wait > 0
          ? 'tnum aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted'
          : 'disabled:bg-primary! disabled:text-on-primary!'
      }
    >
      {wait > 0 ? t('accounts.wait.again', { time: waitText(t, wait) }) : children}
    </Button>
  )
}
