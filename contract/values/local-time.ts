import * as z from 'zod/mini'
import type { FieldErrorCode } from '../errors.ts'

/** `occurrence` selects one of two moments when clocks go back; without it, an ambiguous time is rejected. */
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
    .check(
      z.refine(({ date, time }) => /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time), {
        error: () => missing,
      }),
    )
