import { useTranslation } from 'react-i18next'
import '../../locales/en/access.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { waitText } from './use-countdown.ts'
import type { Resend } from './use-resend.ts'

/** During the countdown it uses `aria-disabled`, because the `disabled` attribute would drop focus. */
export function ResendButton({ resend: { wait, busy }, children, ...rest }: ButtonProps & { resend: Resend }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="secondary"
      full
      busy={busy}
      aria-disabled={busy || wait > 0 || undefined}
      className="tnum aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted"
      {...rest}
    >
      {wait > 0 ? t('access.resend.in', { time: waitText(t, wait) }) : children}
    </Button>
  )
}
