import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import '../../locales/en/access.ts'
import { waitText } from './use-countdown.ts'
import { ResendStatus } from './resend-status.tsx'
import { useResend, type Send } from './use-resend.ts'

/** "Didn't get it? Resend the link", in one line, for a known email. `wait`: initial pause in seconds. */
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
  return (
    <div>
      <p className="text-copy text-text-muted">
        <Trans
          i18nKey={resend.wait > 0 ? `access.${words}.nothingIn` : `access.${words}.nothing`}
          values={{ time: waitText(t, resend.wait) }}
          components={{
            again: <Again blocked={resend.busy || resend.wait > 0} onClick={() => void resend.send(email)} />,
          }}
        />
      </p>
      <ResendStatus resend={resend} />
    </div>
  )
}

/** The clickable part of the sentence; the translation supplies its text. */
const Again = ({ blocked, onClick, children }: { blocked: boolean; onClick: () => void; children?: ReactNode }) => (
  <button
    type="button"
    aria-disabled={blocked || undefined}
    className="link-text tnum inline-flex min-h-11 items-center aria-disabled:text-text-muted aria-disabled:no-underline"
    onClick={onClick}
  >
    {children}
  </button>
)
