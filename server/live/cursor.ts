import { timingSafeEqual } from 'node:crypto'
import { mac, macs, type Keyring } from '../crypto/keyring.ts'

const purpose = 'live cursor'
/** 96 bits resist guessing and stay short. */
const digits = 24

/** `number.signature`: clients can only use cursors issued by the server. */
export const signCursor = (keyring: Keyring, id: bigint): string =>
  `${id}.${mac(keyring, purpose, String(id)).slice(0, digits)}`

/** Accepts current and previous secrets; undefined if invalid. */
export function readCursor(keyring: Keyring, cursor: string): bigint | undefined {
  const [, id = '', signature = ''] = /^(\d{1,18})\.([0-9a-f]+)$/.exec(cursor) ?? []
  const claimed = Buffer.from(signature)
  const known =
    claimed.length === digits &&
    macs(keyring, purpose, id).some(one => timingSafeEqual(Buffer.from(one.slice(0, digits)), claimed))
  return known ? BigInt(id) : undefined
}
