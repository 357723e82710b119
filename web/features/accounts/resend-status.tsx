import { Trans, useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import type { Resend, Sent } from './use-resend.ts'
import { FieldError } from '../../ui/field.tsx'

/** Always rendered, because a live region must exist before its content changes. */
export function ResendStatus({ resend: { sent, problem } }: { resend: Resend }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="text-copy text-text-muted empty:hidden">
      {problem !== undefined && (
        // The button shows the countdown, so the text need not.
        <FieldError>{failureText(t, problem, { TOO_MANY_REQUESTS: t('access.resend.tooSoon') })}</FieldError>
      )}
      {sent && <SentText {...sent} />}
    </div>
  )
}

function SentText({ email, queued }: Sent) {
  const { t } = useTranslation()
  if (queued === false) return t('access.confirm.alreadyLead')
  if (!email) return t('access.resend.sent')
  return (
    <Trans
      i18nKey={queued ? 'access.confirm.resent' : 'access.resend.maybe'}
      values={{ email }}
      components={{ strong: <b className="wrapline text-text" /> }}
    />
  )
}
