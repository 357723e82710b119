import { createHash } from 'node:crypto'
import type { RequestContext } from '../deps.ts'
import { cookieLine, readCookie } from '../http/cookies.ts'
import { mac, verifyMac } from './keyring.ts'
import type { Proof } from './proofs.ts'

type Browser = Pick<RequestContext, 'deps' | 'headers' | 'origin'>

const knownFor = 365 * 86_400_000
const purpose = 'known browser'
const nameFor = (accountId: string) => `known-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`
// With the version: a cookie from before a change of the password marks nothing any more.
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/** Marks a browser whose person has proved to own this account: strangers' failures never close the door to it. */
export const knownCookie = ({ deps, origin }: Omit<Browser, 'headers'>, proof: Proof): string =>
  cookieLine(origin, nameFor(proof.accountId), mac(deps.keyring, purpose, textFor(proof)), knownFor)

/** Whether this browser has been marked for the account's current password, under the secret of today or an earlier one. */
export function isKnown({ deps, headers, origin }: Browser, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, nameFor(proof.accountId))
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}

/** Whether this browser has a mark for some account, good or not: a hint before any account has been looked for. */
export const mayBeKnown = ({ headers }: Pick<Browser, 'headers'>): boolean =>
  headers.get('cookie')?.includes('known-') ?? false
