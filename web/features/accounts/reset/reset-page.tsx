import { useTranslation } from 'react-i18next'
import { useCallback, useState } from 'react'
import { pages } from '../../../../contract/pages.ts'
import { failureText, failureOf } from '../../../lib/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { call } from '../../../lib/api/api.ts'
import { AccountLayout } from '../account-layout.tsx'
import { ResetForm } from './reset-form.tsx'
import { requestReset, renewReset, useResend, ResendForm, ResendButton, ResendStatus } from '../resend.tsx'
import { useLink, type Link } from '../../../lib/dom/use-link.ts'
import { LinkState } from '../state-tile.tsx'

export function ResetPage() {
  const { t } = useTranslation()
  const { reset, end, again } = useReset()
  if (reset.status === 'open') return <ResetForm {...reset} onEnd={end} />
  const { status } = reset
  const titles = {
    checking: t('access.confirm.checking'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('access.confirm.invalid'),
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

type Reset =
  | { status: 'checking' | 'invalid' }
  /** Without a token the recipient is unknown. */
  | { status: 'expired'; token?: string | undefined; problem?: unknown }
  | { status: 'open'; token: string; email: string }
  | { status: 'failed'; error: unknown }

function useReset() {
  const [reset, setReset] = useState<Reset>({ status: 'checking' })

  const end = useCallback((error: unknown, token: string): boolean => {
    const { code, data } = failureOf(error)
    if (code === 'LINK_EXPIRED') setReset({ status: 'expired', token, problem: error })
    else if (code === 'LINK_INVALID' || data.fields?.['token']) setReset({ status: 'invalid' })
    else return false
    return true
  }, [])

  const open = useCallback(
    async ({ token, refused, kept, keep }: Link<{ refused: boolean }>) => {
      if (refused || kept?.refused) {
        keep({ refused: true })
        return setReset({ status: 'invalid' })
      }
      if (!token) return setReset({ status: 'expired' })
      setReset({ status: 'checking' })
      try {
        const { email } = await call(api => api.accounts.checkReset({ token }))
        setReset({ status: 'open', token, email })
      } catch (error) {
        if (failureOf(error).code === 'LINK_EXPIRED') setReset({ status: 'expired', token })
        else if (!end(error, token)) setReset({ status: 'failed', error })
      }
    },
    [end],
  )

  const again = useLink(pages.resetPassword, open)
  return { reset, end, again }
}

/** The email of the expired link is not revealed. */
function ResetRenewal({ token }: { token: string }) {
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
