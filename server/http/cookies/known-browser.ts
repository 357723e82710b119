import { createHash } from 'node:crypto'
import type { RequestContext } from '../../deps/deps.ts'
import { cookieLine, readCookie } from './cookies.ts'
import { mac, verifyMac } from '../../crypto/keyring.ts'
import type { Proof } from '../../credentials/proofs.ts'

type Browser = Pick<RequestContext, 'deps' | 'headers' | 'origin'>

const knownFor = 365 * 86_400_000
const purpose = 'known browser'
const nameFor = (accountId: string) => `known-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`
// With the version, a password change invalidates the cookie.
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/** Failed attempts of unknown browsers do not lock a known one out. */
export const knownCookie = ({ deps, origin }: Omit<Browser, 'headers'>, proof: Proof): string =>
  cookieLine(origin, nameFor(proof.accountId), mac(deps.keyring, purpose, textFor(proof)), knownFor)

export function isKnown({ deps, headers, origin }: Browser, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, nameFor(proof.accountId))
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}

/** A hint before the account lookup; the cookie may be invalid. */
export const mayBeKnown = ({ headers }: Pick<Browser, 'headers'>): boolean =>
  headers.get('cookie')?.includes('known-') ?? false
