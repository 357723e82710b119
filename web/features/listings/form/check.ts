import type { FieldErrorCode } from '../../../../contract/errors.ts'
import { listingWords } from '../../../../contract/listing-words.ts'
import { wordsOf } from './input.ts'
import { listingFields, type ListingField, type ListingValues } from './values.ts'

export type Wrong = Partial<Record<ListingField, FieldErrorCode | undefined>>

const fieldOf = (path: string): ListingField | undefined =>
  listingFields.find(name => path === name || path.startsWith(`${name}.`))

/** What the server found wrong, by the fields of the form: it names them "listing.title". */
export function namedFields(fields: Record<string, FieldErrorCode> = {}): Wrong {
  const wrong: Wrong = {}
  for (const [path, code] of Object.entries(fields)) {
    const name = fieldOf(path.replace(/^listing\./, ''))
    if (name) wrong[name] ??= code
  }
  return wrong
}

/** Everything that is wrong by the contract. The server decides. */
export function check(values: ListingValues, decimal: ',' | '.'): Wrong {
  const { error } = listingWords.safeParse(wordsOf(values, decimal))
  const wrong = namedFields(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message as FieldErrorCode])),
  )
  const { type, from, until } = values
  // A rule between fields, which is not looked at while one of them is of the wrong kind.
  if (type === 'renting' && from && until && until <= from) wrong.until ??= 'rentalEnd'
  return wrong
}
