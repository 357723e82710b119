import type { ErrorCode, FieldErrorCode } from '../../../contract/errors.ts'

/** The sentence for every code that the server can answer with. */
const code = {
  INVALID_INPUT: 'Please check the fields below and try again.',
  MALFORMED_REQUEST: 'That request could not be read.',
  INVALID_CURSOR: 'That page of the list does not exist. Please start again from the top.',
  SIGNED_OUT: 'Not authenticated',
  WRONG_CREDENTIALS: "That email or password doesn't match — please try again.",
  LOGIN_FAILED: 'Login failed',
  EMAIL_NOT_CONFIRMED: 'Please check your email and click the verification link first.',
  ACCOUNT_INACTIVE: 'This account has been deactivated. Please contact support.',
  ONBOARDING_NEEDED: 'Please finish setting up your profile first.',
  NO_CITY: 'You must be part of a city to do that.',
  FORBIDDEN: 'You are not allowed to do that.',
  FOREIGN_ORIGIN: 'That request came from another website.',
  FEATURE_OFF: 'This part of the app is switched off.',
  NOT_FOUND: 'There is nothing here.',
  QUESTION_NOT_FOUND: 'Question not found',
  METHOD_NOT_ALLOWED: 'That request could not be read.',
  EMAIL_TAKEN: 'That email is already registered — try signing in instead?',
  ID_TAKEN: 'That was already sent with other words.',
  LINK_USED_OR_EXPIRED: 'That confirmation link has expired or was already used.',
  BODY_TOO_LARGE: 'That is too much at once.',
  TOO_MANY_REQUESTS: 'That was a lot at once — please wait a moment and try again.',
  INTERNAL: 'Something unexpected happened — please try again in a moment.',
  UNAVAILABLE: 'Connection trouble — please check your internet and try again.',
} as const satisfies Record<ErrorCode, string>

/** The sentence beside a field. */
const field = {
  invalid: "That doesn't look right — please check it.",
  required: 'Please fill this in.',
  tooLong: 'That is too long.',
  unreadable: 'That contains characters that cannot be shown.',
  nameRequired: 'Please tell us your name.',
  emailRequired: 'Please enter your email.',
  emailFormat: "That email format doesn't look right — please double-check it.",
  emailTaken: 'That email is already registered — try signing in instead?',
  passwordRequired: 'Please enter your password.',
  passwordTooShort: 'Password must be at least 12 characters long',
  industryRequired: 'Please pick an industry.',
  yearsRequired: 'Please say how long you have been in Barcelona.',
  neighborhoodOther: 'Please tell us which neighborhood.',
  knowledgeRequired: 'Please pick at least one.',
  knowledgeTooMany: 'Please pick at most five.',
  questionCategory: 'Please select a category for your question',
  questionLength: 'Question must be between 4 and 500 characters',
  replyLength: 'A reply needs at least two characters.',
} as const satisfies Record<FieldErrorCode, string>

export const errors = {
  code,
  field,
  network: 'Connection trouble — please check your internet and try again.',
  unknown: 'Something unexpected happened — please try again in a moment.',
  passwordShort: 'Passwords need at least 12 characters to keep your account secure.',
  resetExpired: 'That reset link has expired — try requesting a new one?',
  onboarding: 'Oops! Something went wrong. Please try again.',
  profile: 'Failed to load profile data.',
  request: 'request {{id}}',
} as const
