import { limits } from './limits.ts'
import { text } from './text.ts'
import * as z from 'zod/mini'

// A dot between a letter and two more is what mail programs and chats make a link of. Full stops of other scripts count as
// well, since browsers read them as dots.
const webAddress = /\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{L}{2}/iu
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The name of a person. Mails to strangers and lists show it, so it may not lead anywhere. */
export const personName = ({ trim = true }: { trim?: boolean } = {}) =>
  text({ min: 1, max: limits.nameMax, short: 'nameRequired', trim }).check(
    z.refine(value => !webAddress.test(value.normalize('NFKC').replace(invisible, '')), { error: () => 'nameLink' }),
  )
