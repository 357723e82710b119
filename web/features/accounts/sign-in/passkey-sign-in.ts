import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import type { PasskeyRequestOptions } from '../../../../contract/passkeys.ts'
import { call } from '../../../lib/api/api.ts'
import { askPasskey, type Assertion } from '../../passkeys/public.ts'
import { deviceNow } from '../../../lib/time/clock.ts'

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

/**
 * The browser runs one request for a passkey at a time, and asking aborts the suggestion. An unused challenge is kept: pressing the
 * button then needs no request before the passkey.
 */
export function createPasskeySignIn({
  remember,
  onBegin,
  onDeletion,
  onEnd,
}: {
  remember: () => boolean
  /** The user has pressed the button or chosen a passkey. */
  onBegin: () => void
  /** The account is scheduled for deletion; there is no session. */
  onDeletion: (deletion: ScheduledDeletion) => void
  /** With undefined if the server has accepted it. */
  onEnd: (error: unknown) => Promise<void>
}) {
  let kept: { options: Promise<PasskeyRequestOptions>; until: number } | undefined
  let suggestion: symbol | undefined
  let asking = false
  let stopped = false

  const isOld = () => kept !== undefined && kept.until < deviceNow()

  function challenge(): Promise<PasskeyRequestOptions> {
    if (!kept || isOld()) {
      const own = { options: call(api => api.passkeys.signInOptions()), until: Infinity }
      kept = own
      own.options.then(
        // Leaves the user half of the time.
        ({ timeout }) => (own.until = deviceNow() + timeout / 2),
        () => kept === own && (kept = undefined),
      )
    }
    return kept.options
  }

  async function enter(passkey: Assertion) {
    kept = undefined
    onBegin()
    try {
      const { deletion } = await call(api => api.passkeys.signIn({ passkey, remember: remember() }))
      if (deletion) return onDeletion(deletion)
    } catch (error) {
      await onEnd(error)
      return suggest()
    }
    await onEnd(undefined)
  }

  /** In the list that the browser shows at the email field. Does nothing while the current suggestion is fresh. */
  async function suggest(): Promise<void> {
    if (stopped || asking || (suggestion && !isOld())) return
    const own = (suggestion = Symbol('suggestion'))
    let passkey: Assertion
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const options = await challenge()
      // It would abort the dialog.
      if (stopped || asking) return
      passkey = await askPasskey(options, { suggest: true })
    } catch {
      // Aborted by another request, or refused by the browser: the button remains.
      return
    } finally {
      if (suggestion === own) suggestion = undefined
    }
    await enter(passkey)
  }

  async function ask(): Promise<void> {
    let passkey: Assertion
    onBegin()
    asking = true
    try {
      passkey = await askPasskey(await challenge())
    } catch (error) {
      asking = false
      await onEnd(error)
      return suggest()
    }
    asking = false
    await enter(passkey)
  }

  return {
    suggest,
    ask,
    stop: () => {
      stopped = true
      WebAuthnAbortService.cancelCeremony()
    },
  }
}
