import type { SecurityOverview } from '../../../../contract/security.ts'
import { canUsePasskeys } from '../../../lib/dom/passkeys.ts'

/** How the signed-in user can prove to be the owner. */
export interface Ways {
  passkey: boolean
  /** A recovery code can also replace the code of the authenticator. */
  typed: 'code' | 'recovery' | 'password'
}

/** The password counts only while two-factor is off. */
export function waysOf({ twoFactor, passkeys }: Pick<SecurityOverview, 'twoFactor' | 'passkeys'>): Ways {
  const typed = !twoFactor.enabled ? 'password' : twoFactor.authenticator ? 'code' : 'recovery'
  return { passkey: passkeys.length > 0 && canUsePasskeys(), typed }
}

/** And for nothing else at first. */
export const asksForCode = ({ passkey, typed }: Ways): boolean => typed === 'code' && !passkey
