import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { AccountLayout } from './account-layout.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LinkState } from './link-state.tsx'
import { ResendLink } from './resend-link.tsx'
import { requestReset } from './use-resend.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** Looks the same for unknown emails, so that it does not reveal who has an account. */
export function ForgotPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const [sent, setSent] = useState<string>()
  if (!sent) return <ForgotForm onSent={setSent} />
  return (
    <AccountLayout centred>
      <LinkState look="sent" title={t('access.forgot.sent')}>
        <Trans
          i18nKey="access.forgot.sentLead"
          values={{ email: sent }}
          components={{ strong: <b className="wrapline text-text" /> }}
        />
      </LinkState>
      <ButtonLink to={pages.signIn + search} state={{ email: sent }} variant="secondary" size="lg" full>
        {t('access.forgot.back')}
      </ButtonLink>
      <ResendLink words="forgot" send={requestReset} email={sent} wait={limits.resendCooldown / 1000} />
    </AccountLayout>
  )
}
