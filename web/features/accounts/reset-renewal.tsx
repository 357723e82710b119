import { useTranslation } from 'react-i18next'
import { ResendButton } from './resend-button.tsx'
import { ResendStatus } from './resend-status.tsx'
import { renewReset, useResend } from './use-resend.ts'

/** A new link to the address that the expired one went to, which stays unsaid. */
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
