import { hashPassword } from '../server/crypto/passwords.ts'

/** The default password of generated accounts. */
export const samplePassword = 'barcelona-sample'

// A hash takes some 50 ms, so equal passwords share one.
const hashes = new Map<string, Promise<string>>()

export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
