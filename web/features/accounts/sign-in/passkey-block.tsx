import '../../../locales/en/passkeys.ts'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import { useSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { OrLine } from '../../../ui/or-line.tsx'
import { PasskeyUnused } from '../../passkeys/public.ts'
import { createPasskeySignIn, type PasskeySignIn } from './passkey-sign-in.ts'

interface Handlers {
  remember: () => boolean
  enter: () => Promise<unknown>
  onBegin: (problem: undefined) => void
  onDeletion: (deletion: ScheduledDeletion) => void
  onFailed: (error: unknown) => void
}

interface Props extends Handlers {
  notices: HTMLElement | null
}

/** The browser's suggestion in the email field, and a button for those who dismissed it. */
export function PasskeyBlock({ notices, ...handlers }: Props): ReactNode {
  const { t } = useTranslation()
  const { busy, unused, ask } = usePasskeySignIn(handlers)
  const { formerHost } = useSession()
  const notice = (
    <Notice tone="warning" icon={TriangleAlert} role="alert">
      <b>{t('passkeys.unused')}</b> {formerHost ? t('passkeys.former', { host: formerHost }) : t('passkeys.unusedLead')}
    </Notice>
  )
  return (
    <>
      {unused && notices && createPortal(notice, notices)}
      <OrLine />
      <Button
        variant="secondary"
        size="lg"
        full
        busy={busy}
        busyLabel={t('accounts.signIn.busy')}
        icon={KeyRound}
        onClick={ask}
      >
        {t(unused ? 'passkeys.again' : 'passkeys.signIn')}
      </Button>
    </>
  )
}

function usePasskeySignIn(handlers: Handlers) {
  const [busy, setBusy] = useState(false)
  const [unused, setUnused] = useState(false)
  const signIn = useRef<PasskeySignIn>(undefined)
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  // Before the button can be pressed.
  useLayoutEffect(() => {
    const own = createPasskeySignIn({
      remember: () => latest.current.remember(),
      onBegin: () => {
        latest.current.onBegin(undefined)
        setUnused(false)
        setBusy(true)
      },
      onDeletion: deletion => latest.current.onDeletion(deletion),
      onEnd: async error => {
        const { enter, onFailed } = latest.current
        try {
          if (error === undefined) await enter()
          else if (error instanceof PasskeyUnused) setUnused(true)
          else onFailed(error)
        } catch (failure) {
          onFailed(failure)
        } finally {
          setBusy(false)
        }
      },
    })
    signIn.current = own
    void own.suggest()
    // The challenge of the suggestion may have expired.
    const renew = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('[autocomplete$=webauthn]') && void own.suggest()
    document.addEventListener('focusin', renew)
    return () => {
      document.removeEventListener('focusin', renew)
      own.stop()
    }
  }, [])
  return { busy, unused, ask: () => void signIn.current?.ask() }
}
