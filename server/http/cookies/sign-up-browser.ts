import type { RequestContext } from '../../deps/deps.ts'
import { cookieLine, readCookie } from './cookies.ts'
import { serverLimits } from '../../base/limits.ts'
import { mac, verifyMac } from '../../crypto/keyring.ts'
import type { Proof } from '../../credentials/proofs.ts'

const purpose = 'sign-up browser'
const name = 'signed-up'
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/**
 * With the link in the email, replaces entering the password. An attacker cannot set it in another browser, because sign-up
 * rejects foreign origins.
 */
export const signUpCookie = ({ deps, origin }: RequestContext, proof: Proof): string =>
  cookieLine(origin, name, mac(deps.keyring, purpose, textFor(proof)), serverLimits.confirmationLink)

export function isSignUpBrowser({ deps, headers, origin }: RequestContext, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, name)
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}
