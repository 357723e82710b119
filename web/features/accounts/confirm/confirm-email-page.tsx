import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EmailChange } from '../../../../contract/accounts.ts'
import { pages } from '../../../../contract/pages.ts'
import { failureText, failureOf } from '../../../lib/api/failure.ts'
import { useSession, refreshSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { call } from '../../../lib/api/api.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useLink, type Link } from '../../../lib/dom/use-link.ts'
import { LinkState } from '../state-tile.tsx'
import { ifPossible } from '../../../lib/live/background.ts'

const looks = {
  checking: 'checking',
  open: 'waiting',
  canceled: 'invalid',
  expired: 'expired',
  changed: 'done',
  waitingForOld: 'waiting',
  waitingForNew: 'waiting',
  taken: 'invalid',
  invalid: 'invalid',
  failed: 'failed',
} as const

/** Opening the link changes nothing, because mail scanners open links too, and run scripts. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { change, busy, confirm, again } = useEmailChange()
  const { status } = change
  const titles = {
    checking: t('access.confirm.checking'),
    open: t('access.emailChange.ask'),
    canceled: t('access.emailChange.canceled'),
    expired: t('access.confirm.expired'),
    changed: t('access.emailChange.changed'),
    waitingForOld: t('access.emailChange.waiting'),
    waitingForNew: t('access.emailChange.waiting'),
    taken: t('access.emailChange.taken'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    open: change.status === 'open' ? t('access.emailChange.askLead', { email: change.email }) : '',
    canceled: t('access.emailChange.canceledLead'),
    expired: t('access.emailChange.expiredLead'),
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
      {change.status === 'open' && (
        <>
          {change.problem !== undefined && <FormError message={failureText(t, change.problem)} />}
          <Button size="lg" full busy={busy} onClick={confirm}>
            {t('access.emailChange.confirm')}
          </Button>
        </>
      )}
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {status !== 'checking' && (
        <ButtonLink
          to={viewer ? pages.security : pages.signIn}
          variant={status === 'failed' || status === 'open' ? 'ghost' : 'primary'}
          size={status === 'failed' || status === 'open' ? 'default' : 'lg'}
          full
        >
          {viewer ? t('access.emailChange.toSecurity') : t('access.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}

type Shown =
  | { status: 'checking' | 'invalid' | 'taken' | Exclude<EmailChange['state'], 'open'> }
  | { status: 'open'; token: string; email: string; problem?: unknown }
  | { status: 'failed'; error: unknown }

const isInvalid = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(failureOf(error).code)

function useEmailChange() {
  const client = useQueryClient()
  const [change, setChange] = useState<Shown>({ status: 'checking' })
  const [busy, setBusy] = useState(false)

  const open = useCallback(async ({ token }: Pick<Link<object>, 'token'>) => {
    if (!token) return setChange({ status: 'invalid' })
    setChange({ status: 'checking' })
    try {
      const { state, email } = await call(api => api.accounts.readEmailChange({ token }))
      setChange(state === 'open' ? { status: state, token, email: email ?? '' } : { status: state })
    } catch (error) {
      setChange(isInvalid(error) ? { status: 'invalid' } : { status: 'failed', error })
    }
  }, [])

  async function confirm() {
    if (change.status !== 'open') return
    const { token } = change
    setBusy(true)
    try {
      const { changed, waitingFor } = await call(api => api.accounts.confirmEmailChange({ token }))
      setChange({ status: changed ? 'changed' : waitingFor === 'old' ? 'waitingForOld' : 'waitingForNew' })
      if (changed) await ifPossible(refreshSession(client))
    } catch (error) {
      // Pressed twice or in another tab, canceled, or expired: the server knows.
      if (isInvalid(error)) await open({ token })
      else if (failureOf(error).code === 'EMAIL_TAKEN') setChange({ status: 'taken' })
      else setChange({ ...change, problem: error })
    }
    setBusy(false)
  }

  const again = useLink(pages.confirmEmailChange, open)
  return { change, busy, confirm: () => void confirm(), again }
}
