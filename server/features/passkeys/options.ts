import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import type { PasskeyRequestOptions } from '../../../contract/passkeys.ts'
import { passkeyTransports, type PasskeyTransport } from '../../../contract/vocabulary.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Viewer } from '../../viewer/access.ts'
import { issueChallenge, type Purpose } from './challenges.ts'
import { credentialsOf, type CredentialRow } from './queries.ts'
import { algorithms, relyingParty } from './relying-party.ts'

const name = 'Our Peeps'

export const knownTransports = (claimed: readonly string[]): PasskeyTransport[] =>
  passkeyTransports.filter(transport => claimed.includes(transport))

const descriptor = ({ id, transports }: CredentialRow) => ({
  id,
  type: 'public-key' as const,
  transports: knownTransports(transports),
})

async function requestOptions(
  context: RequestContext,
  purpose: Purpose,
  credentials: CredentialRow[],
): Promise<PasskeyRequestOptions> {
  const { challenge } = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    challenge: await issueChallenge(context, purpose),
    userVerification: 'required',
  })
  return {
    challenge,
    rpId: relyingParty(context).id,
    timeout: purpose === 'signIn' ? serverLimits.signInChallenge : serverLimits.passkeyChallenge,
    userVerification: 'required',
    allowCredentials: credentials.map(descriptor),
  }
}

/** Names no account and no passkey: the browser offers those that it has. */
export async function signInOptions(context: RequestContext): Promise<PasskeyRequestOptions> {
  return requestOptions(context, 'signIn', [])
}

/** Throws PASSKEY_NOT_FOUND if the account has none that works here. */
export async function optionsFor(
  context: RequestContext,
  purpose: Exclude<Purpose, 'signIn' | 'add'>,
  accountId: string,
): Promise<PasskeyRequestOptions> {
  const { db, environment } = context.deps
  const credentials = await credentialsOf(db, environment, accountId)
  if (credentials.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
  return requestOptions(context, purpose, credentials)
}

/** Throws PASSKEYS_FULL. */
export async function addOptions(context: RequestContext, viewer: Viewer) {
  const { db, environment } = context.deps
  const credentials = await credentialsOf(db, environment, viewer.id)
  if (credentials.length >= limits.passkeysMax) throw new AppError('PASSKEYS_FULL')
  // Random, because authenticators may show it to others who hold them.
  const userHandle = credentials[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const { id } = relyingParty(context)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    userName: viewer.email,
    userDisplayName: viewer.name,
    challenge: await issueChallenge(context, 'add', { userHandle }),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: options.challenge,
    rp: { id, name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: serverLimits.passkeyChallenge,
    attestation: 'none' as const,
    // The same authenticator cannot be added twice.
    excludeCredentials: credentials.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}
