import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pages } from '../../../../contract/pages.ts'
import { failureText, failureOf } from '../../../lib/api/failure.ts'
import { useSession, refreshSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { call } from '../../../lib/api/api.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useLink, type Link } from '../../../lib/dom/use-link.ts'
import { LinkState } from '../state-tile.tsx'

const looks = {
  checking: 'checking',
  changed: 'done',
  waitingForOld: 'waiting',
  waitingForNew: 'waiting',
  taken: 'invalid',
  invalid: 'invalid',
  failed: 'failed',
} as const

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

type Outcome = 'changed' | 'waitingForOld' | 'waitingForNew'
type EmailChange = { status: 'checking' | 'invalid' | 'taken' | Outcome } | { status: 'failed'; error: unknown }

/** Uses the token once. A reload shows the same result, or retries the request. */
function useEmailChange() {
  const client = useQueryClient()
  const [change, setChange] = useState<EmailChange>({ status: 'checking' })

  const open = useCallback(
    async ({ token, kept, keep }: Link<{ outcome: Outcome }>) => {
      if (kept?.outcome) return setChange({ status: kept.outcome })
      if (!token) return setChange({ status: 'invalid' })
      setChange({ status: 'checking' })
      try {
        const { changed, waitingFor } = await call(api => api.accounts.confirmEmailChange({ token }))
        const outcome = changed ? 'changed' : waitingFor === 'old' ? 'waitingForOld' : 'waitingForNew'
        keep({ outcome })
        setChange({ status: outcome })
        if (changed) await refreshSession(client).catch(() => undefined)
      } catch (error) {
        const { code } = failureOf(error)
        if (code === 'LINK_INVALID' || code === 'INVALID_INPUT') setChange({ status: 'invalid' })
        else if (code === 'EMAIL_TAKEN') setChange({ status: 'taken' })
        else setChange({ status: 'failed', error })
      }
    },
    [client],
  )

  const again = useLink(pages.confirmEmailChange, open)
  return { change, again }
}
