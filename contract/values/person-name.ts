import { limits } from '../limits.ts'
import { plainLetters } from './characters.ts'
import { text } from './text.ts'
import * as z from 'zod/mini'

// Email and chat clients link a dot before two letters, and numbers with dots. Full stops of other scripts count as dots; middle
// dots of Catalan and Japanese names are allowed.
const webAddress = /\/\/|[∕⁄]{2}|@\S|[\p{L}\p{N}]:\S|www\.|\S[.。．｡۔ꓸ⸳˙⋅]\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/iu

/** Also whatever email programs would take for one. */
export const hasWebAddress = (value: string): boolean => webAddress.test(plainLetters(value))

/** A name appears in emails to strangers, so it must not contain a link (spam, phishing). */
export const personName = ({ trim = true }: { trim?: boolean } = {}) =>
  text({ min: 1, max: limits.nameMax, short: 'nameRequired', trim }).check(
    z.refine(value => !hasWebAddress(value), {
      error: () => 'nameLink',
    }),
  )
