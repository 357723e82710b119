import { useTranslation } from 'react-i18next'
import { waitText } from './use-countdown.ts'
import { ResendStatus } from './resend-status.tsx'
import { useResend } from './use-resend.ts'

/** "Nothing there? Send it again" for an address that is known, in one line. `wait` is the pause it begins with. */
export function ResendLink({ email, wait }: { email: string; wait?: number }) {
  const { t } = useTranslation()
  const resend = useResend(wait ? { wait } : {})
  const blocked = resend.busy || resend.wait > 0
  return (
    <div>
      <p className="text-copy text-text-muted">
        {t('accounts.resend.nothing')}{' '}
        <button
          type="button"
          aria-disabled={blocked || undefined}
          className="link-text tnum inline-flex min-h-11 items-center aria-disabled:text-text-muted aria-disabled:no-underline"
          onClick={() => void resend.send(email)}
        >
          {resend.wait > 0 ? t('accounts.resend.in', { time: waitText(t, resend.wait) }) : t('accounts.resend.again')}
        </button>
      </p>
      <ResendStatus resend={resend} />
    </div>
  )
}
