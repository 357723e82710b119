import { createHash } from 'node:crypto'
import type { RequestContext } from '../deps.ts'
import { cookieLine, readCookie } from '../http/cookies.ts'
import { mac, verifyMac } from '../crypto/keyring.ts'
import type { Proof } from './proofs.ts'

type Browser = Pick<RequestContext, 'deps' | 'headers' | 'origin'>

const knownFor = 365 * 86_400_000
const purpose = 'known browser'
const nameFor = (accountId: string) => `known-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`
// Includes the version, so that a password change invalidates the cookie.
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/** Cookie for a browser in which the owner has signed in. Failed attempts of unknown browsers do not lock it out. */
export const knownCookie = ({ deps, origin }: Omit<Browser, 'headers'>, proof: Proof): string =>
  cookieLine(origin, nameFor(proof.accountId), mac(deps.keyring, purpose, textFor(proof)), knownFor)

/** Whether the browser has a valid cookie for the account's current password, under the current or a previous secret. */
export function isKnown({ deps, headers, origin }: Browser, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, nameFor(proof.accountId))
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}

/** Whether the browser has any known-browser cookie, valid or not. A hint before an account is looked up. */
export const mayBeKnown = ({ headers }: Pick<Browser, 'headers'>): boolean =>
  headers.get('cookie')?.includes('known-') ?? false
