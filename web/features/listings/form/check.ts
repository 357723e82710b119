import { fieldsOf } from '../../../../contract/writing-errors.ts'
import { listingWords } from '../../../../contract/values/listing-words.ts'
import { codesOf, inputOf, type ListingValues } from './values.ts'

export function check(values: ListingValues, decimal: ',' | '.'): ReturnType<typeof codesOf> {
  const { error } = listingWords.safeParse(inputOf(values, decimal))
  const codes = codesOf(fieldsOf(error?.issues ?? []), values.type)
  const { type, from, until } = values
  // The schema skips this rule while one of the fields has the wrong type.
  if (type === 'renting' && from && until && until <= from) codes.until ??= 'rentalEnd'
  return codes
}
