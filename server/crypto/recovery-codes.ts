import { randomInt } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import { mac, macs, type Keyring } from './keyring.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const purpose = 'recovery code'

export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes)
    codes.add(Array.from({ length: limits.recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(''))
  return [...codes]
}

/** Eight characters of a plain hash could be brute-forced from a leaked table. */
export const hashRecoveryCode = (keyring: Keyring, accountId: string, code: string): string =>
  mac(keyring, purpose, `${accountId} ${code}`)

export const recoveryCodeHashes = (keyring: Keyring, accountId: string, code: string): string[] =>
  macs(keyring, purpose, `${accountId} ${code}`)
