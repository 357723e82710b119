import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

interface Key {
  /** Identifies the key in sealed values without revealing it. */
  id: string
  seal: Buffer
  mac: Buffer
  /** The secret itself, so that cookies of earlier versions remain valid. */
  sign: string
}

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

export function createKeyring(secret: string, previous: string[] = []): Keyring {
  const current = keyOf(secret)
  return { current, all: [current, ...previous.map(keyOf)] }
}

const macWith = (key: Key, purpose: string, text: string) =>
  createHmac('sha256', key.mac).update(`${purpose}\0${text}`).digest('hex')

/** `purpose` separates domains. */
export const mac = (keyring: Keyring, purpose: string, text: string): string => macWith(keyring.current, purpose, text)

export const macs = (keyring: Keyring, purpose: string, text: string): string[] =>
  keyring.all.map(key => macWith(key, purpose, text))

/** The caller should replace a hash of an older key. */
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

export const signToken = (keyring: Keyring, token: string): string => `${token}.${signatureBy(keyring.current, token)}`

/** `stale` if an older key signed it; null if the signature is invalid. */
export function readSignedToken(keyring: Keyring, signed: string): { token: string; stale: boolean } | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  // Compared as text, because base64 decoders accept several encodings of one signature.
  const key = keyring.all.find(candidate => isSame(signatureBy(candidate, token), signed.slice(dot + 1)))
  return key ? { token, stale: key !== keyring.current } : null
}

function isSame(expected: string, claimed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(claimed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
