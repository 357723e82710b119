import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** ISO 8601 allows the year 0 and any number of digits, which PostgreSQL rejects. */
export const storedTime = z.iso.datetime().check(
  z.maxLength(40),
  z.refine(time => !time.startsWith('0000')),
)

const integerMax = 2 ** 31 - 1

/** A counter or version, as PostgreSQL's type `int` stores it. */
export const storedCount = z.int().check(z.minimum(0), z.maximum(integerMax))

export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)), limits.pageSize),
}

export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

export interface Page<T> {
  items: T[]
  next: string | null
}
