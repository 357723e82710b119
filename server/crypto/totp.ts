import { Secret, TOTP } from 'otpauth'
import { limits } from '../../contract/limits.ts'

const issuer = 'Our Peeps'
const keyBytes = 20
const period = limits.twoFactorPeriod / 1000

const totpOf = (key: string, label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: limits.twoFactorDigits, period, secret: Secret.fromBase32(key) })

export const makeKey = (): string => new Secret({ size: keyBytes }).base32

export const keyUrl = (key: string, email: string): string => totpOf(key, email).toString()

export function stepOfCode(key: string, code: string, now: number = Date.now()): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: limits.twoFactorWindow })
  return delta === null ? null : Math.floor(now / limits.twoFactorPeriod) + delta
}
