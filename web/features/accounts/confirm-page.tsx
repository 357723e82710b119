import { CircleCheck, ClockAlert, Unlink, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { failureText } from '../../lib/failure.ts'
import { usePageTitle } from '../../lib/focus.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FlowerLoader } from '../../ui/flower-loader.tsx'
import { AccountLayout } from './account-layout.tsx'
import { ResendForm } from './resend-form.tsx'
import { StateTile } from './state-tile.tsx'
import { useConfirmation } from './use-confirmation.ts'

const leadClass = '-mt-1.5 max-w-[32ch] text-balance text-text-muted'

/** Where the link of the mail leads. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { confirmation, again } = useConfirmation()
  const { status } = confirmation
  const titles = {
    checking: t('accounts.confirm.checking'),
    confirmed: t('accounts.confirm.confirmed'),
    expired: t('accounts.confirm.expired'),
    invalid: t('accounts.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('accounts.confirm.moment'),
    confirmed: t('accounts.confirm.confirmedLead'),
    expired: t('accounts.confirm.expiredLead'),
    invalid: t('accounts.confirm.invalidLead'),
    failed: confirmation.status === 'failed' ? failureText(t, confirmation.error) : '',
  }
  usePageTitle(titles[status])
  return (
    <AccountLayout centred>
      {status === 'checking' && <FlowerLoader size={96} />}
      {status === 'confirmed' && <StateTile icon={CircleCheck} tone="success" />}
      {status === 'expired' && <StateTile icon={ClockAlert} tone="warning" />}
      {status === 'invalid' && <StateTile icon={Unlink} tone="danger" />}
      {status === 'failed' && <StateTile icon={WifiOff} tone="warning" />}
      {/* The same element through all states, so that each new one is announced. */}
      <div role="status" className="flex flex-col items-center gap-4">
        <h1 className="type-h1">{titles[status]}</h1>
        <p className={leadClass}>{leads[status]}</p>
      </div>
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
      {(status === 'expired' || status === 'invalid') && <ResendForm />}
      {status !== 'checking' && status !== 'confirmed' && (
        <ButtonLink to={pages.signIn} variant="ghost" full>
          {t('accounts.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
