import type { RequestContext } from '../deps.ts'
import { cookieLine, readCookie } from '../http/cookies.ts'
import { serverLimits } from '../limits.ts'
import { mac, verifyMac } from './keyring.ts'
import type { Proof } from './proofs.ts'

const purpose = 'sign-up browser'
const name = 'signed-up'
const textFor = ({ accountId, version }: Proof) => `${accountId} ${version}`

/**
 * Marks the browser in which an account was made, for as long as its first confirmation link works. Alone it opens nothing:
 * with the link of the mail it stands for the password that was just chosen here. No other browser can be given one, because
 * sign-up refuses requests of other origins.
 */
export const signUpCookie = ({ deps, origin }: RequestContext, proof: Proof): string =>
  cookieLine(origin, name, mac(deps.keyring, purpose, textFor(proof)), serverLimits.confirmationLink)

/** Whether the account, with its current password, was made in this browser. */
export function isSignUpBrowser({ deps, headers, origin }: RequestContext, proof: Proof): boolean {
  const claimed = readCookie(headers, origin, name)
  return claimed !== undefined && verifyMac(deps.keyring, purpose, textFor(proof), claimed) !== null
}
