import { hashPassword } from '../security/passwords.ts'

/** The password of every account that is made up, unless it is given one. */
export const samplePassword = 'barcelona-sample'

// A hash costs some 50 ms by design; many accounts of one password need only one.
const hashes = new Map<string, Promise<string>>()

/** The hash of a password, made once for as long as the process lives. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
