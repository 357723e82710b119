import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { isDay } from './days.ts'
import { monthDays, weekdays, type Repeat, type RepeatEnd } from './repeat.ts'

// Apart from the calculation, which screens need without the validator.

const interval = z._default(z.int().check(z.minimum(1), z.maximum(limits.repeatIntervalMax)), 1)

export const repeat = z.discriminatedUnion('every', [
  z.object({
    every: z.literal('week'),
    interval,
    weekdays: z.array(z.literal(weekdays)).check(z.minLength(1), z.maxLength(weekdays.length)),
  }),
  z.object({ every: z.literal('month'), interval, by: z.enum(monthDays) }),
]) satisfies z.ZodMiniType<Repeat>

export const repeatEnd = z.union([
  z.object({ until: z.string({ error: () => 'repeatEnd' }).check(z.refine(isDay, { error: () => 'repeatEnd' })) }),
  z.object({
    count: z
      .int({ error: () => 'repeatCount' })
      .check(z.minimum(2, { error: () => 'repeatCount' }), z.maximum(2 ** 31 - 1, { error: () => 'repeatCount' })),
  }),
]) satisfies z.ZodMiniType<RepeatEnd>
