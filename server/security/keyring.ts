import { createHash, createHmac, hkdfSync } from 'node:crypto'

interface Key {
  /** Eight hex digits that name the key inside what it sealed; they tell nothing about it. */
  id: string
  seal: Buffer
  mac: Buffer
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
  return { id: createHash('sha256').update(seal).digest('hex').slice(0, 8), seal, mac: derived(secret, 'mac') }
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
