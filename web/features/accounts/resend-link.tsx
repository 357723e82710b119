import { useTranslation } from 'react-i18next'
import '../../lib/access-sentences.ts'
import { waitText } from './use-countdown.ts'
import { ResendStatus } from './resend-status.tsx'
import { useResend, type Send } from './use-resend.ts'

/** "Nothing there? Send it again" for an address that is known, in one line. `wait` is the pause it begins with. */
export function ResendLink({
  words,
  send,
  email,
  wait,
}: {
  words: 'resend' | 'forgot'
  send: Send
  email: string
  wait?: number
}) {
  const { t } = useTranslation()
  const resend = useResend(send, wait ? { wait } : {})
  const blocked = resend.busy || resend.wait > 0
  return (
    <div>
      <p className="text-copy text-text-muted">
        {t(`access.${words}.nothing`)}{' '}
        <button
          type="button"
          aria-disabled={blocked || undefined}
          className="link-text tnum inline-flex min-h-11 items-center aria-disabled:text-text-muted aria-disabled:no-underline"
          onClick={() => void resend.send(email)}
        >
          {resend.wait > 0 ? t(`access.${words}.in`, { time: waitText(t, resend.wait) }) : t(`access.${words}.again`)}
        </button>
      </p>
      <ResendStatus resend={resend} />
    </div>
  )
}
