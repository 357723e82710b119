import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInAlert } from '../../../../contract/accounts.ts'
import { pages } from '../../../../contract/pages.ts'
import { TimeWords } from '../../../components/time-words.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { useBrowserName } from '../../../components/browser-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { LinkState } from '../state-tile.tsx'
import { useLink, type Link } from '../../../lib/dom/use-link.ts'
import { ifPossible } from '../../../lib/live/background.ts'
import { refreshSession } from '../../../lib/api/session.ts'

const looks = {
  checking: 'checking',
  open: 'waiting',
  denied: 'done',
  reset: 'done',
  expired: 'expired',
  invalid: 'invalid',
  failed: 'failed',
} as const

/** Opening the link changes nothing, because mail scanners open links too. */
export function DenySignInPage() {
  const { t } = useTranslation()
  const { alert, deny, again } = useAlert()
  const { status } = alert
  const titles = {
    checking: t('access.confirm.checking'),
    open: t('access.denySignIn.title'),
    denied: t('access.denySignIn.denied'),
    reset: t('access.denySignIn.reset'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    open: t('access.denySignIn.lead'),
    denied: t('access.denySignIn.deniedLead'),
    reset: t('access.denySignIn.resetLead'),
    expired: t('access.denySignIn.expiredLead'),
    invalid: t('access.confirm.invalidLead'),
    failed: alert.status === 'failed' ? failureText(t, alert.error) : '',
  }
  const renewals = {
    denied: t('access.denySignIn.again'),
    expired: t('access.denySignIn.newPassword'),
    invalid: t('access.denySignIn.newPassword'),
  }
  const renewal = status in renewals ? renewals[status as keyof typeof renewals] : null
  return (
    <AccountLayout centred>
      <LinkState look={looks[status]} title={titles[status]}>
        {leads[status]}
      </LinkState>
      {alert.status === 'open' && <Question alert={alert} onDeny={deny} />}
      {status === 'failed' && (
        <Button size="lg" full onClick={again}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {renewal && (
        <ButtonLink to={pages.forgotPassword} size="lg" full>
          {renewal}
        </ButtonLink>
      )}
      {status !== 'checking' && status !== 'open' && (
        <ButtonLink to={pages.signIn} variant="ghost" full>
          {t('access.confirm.backToSignIn')}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}

type Open = { status: 'open'; token: string; shown: SignInAlert; problem?: unknown; busy?: boolean }
type AlertState =
  { status: 'checking' | 'denied' | 'reset' | 'expired' | 'invalid' } | Open | { status: 'failed'; error: unknown }

function Question({ alert: { shown, problem, busy = false }, onDeny }: { alert: Open; onDeny: () => void }) {
  const { t } = useTranslation()
  const nameOf = useBrowserName()
  return (
    <>
      <Card as="div" flush className="self-stretch text-left">
        <dl className="divide-y divide-line">
          {(
            [
              [t('access.denySignIn.browser'), nameOf(shown)],
              [t('access.denySignIn.when'), <TimeWords key="when" way="moment" date={shown.at} />],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-4 px-4 py-3">
              <dt className="min-w-20 text-copy text-text-muted">{label}</dt>
              <dd className="wrapline font-semibold first-letter:uppercase">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-copy text-text-muted">{t('access.denySignIn.what')}</p>
      {problem !== undefined && <FormError message={failureText(t, problem)} />}
      <Button
        variant="danger-solid"
        size="lg"
        full
        busy={busy}
        busyLabel={t('access.denySignIn.busy')}
        onClick={onDeny}
      >
        {t('access.denySignIn.confirm')}
      </Button>
    </>
  )
}

const isInvalid = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(failureOf(error).code)

function useAlert() {
  const client = useQueryClient()
  const [alert, setAlert] = useState<AlertState>({ status: 'checking' })

  const show = useCallback((shown: SignInAlert, token: string) => {
    setAlert(shown.state === 'open' ? { status: 'open', token, shown } : { status: shown.state })
  }, [])

  const open = useCallback(
    async ({ token }: Link<object>) => {
      if (!token) return setAlert({ status: 'invalid' })
      setAlert({ status: 'checking' })
      try {
        show(await call(api => api.accounts.readSignInAlert({ token })), token)
      } catch (error) {
        setAlert(isInvalid(error) ? { status: 'invalid' } : { status: 'failed', error })
      }
    },
    [show],
  )

  async function deny() {
    if (alert.status !== 'open') return
    const { token, shown } = alert
    setAlert({ status: 'open', token, shown, busy: true })
    try {
      show(await call(api => api.accounts.denySignIn({ token })), token)
      await ifPossible(refreshSession(client))
    } catch (error) {
      setAlert(isInvalid(error) ? { status: 'invalid' } : { status: 'open', token, shown, problem: error })
    }
  }

  const again = useLink(pages.denySignIn, open)
  return { alert, deny: () => void deny(), again }
}
