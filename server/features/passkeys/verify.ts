import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyAttestation } from '../../../contract/passkeys.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { takeChallenge, type Purpose } from './challenges.ts'
import { algorithms, relyingParty } from './relying-party.ts'

/** A verified assertion. It is valid once `usePasskey` has accepted its counter. */
export interface Assertion {
  passkeyId: string
  accountId: string
  counter: number
  backedUp: boolean
}

/**
 * `owner`: the account whose passkey is expected. Throws PASSKEY_NOT_FOUND for another account's or an unregistered passkey,
 * PASSKEY_EXPIRED for a challenge that is not outstanding, and PASSKEY_REFUSED for everything else.
 */
export async function verifyAssertion(
  context: RequestContext,
  purpose: Purpose,
  assertion: PasskeyAssertion,
  owner?: string,
): Promise<Assertion> {
  // Used up even if the verification fails.
  const { challenge } = await outstandingChallenge(context, purpose, assertion.response.clientDataJSON)
  const passkey = await context.deps.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'user_handle'])
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst()
  if (!passkey || (owner !== undefined && passkey.user_id !== owner)) throw new AppError('PASSKEY_NOT_FOUND')
  const { userHandle, ...response } = assertion.response
  if (userHandle !== undefined && userHandle !== passkey.user_handle)
    throw refused(context, new Error('The user handle is of another account.'))
  const { origin, id } = relyingParty(context)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The row decides about the counter (`usePasskey`), after the signature is known to be right.
    credential: { id: assertion.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    throw refused(context, error)
  })
  if (!verified) throw refused(context, new Error('The signature is wrong.'))
  return {
    passkeyId: passkey.id,
    accountId: passkey.user_id,
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  }
}

export interface NewCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  backedUp: boolean
  userHandle: string
}

/** Throws PASSKEY_EXPIRED or PASSKEY_REFUSED. */
export async function verifyAttestation(
  context: RequestContext,
  attestation: PasskeyAttestation,
): Promise<NewCredential> {
  const { challenge, userHandle } = await outstandingChallenge(context, 'add', attestation.response.clientDataJSON)
  const { origin, id } = relyingParty(context)
  const { clientDataJSON, attestationObject } = attestation.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw refused(context, error)
  })
  if (!verified || userHandle === null) throw refused(context, new Error('The attestation is wrong.'))
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: registrationInfo.credential.publicKey,
    counter: registrationInfo.credential.counter,
    backedUp: registrationInfo.credentialBackedUp,
    userHandle,
  }
}

async function outstandingChallenge(context: RequestContext, purpose: Purpose, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) throw refused(context, new Error('The client data cannot be read.'))
  const taken = await takeChallenge(context, purpose, challenge)
  if (!taken) throw new AppError('PASSKEY_EXPIRED')
  return { challenge, ...taken }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

function refused({ deps, ip }: RequestContext, cause: unknown): AppError {
  deps.log.warn({ ip, reason: (cause as Error).message }, 'a passkey was refused')
  return new AppError('PASSKEY_REFUSED', {}, { cause })
}
