import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Input of paginated lists: opaque cursor and page size. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)), limits.pageSize),
}

/** A page of a list; `next` is the cursor of the next page, null on the last. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

export interface Page<T> {
  items: T[]
  next: string | null
}
