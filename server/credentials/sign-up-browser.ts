import type { RequestContext } from '../deps.ts'
import { cookieLine, readCookie } from '../http/cookies.ts'
import { serverLimits } from '../limits.ts'
import { mac, verifyMac } from '../crypto/keyring.ts'
import type { Proof } from './proofs.ts'

const purpose = 'sign-up browser'
const name = 'signed-up'
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/**
 * Cookie for the browser in which an account was created, valid as long as the first confirmation link. It only works together
 * with the link in the email, where it replaces entering the password. An attacker cannot set it in another browser, because
 * sign-up rejects foreign origins.
 */
export const signUpCookie = ({ deps, origin }: RequestContext, proof: Proof): string =>
  cookieLine(origin, name, mac(deps.keyring, purpose, textFor(proof)), serverLimits.confirmationLink)

/** Whether the account, with its current password, was created in this browser. */
export function isSignUpBrowser({ deps, headers, origin }: RequestContext, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, name)
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}
