import * as z from 'zod/mini'
import { lengthOf, visibleLength } from './characters.ts'
import type { FieldErrorCode } from './errors.ts'

// Control characters have no picture and some end a C string; a lone surrogate cannot be stored as UTF-8.
const control = /[\u0000-\u001F\u007F-\u009F]/
const controlButLines = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

interface TextRule {
  min?: number
  max: number
  lines?: boolean
  /** Whether blanks at both ends are taken away, as everywhere but where a text is kept as it was typed. */
  trim?: boolean
  /** The code for too short and for too long, where one sentence covers both or a special one exists. */
  short?: FieldErrorCode
  long?: FieldErrorCode
}

/** A trimmed text a person typed: `min` visible characters, at most `max` code points, nothing unprintable. */
export const text = ({ min = 0, max, lines = false, trim = true, short = 'required', long = 'tooLong' }: TextRule) =>
  z.string({ error: () => short }).check(
    ...(trim ? [z.trim()] : []),
    z.refine(value => value.isWellFormed() && !(lines ? controlButLines : control).test(value), {
      error: () => 'unreadable',
    }),
    // Not aborting: rules between fields, which come later, are to be told together with this one.
    z.refine(value => visibleLength(value) >= min, { error: () => short }),
    z.refine(value => lengthOf(value) <= max, { error: () => long }),
  )

/** An optional text: blank becomes null. */
export const optionalText = (max: number, { lines = false, long = 'tooLong' }: Pick<TextRule, 'lines' | 'long'> = {}) =>
  z.pipe(
    z.optional(z.nullable(text({ max, lines, long }))),
    z.transform((value): string | null => (value && visibleLength(value) > 0 ? value : null)),
  )

/** The version (contract/edit-version.ts) that a save is based on. Without it, the save is made whatever there is. */
export const basedOn = z.optional(z.string().check(z.maxLength(20)))
