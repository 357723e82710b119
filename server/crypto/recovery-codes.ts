import { randomInt } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import { mac, macs, type Keyring } from './keyring.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const purpose = 'recovery code'

/** Returns ten distinct recovery codes of eight upper-case letters and digits. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes)
    codes.add(Array.from({ length: limits.recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(''))
  return [...codes]
}

/** Keyed hash of a code: with a plain hash, eight characters could be brute-forced from a leaked table. */
export const hashRecoveryCode = (keyring: Keyring, accountId: string, code: string): string =>
  mac(keyring, purpose, `${accountId} ${code}`)

/** All hashes under which this code may be stored. */
export const recoveryCodeHashes = (keyring: Keyring, accountId: string, code: string): string[] =>
  macs(keyring, purpose, `${accountId} ${code}`)
