import { useEffect, useRef, useState } from 'react'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import { canUsePasskeys, PasskeyUnused } from '../../passkeys/public.ts'
import type { PasskeySignIn } from './passkey-sign-in.ts'

interface Handlers {
  remember: () => boolean
  /** Loads the session that the passkey has opened. */
  enter: () => Promise<unknown>
  onDeletion: (deletion: ScheduledDeletion) => void
  onFailed: (error: unknown) => void
}

/** The browser's suggestion in the email field, and the button. Their code loads after hydration, where passkeys can be used. */
export function usePasskey(handlers: Handlers) {
  const [busy, setBusy] = useState(false)
  const [unused, setUnused] = useState(false)
  const loaded = useRef<Promise<PasskeySignIn>>(undefined)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  function begin() {
    setUnused(false)
    setBusy(true)
  }

  async function end(error: unknown) {
    try {
      if (error === undefined) await latest.current.enter()
      else if (error instanceof PasskeyUnused) setUnused(true)
      else latest.current.onFailed(error)
    } catch (failure) {
      latest.current.onFailed(failure)
    } finally {
      setBusy(false)
    }
  }

  const load = () =>
    (loaded.current ??= import('./passkey-sign-in.ts').then(({ createPasskeySignIn }) =>
      createPasskeySignIn({
        remember: () => latest.current.remember(),
        onChosen: begin,
        onDeletion: deletion => latest.current.onDeletion(deletion),
        onEnd: end,
      }),
    ))

  /** Without the suggestion, the button still works. */
  const suggest = () =>
    void load()
      .then(signIn => signIn.suggest())
      .catch(() => (loaded.current = undefined))

  useEffect(() => {
    if (!canUsePasskeys()) return
    suggest()
    return () => {
      void loaded.current?.then(signIn => signIn.stop()).catch(() => undefined)
      loaded.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    busy,
    unused,
    press: () => {
      begin()
      load()
        .then(signIn => signIn.ask())
        .catch((error: unknown) => {
          loaded.current = undefined
          void end(error)
        })
    },
    forget: () => setUnused(false),
    /** The challenge of the suggestion may have expired. */
    renew: () => canUsePasskeys() && suggest(),
  }
}
