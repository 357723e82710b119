import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

interface Key {
  /** Eight hex digits that name the key inside what it sealed; they tell nothing about it. */
  id: string
  seal: Buffer
  mac: Buffer
  /** What session cookies are signed with: the secret itself, so that cookies of earlier versions stay valid. */
  sign: string
}

/** The server's keys: the current one first, then those that earlier secrets made. */
export interface Keyring {
  current: Key
  all: Key[]
}

const derived = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'our-peeps', `second factor: ${purpose}`, 32))

function keyOf(secret: string): Key {
  const seal = derived(secret, 'seal')
  return {
    id: createHash('sha256').update(seal).digest('hex').slice(0, 8),
    seal,
    mac: derived(secret, 'mac'),
    sign: secret,
  }
}

/** Derives the keys from the secret of this installation and those it had before. */
export function createKeyring(secret: string, previous: string[] = []): Keyring {
  const current = keyOf(secret)
  return { current, all: [current, ...previous.map(keyOf)] }
}

const macWith = (key: Key, purpose: string, text: string) =>
  createHmac('sha256', key.mac).update(`${purpose}\0${text}`).digest('hex')

/** A keyed SHA-256, 64 hex digits, under the current key. `purpose` keeps hashes of different things apart. */
export const mac = (keyring: Keyring, purpose: string, text: string): string => macWith(keyring.current, purpose, text)

/** The same under every key of the ring: what was hashed before the secret changed is still found. */
export const macs = (keyring: Keyring, purpose: string, text: string): string[] =>
  keyring.all.map(key => macWith(key, purpose, text))

/** Whether this is what a key of the ring makes of the text, and which: an older one's is to be made anew. */
export function verifyMac(
  keyring: Keyring,
  purpose: string,
  text: string,
  claimed: string,
): 'current' | 'older' | null {
  const found = keyring.all.find(key => isSame(macWith(key, purpose, text), claimed))
  return found ? (found === keyring.current ? 'current' : 'older') : null
}

const signatureBy = (key: Key, token: string) => createHmac('sha256', key.sign).update(token).digest('base64')

/** A token with its signature under the current key, as `token.signature`. */
export const signToken = (keyring: Keyring, token: string): string => `${token}.${signatureBy(keyring.current, token)}`

/**
 * The token of `token.signature`, and whether an older key signed it; null when the signature is not ours: then it was
 * made up.
 */
export function readSignedToken(keyring: Keyring, signed: string): { token: string; stale: boolean } | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  // As text: a base64 decoder would accept many spellings of one signature.
  const key = keyring.all.find(candidate => isSame(signatureBy(candidate, token), signed.slice(dot + 1)))
  return key ? { token, stale: key !== keyring.current } : null
}

function isSame(expected: string, claimed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(claimed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
