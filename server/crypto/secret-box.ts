import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16
const base32 = /^[A-Z2-7]{16,}=*$/

/**
 * AES-256-GCM, as `v1.{key id}.{base64url of nonce, ciphertext and tag}`. `context` is authenticated, so that a value moved to
 * another row does not decrypt.
 */
export function seal({ current }: Keyring, context: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', current.seal, nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${current.id}.${sealed.toString('base64url')}`
}

export function open({ all }: Keyring, context: string, box: string): string | null {
  const [found, id, body, ...rest] = box.split('.')
  const key = all.find(candidate => candidate.id === id)
  if (found !== version || !key || !body || rest.length > 0) return null
  const sealed = Buffer.from(body, 'base64url')
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key.seal, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

export const isStale = ({ current }: Keyring, box: string): boolean => !box.startsWith(`${version}.${current.id}.`)

const contextOf = (accountId: string) => `two-factor key of ${accountId}`

export const sealKey = (keyring: Keyring, accountId: string, key: string): string =>
  seal(keyring, contextOf(accountId), key)

/**
 * Returns base32. `stale` if it must be resealed: an older key, or the first format (base64 of the base32 text). Null if
 * unreadable.
 */
export function openKey(keyring: Keyring, accountId: string, stored: string): { key: string; stale: boolean } | null {
  const key = open(keyring, contextOf(accountId), stored)
  if (key !== null) return { key, stale: isStale(keyring, stored) }
  const legacy = Buffer.from(stored, 'base64').toString('latin1')
  return base32.test(legacy) ? { key: legacy, stale: true } : null
}
