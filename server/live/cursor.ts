import { timingSafeEqual } from 'node:crypto'
import { mac, macs, type Keyring } from '../crypto/keyring.ts'

const purpose = 'live cursor'
/** 96 bits resist guessing and stay short. */
const digits = 24

const signed = (order: string, id: bigint | string) => `${order} ${id}`

/** `number.signature`: clients can only use cursors issued by the server, in the city that they were issued for. */
export const signCursor = (keyring: Keyring, order: string, id: bigint): string =>
  `${id}.${mac(keyring, purpose, signed(order, id)).slice(0, digits)}`

/**
 * `isKnown` is false for a cursor that is invalid or of another city; its id counts all the same, because a client
 * drops events up to it.
 */
export function readCursor(keyring: Keyring, order: string, cursor: string): { id: bigint; isKnown: boolean } {
  const [, id = '-1', signature = ''] = /^(\d{1,18})\.([0-9a-f]+)$/.exec(cursor) ?? []
  const claimed = Buffer.from(signature)
  const isKnown =
    claimed.length === digits &&
    macs(keyring, purpose, signed(order, id)).some(one => timingSafeEqual(Buffer.from(one.slice(0, digits)), claimed))
  return { id: BigInt(id), isKnown }
}
