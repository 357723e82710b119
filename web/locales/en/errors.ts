import { errorTable, fieldErrors, type ErrorCode } from '../../../contract/errors.ts'

// Taken from the contract, so that API and screen messages cannot differ.
const code = Object.fromEntries(Object.entries(errorTable).map(([name, [, sentence]]) => [name, sentence])) as {
  [Code in ErrorCode]: (typeof errorTable)[Code][1]
}

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
