import { createHash } from 'node:crypto'
import type { RequestContext } from '../../deps.ts'
import { cookieLine, readCookie } from '../../http/cookies.ts'
import { mac, verifyMac } from '../../security/keyring.ts'

type Browser = Pick<RequestContext, 'deps' | 'headers' | 'origin'>

const knownFor = 365 * 86_400_000
const purpose = 'known browser'
const nameFor = (email: string) => `known-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`

/** Marks a browser whose person has proved to own this account: strangers' failures never close the door to it. */
export const knownCookie = ({ deps, origin }: Omit<Browser, 'headers'>, email: string): string =>
  cookieLine(origin, nameFor(email), mac(deps.keyring, purpose, email), knownFor)

/** Whether this browser has been marked for the address, under the secret of today or an earlier one. */
export function isKnown({ deps, headers, origin }: Browser, email: string): boolean {
  const claimed = readCookie(headers, origin, nameFor(email))
  return claimed !== undefined && verifyMac(deps.keyring, purpose, email, claimed) !== null
}
