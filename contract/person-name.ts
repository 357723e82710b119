import { limits } from './limits.ts'
import { text } from './text.ts'
import * as z from 'zod/mini'

// A dot before two letters is what mail programs and chats make a link of; so are numbers with dots. Full stops of other
// scripts count as well, since browsers read them as dots or people do. The middle dots of Catalan and Japanese names do not.
const webAddress = /\/\/|[∕⁄]{2}|@\S|[\p{L}\p{N}]:\S|www\.|\S[.。．｡۔ꓸ⸳˙⋅]\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/iu
const invisible = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu

/** The name of a person. Mails to strangers and lists show it, so it may not lead anywhere. */
export const personName = ({ trim = true }: { trim?: boolean } = {}) =>
  text({ min: 1, max: limits.nameMax, short: 'nameRequired', trim }).check(
    z.refine(value => !webAddress.test(value.normalize('NFKC').normalize('NFD').replace(invisible, '')), {
      error: () => 'nameLink',
    }),
  )
