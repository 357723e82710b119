import * as z from 'zod/mini'
import { storedCount } from '../../../contract/paging.ts'

/** Fits a 32-bit column; Stripe limits amounts to eight digits in our currencies. */
const cents = storedCount
const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799))
const id = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[\w.:-]+$/))
const longest = 500

const envelope = z.object({
  id,
  type: id,
  created: seconds,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Allowlist of stored fields, each only in this shape. */
const allowed = {
  id,
  object: id,
  amount: cents,
  amount_refunded: cents,
  refunded: z.boolean(),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  status: id,
  created: seconds,
  payment_intent: z.union([
    id,
    z.pipe(
      z.object({ id }),
      z.transform(intent => intent.id),
    ),
  ]),
  last_payment_error: z.pipe(
    z.object({ code: z.optional(z.string()), message: z.optional(z.string()) }),
    z.transform(({ code, message }) => ({
      ...(code === undefined ? {} : { code: plain(code) }),
      ...(message === undefined ? {} : { message: plain(message) }),
    })),
  ),
}
type Kept = { [Name in keyof typeof allowed]?: z.output<(typeof allowed)[Name]> }

/** Without secret or personal fields. */
export interface ReadEvent {
  id: string
  type: string
  /** Unix seconds. */
  created: number
  livemode: boolean
  data: { object: Kept }
}

/** The signature is already verified. Null if it is not a Stripe event. */
export function readEvent(sent: unknown): ReadEvent | null {
  const read = envelope.safeParse(sent)
  if (!read.success) return null
  const { data, ...told } = read.data
  const kept = Object.entries(allowed).flatMap(([name, shape]) => {
    const value = z.safeParse(shape, data.object[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...told, data: { object: Object.fromEntries(kept) as Kept } }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const plain = (text: string) => text.replaceAll('\0', '').slice(0, longest).toWellFormed()
