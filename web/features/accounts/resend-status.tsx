import { Trans, useTranslation } from 'react-i18next'
import { failureText } from '../../lib/failure.ts'
import { FieldError } from '../../ui/field-message.tsx'
import type { Resend } from './use-resend.ts'

/** How the sending went, announced when it changes. The line is there from the start, or it would not be announced. */
export function ResendStatus({ resend: { sent, problem } }: { resend: Resend }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="text-copy text-text-muted empty:hidden">
      {problem !== undefined && <FieldError>{failureText(t, problem)}</FieldError>}
      {sent && !sent.email && t('access.resend.sent')}
      {sent?.email && (
        <Trans
          i18nKey="access.confirm.resent"
          values={{ email: sent.email }}
          components={{ strong: <b className="wrapline text-text" /> }}
        />
      )}
    </div>
  )
}
