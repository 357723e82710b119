import type { WritingErrorCode } from './writing-errors.ts'

/**
 * Everything that can go wrong, in one closed table: the code that travels, its HTTP status, and the English sentence
 * for people. The browser shows its own translation of the code; the sentence serves readers of the API.
 */
export const errorTable = {
  INVALID_INPUT: [400, 'Please check the fields below and try again.'],
  MALFORMED_REQUEST: [400, 'That request could not be read.'],
  WEBHOOK_SIGNATURE: [400, 'That event is not signed as it should be.'],
  WEBHOOK_LIVE_MODE: [400, 'Only events of test mode are taken.'],
  INVALID_CURSOR: [400, 'That page of the list does not exist. Please start again from the top.'],
  SIGNED_OUT: [401, 'Not authenticated'],
  WRONG_CREDENTIALS: [401, "That email or password doesn't match — please try again."],
  LOGIN_FAILED: [401, 'Login failed'],
  EMAIL_NOT_CONFIRMED: [403, 'Please check your email and click the verification link first.'],
  ACCOUNT_INACTIVE: [403, 'This account has been deactivated. Please contact support.'],
  ONBOARDING_NEEDED: [403, 'Please finish setting up your profile first.'],
  NO_CITY: [403, 'You must be part of a city to do that.'],
  FORBIDDEN: [403, 'You are not allowed to do that.'],
  CODE_NEEDED: [403, 'That needs a fresh code of your authenticator.'],
  PAYMENTS_DENIED: [403, 'Payment access denied - insufficient permissions'],
  OWN_ACCOUNT: [403, 'Nobody changes their own role or state.'],
  SUPERADMIN_ONLY: [403, 'Only a superadmin gives and takes away that role.'],
  FOREIGN_ORIGIN: [403, 'That request came from another website.'],
  FEATURE_OFF: [404, 'This part of the app is switched off.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  QUESTION_NOT_FOUND: [404, 'Question not found'],
  REPLY_NOT_FOUND: [404, 'That reply is not there any more.'],
  POST_NOT_FOUND: [404, 'That post is not there any more.'],
  EVENT_REMOVED: [410, 'This event has been removed.'],
  POST_REMOVED: [410, 'This post has been removed.'],
  EVENT_NOT_FOUND: [404, "The event you're looking for doesn't exist or has been removed."],
  COVER_NOT_FOUND: [404, 'That picture is not there any more. Please choose it again.'],
  LISTING_NOT_FOUND: [404, "This listing may have been removed or doesn't exist."],
  PHOTO_NOT_FOUND: [404, 'One of the photos is not there any more. Please choose it again.'],
  USER_NOT_FOUND: [404, 'There is no such user.'],
  CASE_NOT_FOUND: [404, 'There is no such report.'],
  TERMS_NOT_FOUND: [404, 'There is no such version of the terms.'],
  EDITED_ELSEWHERE: [409, 'You have changed this in another tab or on another device.'],
  TERMS_CHANGED: [409, 'Somebody has changed this version meanwhile.'],
  TERMS_PUBLISHED: [409, 'This version is published. Withdraw it first, or write a new one.'],
  VERSION_TAKEN: [409, 'That version exists already. Please choose another number.'],
  ALREADY_DECIDED: [409, 'Somebody has decided this already.'],
  LAST_SUPERADMIN: [409, 'The last active superadmin stays.'],
  EVENT_FULL: [409, 'Every place is taken.'],
  EVENT_OVER: [409, 'This event is over.'],
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  MESSAGE_NOT_FOUND: [404, 'That message is not there any more.'],
  INVITATION_NOT_FOUND: [404, 'That invitation is not valid any more.'],
  CONVERSATION_BLOCKED: [403, 'This conversation is blocked'],
  RECIPIENT_GONE: [403, 'This person is not here any more.'],
  OWN_CONVERSATION: [403, 'You cannot write to yourself.'],
  METHOD_NOT_ALLOWED: [405, 'That request could not be read.'],
  PROFILE_NOT_FOUND: [404, 'Profile not found'],
  PROFILE_INACTIVE: [410, 'This account is no longer active'],
  SESSION_NOT_FOUND: [404, 'That session has already ended.'],
  DEVICE_NOT_FOUND: [404, 'That device is no longer trusted.'],
  EMAIL_TAKEN: [409, 'That email is already registered — try signing in instead?'],
  ID_TAKEN: [409, 'That was already sent with other words.'],
  LINK_USED_OR_EXPIRED: [410, 'That confirmation link has expired or was already used.'],
  LINK_EXPIRED: [410, 'That reset link has expired — try requesting a new one?'],
  LINK_INVALID: [410, 'That link is invalid or was already used.'],
  ENROLMENT_EXPIRED: [410, "Oops! Couldn't enable 2FA."],
  TWO_FACTOR_ON: [409, 'Two-factor authentication is already on.'],
  TWO_FACTOR_OFF: [409, 'Oops! 2FA not found.'],
  BODY_TOO_LARGE: [413, 'That is too much at once.'],
  IMAGE_TOO_LARGE: [413, 'Image must be less than 2MB'],
  COVER_TOO_LARGE: [413, 'Image must be less than 5MB'],
  UPLOADS_UNUSED: [409, 'You have too many unused pictures. Please try again tomorrow.'],
  UPLOADS_FULL: [409, 'Your pictures take up 1 GB. Please remove some posts first.'],
  IMAGE_TYPE: [415, 'Please select an image file (JPEG, PNG, WebP, AVIF, GIF or TIFF)'],
  IMAGE_SVG: [415, 'SVG files are not allowed'],
  INVALID_CODE: [422, 'Oops! Invalid code.'],
  WRONG_PASSWORD: [422, "That password doesn't match — please try again."],
  IMAGE_ADDRESS: [422, 'No picture could be fetched from that address.'],
  IMAGE_UNREADABLE: [422, 'That picture could not be read. Please try another one.'],
  LOGO_BUSY: [409, 'A logo of yours is being drawn already. It takes a moment.'],
  LOGO_REFUSED: [422, 'That prompt was refused. Please describe your logo in other words.'],
  LOGO_FAILED: [502, 'The picture that came back could not be used. Please try again.'],
  LOGO_TIMEOUT: [504, 'Drawing took too long. Please try again.'],
  SECOND_STEP_LOCKED: [423, 'Too many failed attempts. Try again later.'],
  TOO_MANY_REQUESTS: [429, 'That was a lot at once — please wait a moment and try again.'],
  TOO_MANY_MESSAGES: [429, 'That was many messages in a short time — please wait a moment.'],
  TOO_MANY_CONVERSATIONS: [429, 'You have started many conversations — please wait before the next one.'],
  SAME_MESSAGE: [429, 'You have sent these words to many people — please wait, or write something of their own.'],
  INTERNAL: [500, 'Something unexpected happened — please try again in a moment.'],
  NOT_MIGRATED: [503, 'That is not yet available. Please run the database migration first.'],
  UNAVAILABLE: [503, 'Connection trouble — please check your internet and try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

/** What can be wrong with one field of an account or a profile, and with any: the sentence stands beside the field. */
export const fieldErrors = {
  invalid: "That doesn't look right — please check it.",
  required: 'Please fill this in.',
  tooLong: 'That is too long.',
  unreadable: 'That contains characters that cannot be shown.',
  nameRequired: 'Please tell us your name.',
  nameLink: "A name can't contain a web address.",
  emailRequired: 'Please enter your email.',
  emailFormat: "That email format doesn't look right — please double-check it.",
  emailTaken: 'That email is already registered — try signing in instead?',
  passwordRequired: 'Please enter your password.',
  passwordTooShort: 'Password must be at least 12 characters long',
  passwordCommon: 'This password is too common.',
  passwordRepeats: 'This password repeats the same characters.',
  passwordPersonal: 'This password contains your name or email.',
  passwordWrong: "That password doesn't match — please try again.",
  passwordSame: 'Please choose a password that you do not use now.',
  emailSame: 'That is your address already.',
  codeFormat: 'Oops! Enter a 6-digit code.',
  codeShort: 'Enter a valid code.',
  codeMissing: 'Enter your authenticator code.',
  codeInvalid: 'Oops! Invalid code.',
  industryRequired: 'Please pick an industry.',
  yearsRequired: 'Please say how long you have been in Barcelona.',
  knowledgeRequired: 'Please pick at least one.',
  knowledgeTooMany: 'Please pick at most five.',
} as const

export type FieldErrorCode = keyof typeof fieldErrors | WritingErrorCode

/** The `data` of every error response. */
export interface ErrorData {
  requestId?: string
  /** Whole seconds until another try makes sense. */
  retryAfter?: number
  /** Of an expired confirmation link: the email that it was sent to. */
  email?: string
  /** How many codes may still be tried before the second step is locked. */
  attemptsLeft?: number
  /** How many people have joined, where a capacity is refused. */
  joined?: number
  /** Who decided a report before, how and when, where a second decision is refused. */
  decidedBy?: string | null
  decision?: string
  decidedAt?: string
  /** Who changed the terms since they were read, and when. */
  changedBy?: string | null
  changedAt?: string
  /** Of a post that a moderator removed: when an event was to begin, when it was removed, and the reason, for its author only. */
  startsAt?: string
  removedAt?: string
  reason?: string | null
  /** Each wrong field once, all of them at the same time, with its code. */
  fields?: Record<string, FieldErrorCode>
}
