import * as z from 'zod/mini'
import { searchText } from '../text/text.ts'

export const searchWords = z.optional(searchText())

/** OR within a list. Limited in length, because every element is validated. */
export const someOf = <const Known extends readonly string[]>(known: Known) =>
  z._default(z.array(z.enum(known)).check(z.maxLength(known.length)), [])

export const flag = z._default(z.union([z.boolean(), z.stringbool()]), false)
