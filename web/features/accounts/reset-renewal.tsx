import { useTranslation } from 'react-i18next'
import { ResendButton } from './resend-button.tsx'
import { ResendStatus } from './resend-status.tsx'
import { renewReset, useResend } from './use-resend.ts'

/** Sends a new link to the email of the expired one, which is not revealed. */
export function ResetRenewal({ token }: { token: string }) {
  const { t } = useTranslation()
  const resend = useResend(renewReset)
  return (
    <div className="flex flex-col gap-4 self-stretch">
      <ResendStatus resend={resend} />
      <ResendButton resend={resend} variant="primary" size="lg" onClick={() => void resend.send(token)}>
        {t('access.confirm.resend')}
      </ResendButton>
    </div>
  )
}
