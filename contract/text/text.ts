import * as z from 'zod/mini'
import { lengthOf, normal, visibleLength } from './characters.ts'
import type { FieldErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'

// Control characters are invisible and some end a C string; lone surrogates cannot be encoded as UTF-8.
const control = /[\u0000-\u001F\u007F-\u009F]/
const controlButLines = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

interface TextRule {
  min?: number
  max: number
  lines?: boolean
  name?: boolean
  short?: FieldErrorCode
  long?: FieldErrorCode
}

/** A name of private or unassigned characters shows boxes only. */
const shownLength = (value: string, name = false) => visibleLength(name ? value.replace(/[\p{Co}\p{Cn}]/gu, '') : value)

/** At least `min` visible characters, at most `max` code points, no control characters. */
export const text = ({ min = 0, max, lines = false, name = false, short = 'required', long = 'tooLong' }: TextRule) =>
  z.string({ error: () => short }).check(
    z.overwrite(name ? normal.name : lines ? normal.lines : normal.line),
    z.trim(),
    z.refine(value => value.isWellFormed() && !(lines ? controlButLines : control).test(value), {
      error: () => 'unreadable',
    }),
    // Not aborting, so that cross-field errors are reported too.
    z.refine(value => shownLength(value, name) >= min, { error: () => short }),
    z.refine(value => lengthOf(value) <= max, { error: () => long }),
  )

/** Any text is allowed, so that a search never fails. */
export const searchText = ({ min = 0 } = {}) =>
  z.string().check(
    z.overwrite(normal.search),
    z.refine(value => {
      const length = lengthOf(value)
      return length >= min && length <= limits.searchMax
    }),
  )

export const optionalText = (max: number, rule: Pick<TextRule, 'lines' | 'name' | 'long'> = {}) =>
  z.pipe(
    z.optional(z.nullable(text({ max, ...rule }))),
    z.transform((value): string | null => (value && shownLength(value, rule.name) > 0 ? value : null)),
  )

/** Version (edit-version.ts) that a save is based on; without it, the save is unconditional. */
export const basedOn = z.optional(z.string().check(z.maxLength(20)))
