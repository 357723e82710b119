import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'

/**
 * A time on the clocks of some zone. `occurrence` says which of the two is meant where the clocks go back; without
 * it such a time is refused, and not guessed.
 */
export const localTime = (missing: FieldErrorCode) =>
  z
    .object(
      {
        date: z.string({ error: () => missing }),
        time: z.string({ error: () => missing }),
        occurrence: z.optional(z.enum(['first', 'second'])),
      },
      { error: () => missing },
    )
    // One message about both, beside the one field that they are.
    .check(
      z.refine(({ date, time }) => /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time), {
        error: () => missing,
      }),
    )
