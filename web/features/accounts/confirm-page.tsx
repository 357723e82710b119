import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { failureText } from '../../lib/failure.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LinkState } from './link-state.tsx'
import { ResendForm } from './resend-form.tsx'
import { resendConfirmation } from './use-resend.ts'
import { useConfirmation } from './use-confirmation.ts'

/** Where the link of the mail leads. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { confirmation, again } = useConfirmation()
  const { status } = confirmation
  const titles = {
    checking: t('access.confirm.checking'),
    confirmed: t('access.confirm.confirmed'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    confirmed: t('access.confirm.confirmedLead'),
    expired: t('access.confirm.expiredLead'),
    invalid: t('access.confirm.invalidLead'),
    failed: confirmation.status === 'failed' ? failureText(t, confirmation.error) : '',
  }
  return (
    <AccountLayout centred>
      <LinkState look={status === 'confirmed' ? 'done' : status} title={titles[status]}>
        {leads[status]}
      </LinkState>
      {confirmation.status === 'confirmed' && (
        <ButtonLink to={pages.signIn} state={{ email: confirmation.email }} size="lg" full>
          {t('accounts.signIn.submit')}
        </ButtonLink>
      )}
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {(status === 'expired' || status === 'invalid') && <ResendForm send={resendConfirmation} />}
      {status !== 'checking' && status !== 'confirmed' && (
        <ButtonLink to={pages.signIn} variant="ghost" full>
          {t('access.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
