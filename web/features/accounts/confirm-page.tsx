import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useSession } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LinkState } from './link-state.tsx'
import { ResendForm } from './resend-form.tsx'
import { resendConfirmation } from './use-resend.ts'
import { useConfirmation } from './use-confirmation.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** The target of the link in a confirmation email. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { confirmation, again } = useConfirmation()
  const { status } = confirmation
  const isConfirmed = status === 'confirmed'
  const isSignedIn = isConfirmed && viewer?.email.toLowerCase() === confirmation.email.toLowerCase()
  const confirmedLead = () => {
    if (isSignedIn) return t('access.confirm.signedInLead')
    return isConfirmed && confirmation.already ? t('access.confirm.alreadyLead') : t('access.confirm.confirmedLead')
  }
  const titles = {
    checking: t('access.confirm.checking'),
    confirmed: t('access.confirm.confirmed'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    confirmed: confirmedLead(),
    expired: t('access.confirm.expiredLead'),
    invalid: t('access.confirm.invalidLead'),
    failed: status === 'failed' ? failureText(t, confirmation.error) : '',
  }
  return (
    <AccountLayout centred>
      <LinkState look={isConfirmed ? 'done' : status} title={titles[status]}>
        {leads[status]}
      </LinkState>
      {isConfirmed &&
        (isSignedIn ? (
          <ButtonLink to={pages.home} size="lg" full>
            {viewer.onboarded ? t('access.confirm.toHome') : t('access.confirm.toOnboarding')}
          </ButtonLink>
        ) : (
          <ButtonLink to={pages.signIn} state={{ email: confirmation.email }} size="lg" full>
            {t('accounts.signIn.submit')}
          </ButtonLink>
        ))}
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {status === 'expired' && <ResendForm send={resendConfirmation(confirmation.token)} email={confirmation.email} />}
      {status === 'invalid' && <ResendForm send={resendConfirmation()} />}
      {status !== 'checking' && !isConfirmed && (
        <ButtonLink to={pages.signIn} variant="ghost" full>
          {t('access.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
