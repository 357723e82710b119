import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { pages } from '../../../../contract/pages.ts'
import { failureText, failureOf } from '../../../lib/api/failure.ts'
import { useSession, refreshSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { call } from '../../../lib/api/api.ts'
import { AccountLayout } from '../account-layout.tsx'
import { resendConfirmation, ResendForm } from '../resend.tsx'
import { readRemember } from '../remember.ts'
import { useLink, type Link } from '../../../lib/dom/use-link.ts'
import { LinkState } from '../state-tile.tsx'
import { ifPossible } from '../../../lib/live/background.ts'

export function ConfirmPage() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { confirmation, busy, confirm, again } = useConfirmation()
  const { status } = confirmation
  const isConfirmed = status === 'confirmed'
  const isSignedIn = isConfirmed && viewer?.email.toLowerCase() === confirmation.email.toLowerCase()
  const confirmedLead = () => {
    if (isSignedIn) return t('access.confirm.signedInLead')
    return isConfirmed && confirmation.already ? t('access.confirm.alreadyLead') : t('access.confirm.confirmedLead')
  }
  const titles = {
    checking: t('access.confirm.checking'),
    open: t('access.confirm.ask'),
    confirmed: t('access.confirm.confirmed'),
    expired: t('access.confirm.expired'),
    invalid: t('access.confirm.invalid'),
    failed: t('ui.error.title'),
  }
  const leads = {
    checking: t('access.confirm.moment'),
    open: t('access.confirm.askLead'),
    confirmed: confirmedLead(),
    expired: t('access.confirm.expiredLead'),
    invalid: t('access.confirm.invalidLead'),
    failed: status === 'failed' ? failureText(t, confirmation.error) : '',
  }
  return (
    <AccountLayout centred>
      <LinkState look={isConfirmed ? 'done' : status === 'open' ? 'waiting' : status} title={titles[status]}>
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
      {status === 'open' && (
        <Button size="lg" full busy={busy} onClick={confirm}>
          {t('access.confirm.confirm')}
        </Button>
      )}
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

interface Confirmed {
  email: string
  already?: boolean
}
type Confirmation =
  | { status: 'checking' | 'invalid' | 'open' }
  /** The recipient, if the server knows it, and the token that proves it. */
  | { status: 'expired'; email: string | undefined; token: string }
  | ({ status: 'confirmed' } & Confirmed)
  | { status: 'failed'; error: unknown }

/** Confirms by itself only in the browser that signed up. A reload shows the same result, or retries the request. */
function useConfirmation() {
  const client = useQueryClient()
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'checking' })

  const [busy, setBusy] = useState(false)
  const opened = useRef<Link<Confirmed>>(undefined)

  const send = useCallback(
    async ({ token, keep }: Link<Confirmed>, pressed: boolean) => {
      if (!token) return setConfirmation({ status: 'invalid' })
      try {
        const answer = await call(api => api.accounts.confirm({ token, remember: readRemember(), pressed }))
        const { email, already, signedIn } = answer
        if (answer.waiting) return setConfirmation({ status: 'open' })
        // If this fails, signing in manually shows the same session.
        if (signedIn) await ifPossible(refreshSession(client))
        keep({ email, already })
        setConfirmation({ status: 'confirmed', email, already })
      } catch (error) {
        const { code, data } = failureOf(error)
        if (code === 'LINK_USED_OR_EXPIRED') setConfirmation({ status: 'expired', email: data.email, token })
        else if (code === 'INVALID_INPUT') setConfirmation({ status: 'invalid' })
        else setConfirmation({ status: 'failed', error })
      }
    },
    [client],
  )

  const open = useCallback(
    async (link: Link<Confirmed>) => {
      opened.current = link
      if (link.kept?.email) return setConfirmation({ status: 'confirmed', ...link.kept })
      setConfirmation({ status: 'checking' })
      await send(link, false)
    },
    [send],
  )

  async function confirm() {
    if (!opened.current) return
    setBusy(true)
    await send(opened.current, true)
    setBusy(false)
  }

  const again = useLink(pages.confirm, open)
  return { confirmation, busy, confirm: () => void confirm(), again }
}
