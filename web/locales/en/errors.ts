import type { ErrorCode, errorTable } from '../../../contract/errors.ts'
import { fieldErrors, openErrors } from '../../../contract/open-errors.ts'

type Sentences = { [Code in ErrorCode]: (typeof errorTable)[Code][1] }

// Taken from the contract, so that API and screen messages cannot differ.
const sentencesOf = (table: Partial<typeof errorTable>) =>
  Object.fromEntries(Object.entries(table).map(([name, [, sentence]]) => [name, sentence])) as Partial<Sentences>

// Complete once the first screen of members has added theirs.
const code = sentencesOf(openErrors) as Sentences

export const addErrors = (table: Partial<typeof errorTable>) => void Object.assign(code, sentencesOf(table))

export const errors = {
  code,
  field: fieldErrors,
  network: 'Connection trouble — please check your internet and try again.',
  unknown: 'Something unexpected happened — please try again in a moment.',
  passwordShort: 'Passwords need at least 12 characters to keep your account secure.',
  profile: 'Failed to load profile data.',
  request: 'request {{id}}',
  again: {
    seconds_one: 'Try again in {{count}} second.',
    seconds_other: 'Try again in {{count}} seconds.',
    minutes_one: 'Try again in {{count}} minute.',
    minutes_other: 'Try again in {{count}} minutes.',
    hours_one: 'Try again in {{count}} hour.',
    hours_other: 'Try again in {{count}} hours.',
  },
} as const
