import { timingSafeEqual } from 'node:crypto'
import { mac, macs, type Keyring } from '../security/keyring.ts'

const purpose = 'live cursor'
/** 96 bits: enough that nobody guesses one, and little for each event on the wire. */
const digits = 24

/** A place in the live stream as browsers hold it, `number.signature`: nobody can name a place that we did not tell them. */
export const signCursor = (keyring: Keyring, id: bigint): string =>
  `${id}.${mac(keyring, purpose, String(id)).slice(0, digits)}`

/** The number of a cursor that we signed, under any secret of this installation; undefined for everything else. */
export function readCursor(keyring: Keyring, cursor: string): bigint | undefined {
  const [, id = '', signature = ''] = /^(\d{1,18})\.([0-9a-f]+)$/.exec(cursor) ?? []
  const claimed = Buffer.from(signature)
  const known =
    claimed.length === digits &&
    macs(keyring, purpose, id).some(one => timingSafeEqual(Buffer.from(one.slice(0, digits)), claimed))
  return known ? BigInt(id) : undefined
}
