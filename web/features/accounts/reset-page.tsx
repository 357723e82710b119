import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { failureText } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LinkState } from './link-state.tsx'
import { ResendForm } from './resend-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { ResetRenewal } from './reset-renewal.tsx'
import { requestReset } from './use-resend.ts'
import { useReset } from './use-reset.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** The target of the link in a reset email. */
export function ResetPage() {
  const { t } = useTranslation()
  const { reset, end, again } = useReset()
  if (reset.status === 'open') return <ResetForm {...reset} onEnd={end} />
  const { status } = reset
  const titles = {
    checking: t('access.confirm.checking'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    expired: reset.status === 'expired' && reset.problem ? failureText(t, reset.problem) : t('access.reset.expired'),
    invalid: t('access.confirm.invalidLead'),
    failed: reset.status === 'failed' ? failureText(t, reset.error) : '',
  }
  return (
    <AccountLayout centred>
      <LinkState look={status} title={titles[status]}>
        {leads[status]}
      </LinkState>
      {reset.status === 'expired' &&
        (reset.token ? <ResetRenewal token={reset.token} /> : <ResendForm send={requestReset} />)}
      {status === 'invalid' && (
        <ButtonLink to={pages.forgotPassword} size="lg" full>
          {t('access.reset.ask')}
        </ButtonLink>
      )}
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {status !== 'checking' && (
        <ButtonLink to={pages.signIn} variant="ghost" full>
          {t('access.forgot.back')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
