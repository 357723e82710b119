import type { startAuthentication } from '@simplewebauthn/browser'
import type { Outputs } from '../../../contract/contract.ts'
import type { PasskeyRequestOptions } from '../../../contract/passkeys.ts'
import { call } from '../../lib/api/api.ts'

export type Assertion = Awaited<ReturnType<typeof startAuthentication>>

/** The user canceled or the browser gave up waiting; it does not say which. */
export class PasskeyUnused extends Error {}

/** The authenticator already has a passkey of the account. */
export class PasskeyKnown extends Error {}

/** Asks the user for a passkey. Throws PasskeyUnused. */
export async function askPasskey(optionsJSON: PasskeyRequestOptions, { suggest = false } = {}): Promise<Assertion> {
  const { startAuthentication } = await import(/* offline: false */ '@simplewebauthn/browser')
  return startAuthentication({ optionsJSON, useBrowserAutofill: suggest }).catch((cause: unknown) => {
    throw new PasskeyUnused('No passkey was used.', { cause })
  })
}

/** Asks the user where to store a new passkey. Throws PasskeyKnown or PasskeyUnused. */
export async function createPasskey(optionsJSON: Outputs['passkeys']['addOptions']) {
  const { startRegistration } = await import(/* offline: false */ '@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch((cause: unknown) => {
    if ((cause as Error).name === 'InvalidStateError') throw new PasskeyKnown('It has one.', { cause })
    throw new PasskeyUnused('No passkey was created.', { cause })
  })
}

/** Asks the signed-in user for one of their passkeys. */
export const askOwnPasskey = async (): Promise<Assertion> =>
  askPasskey(await call(api => api.passkeys.confirmOptions()))
