import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useSession } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LinkState } from './link-state.tsx'
import { useEmailChange } from './use-email-change.ts'
import { ButtonLink } from '../../ui/link.tsx'

const looks = {
  checking: 'checking',
  changed: 'done',
  waitingForOld: 'waiting',
  waitingForNew: 'waiting',
  taken: 'invalid',
  invalid: 'invalid',
  failed: 'failed',
} as const

/** The target of both links of an email change. Works signed in and signed out. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { change, again } = useEmailChange()
  const { status } = change
  const titles = {
    checking: t('access.confirm.checking'),
    changed: t('access.emailChange.changed'),
    waitingForOld: t('access.emailChange.waiting'),
    waitingForNew: t('access.emailChange.waiting'),
    taken: t('access.emailChange.taken'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    changed: t('access.emailChange.changedLead'),
    waitingForOld: t('access.emailChange.waitingForOld'),
    waitingForNew: t('access.emailChange.waitingForNew'),
    taken: t('access.emailChange.takenLead'),
    invalid: t('access.emailChange.invalidLead'),
    failed: change.status === 'failed' ? failureText(t, change.error) : '',
  }
  return (
    <AccountLayout centred>
      <LinkState look={looks[status]} title={titles[status]}>
        {leads[status]}
      </LinkState>
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {status !== 'checking' && (
        <ButtonLink
          to={viewer ? pages.security : pages.signIn}
          variant={status === 'failed' ? 'ghost' : 'primary'}
          size={status === 'failed' ? 'default' : 'lg'}
          full
        >
          {viewer ? t('access.emailChange.toSecurity') : t('access.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}
