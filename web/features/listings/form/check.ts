import type { FieldErrorCode } from '../../../../contract/errors.ts'
import { listingWords } from '../../../../contract/listing-words.ts'
import { wordsOf } from './input.ts'
import { listingFields, type ListingField, type ListingValues } from './values.ts'

export type Wrong = Partial<Record<ListingField, FieldErrorCode | undefined>>

const fieldOf = (path: string): ListingField | undefined =>
  listingFields.find(name => path === name || path.startsWith(`${name}.`))

/** The server's field errors, keyed by form field. The server prefixes them with "listing.". */
export function namedFields(fields: Record<string, FieldErrorCode> = {}): Wrong {
  const wrong: Wrong = {}
  for (const [path, code] of Object.entries(fields)) {
    const name = fieldOf(path.replace(/^listing\./, ''))
    if (name) wrong[name] ??= code
  }
  return wrong
}

/** Validates against the contract. The server has the final say. */
export function check(values: ListingValues, decimal: ',' | '.'): Wrong {
  const { error } = listingWords.safeParse(wordsOf(values, decimal))
  const wrong = namedFields(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message as FieldErrorCode])),
  )
  const { type, from, until } = values
  // A cross-field rule; the schema skips it while one of the fields has the wrong type.
  if (type === 'renting' && from && until && until <= from) wrong.until ??= 'rentalEnd'
  return wrong
}
