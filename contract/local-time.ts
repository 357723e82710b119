import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'

/**
 * A time on the clocks of some zone. `occurrence` says which of the two is meant where the clocks go back; without
 * it such a time is refused, and not guessed.
 */
export const localTime = (missing: FieldErrorCode) =>
  z.object({
    date: z.string({ error: () => missing }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => missing })),
    time: z.string({ error: () => missing }).check(z.regex(/^\d{2}:\d{2}$/, { error: () => missing })),
    occurrence: z.optional(z.enum(['first', 'second'])),
  })
