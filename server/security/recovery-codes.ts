import { randomInt } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import { mac, macs, type Keyring } from './keyring.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const purpose = 'recovery code'

/** Ten new recovery codes, all different, of eight upper-case letters and digits each. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes)
    codes.add(Array.from({ length: limits.recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(''))
  return [...codes]
}

/** What is kept of a code: eight characters alone could be guessed from a leaked table. */
export const hashRecoveryCode = (keyring: Keyring, accountId: string, code: string): string =>
  mac(keyring, purpose, `${accountId} ${code}`)

/** Every hash under which this code may be kept. */
export const recoveryCodeHashes = (keyring: Keyring, accountId: string, code: string): string[] =>
  macs(keyring, purpose, `${accountId} ${code}`)
