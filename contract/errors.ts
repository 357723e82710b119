import type { WritingErrorCode } from './writing-errors.ts'

/** The browser translates the code; the message is for API clients. */
export const errorTable = {
  INVALID_INPUT: [400, 'Please check the fields below and try again.'],
  MALFORMED_REQUEST: [400, "We couldn't process that request."],
  WEBHOOK_SIGNATURE: [400, 'Invalid webhook signature.'],
  WEBHOOK_LIVE_MODE: [400, 'Only test-mode events are accepted.'],
  INVALID_CURSOR: [400, "That page of the list doesn't exist. Please start again from the top."],
  SIGNED_OUT: [401, 'Not authenticated'],
  WRONG_CREDENTIALS: [401, "That email or password doesn't match — please try again."],
  LOGIN_FAILED: [401, 'Login failed'],
  EMAIL_NOT_CONFIRMED: [403, 'Please check your email and click the verification link first.'],
  ACCOUNT_INACTIVE: [403, 'This account has been deactivated. Please contact support.'],
  PASSWORD_VOID: [403, 'That password no longer works. Choose a new one with the link in your email.'],
  ONBOARDING_NEEDED: [403, 'Please finish setting up your profile first.'],
  NO_CITY: [403, 'You must be part of a city to do that.'],
  FORBIDDEN: [403, "You don't have permission to do that."],
  CODE_NEEDED: [403, "Confirm that it's you to continue."],
  PAYMENTS_DENIED: [403, 'Payment access denied - insufficient permissions'],
  OWN_ACCOUNT: [403, "You can't change your own role or status."],
  SUPERADMIN_ONLY: [403, 'Only a superadmin can change that role.'],
  FOREIGN_ORIGIN: [403, 'That request came from another website.'],
  FEATURE_OFF: [404, 'This feature is turned off.'],
  NOT_FOUND: [404, "We couldn't find that."],
  QUESTION_NOT_FOUND: [404, 'Question not found'],
  REPLY_NOT_FOUND: [404, 'That reply no longer exists.'],
  POST_NOT_FOUND: [404, 'That post no longer exists.'],
  EVENT_REMOVED: [410, 'This event has been removed.'],
  POST_REMOVED: [410, 'This post has been removed.'],
  EVENT_NOT_FOUND: [404, "The event you're looking for doesn't exist or has been removed."],
  COVER_NOT_FOUND: [404, 'That image is no longer available. Please choose it again.'],
  LISTING_NOT_FOUND: [404, "This listing may have been removed or doesn't exist."],
  PHOTO_NOT_FOUND: [404, 'One of the photos is no longer available. Please choose it again.'],
  USER_NOT_FOUND: [404, 'User not found'],
  CASE_NOT_FOUND: [404, 'Report not found'],
  TERMS_NOT_FOUND: [404, 'Version not found'],
  EDITED_ELSEWHERE: [409, 'You changed this in another tab or on another device.'],
  TERMS_CHANGED: [409, 'Someone changed this version in the meantime.'],
  TERMS_PUBLISHED: [409, 'Already published. Withdraw it first, or create a new version.'],
  VERSION_TAKEN: [409, 'That version already exists. Choose another.'],
  ALREADY_DECIDED: [409, 'Someone has already decided this report.'],
  LAST_SUPERADMIN: [409, 'At least one active superadmin with two-factor must remain.'],
  EVENT_FULL: [409, 'This event is full.'],
  SPOT_FREE: [409, 'A spot is free now.'],
  EVENT_OVER: [409, 'This event has ended.'],
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  MESSAGE_NOT_FOUND: [404, 'That message no longer exists.'],
  INVITATION_NOT_FOUND: [404, 'That invitation is no longer valid.'],
  CONVERSATION_BLOCKED: [403, 'This conversation is blocked'],
  RECIPIENT_GONE: [403, 'This person is no longer on Our Peeps.'],
  RECIPIENT_PAUSED: [403, 'This profile is paused and takes no new messages.'],
  RECIPIENT_CLOSED: [403, "This person isn't accepting new messages."],
  REQUEST_NOT_FOUND: [404, 'That request is no longer open.'],
  REQUEST_PENDING: [409, 'Your request is still open.'],
  REQUESTS_OPEN: [409, 'You have 10 open requests. Cancel one first.'],
  OWN_CONVERSATION: [403, "You can't message yourself."],
  METHOD_NOT_ALLOWED: [405, "We couldn't process that request."],
  PROFILE_NOT_FOUND: [404, 'Profile not found'],
  PROFILE_INACTIVE: [410, 'This account is no longer active'],
  PROFILE_PAUSED: [404, 'This profile is paused'],
  EXPORT_NOT_FOUND: [404, 'That file is no longer available.'],
  SESSION_NOT_FOUND: [404, 'That session has already ended.'],
  DEVICE_NOT_FOUND: [404, 'That device is no longer trusted.'],
  EMAIL_TAKEN: [409, 'That email is already registered — try signing in instead?'],
  ID_TAKEN: [409, 'This was already submitted with different content.'],
  LINK_USED_OR_EXPIRED: [410, 'That confirmation link has expired or was already used.'],
  LINK_EXPIRED: [410, 'That reset link has expired — try requesting a new one?'],
  KEEP_EXPIRED: [410, 'Please sign in again to keep your account.'],
  LINK_INVALID: [410, 'That link is invalid or was already used.'],
  ENROLMENT_EXPIRED: [410, "Oops! Couldn't enable 2FA."],
  TWO_FACTOR_ON: [409, 'Two-factor authentication is already on.'],
  TWO_FACTOR_OFF: [409, 'Oops! 2FA not found.'],
  BODY_TOO_LARGE: [413, "That's too large to send at once."],
  IMAGE_TOO_LARGE: [413, 'Image must be less than 2MB'],
  COVER_TOO_LARGE: [413, 'Image must be less than 5MB'],
  UPLOADS_UNUSED: [409, 'You have too many unused images. Please try again tomorrow.'],
  UPLOADS_FULL: [409, 'Your images take up 1 GB. Please remove some posts first.'],
  IMAGE_TYPE: [415, 'Please select an image file (JPEG, PNG, WebP, AVIF, GIF, or TIFF)'],
  IMAGE_SVG: [415, 'SVG files are not allowed'],
  INVALID_CODE: [422, 'Oops! Invalid code.'],
  WRONG_PASSWORD: [422, "That password doesn't match — please try again."],
  PUSH_SERVICE: [422, "Notifications of this browser aren't supported."],
  IMAGE_ADDRESS: [422, "We couldn't get an image from that URL."],
  IMAGE_UNREADABLE: [422, "We couldn't read that image. Please try another one."],
  LOGO_BUSY: [409, 'Your previous logo is still in progress. Please wait.'],
  LOGO_REFUSED: [422, 'That prompt was refused. Please change it.'],
  LOGO_FAILED: [502, "We couldn't use the generated image. Please try again."],
  LOGO_TIMEOUT: [504, 'Generating the logo took too long. Please try again.'],
  PASSKEY_NOT_FOUND: [404, "That passkey isn't registered here."],
  PASSKEYS_FULL: [409, 'You have 20 passkeys. Remove one first.'],
  PASSKEY_EXPIRED: [410, 'That took too long. Please try again.'],
  PASSKEY_REFUSED: [422, "That passkey wasn't accepted."],
  SECOND_STEP_LOCKED: [423, 'Too many failed attempts. Try again later.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests — please wait a moment and try again.'],
  TOO_MANY_MESSAGES: [429, "You've sent a lot of messages in a short time — please wait a moment."],
  TOO_MANY_CONVERSATIONS: [429, "You've started a lot of conversations — please wait before starting another."],
  FIRST_WEEK_REQUESTS: [429, 'New accounts can send 3 requests a day — please wait.'],
  SAME_MESSAGE: [429, "You've sent the same message to a lot of people — please wait, or write something different."],
  INTERNAL: [500, 'Something unexpected happened — please try again in a moment.'],
  NOT_MIGRATED: [503, "That isn't available yet. Please run the database migration first."],
  UNAVAILABLE: [503, 'Connection trouble — please check your internet and try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

export const fieldErrors = {
  invalid: "That doesn't look right — please check it.",
  required: 'Please fill this in.',
  tooLong: "That's too long.",
  unreadable: "That contains characters we can't display.",
  nameRequired: 'Please tell us your name.',
  nameLink: "A name can't contain a link.",
  emailRequired: 'Please enter your email.',
  emailFormat: "That email format doesn't look right — please double-check it.",
  emailTaken: 'That email is already registered — try signing in instead?',
  passwordRequired: 'Please enter your password.',
  passwordTooShort: 'Password must be at least 12 characters long',
  passwordCommon: 'This password is too common.',
  passwordListed: 'This password is one of the most common ones, or a variation of one.',
  passwordRepeats: 'This password repeats the same characters.',
  passwordPersonal: 'This password contains your name or email.',
  passwordWrong: "That password doesn't match — please try again.",
  passwordSame: 'Please choose a password different from your current one.',
  emailSame: "That's already your email.",
  codeFormat: 'Oops! Enter a 6-digit code.',
  codeShort: 'Enter a valid code.',
  codeMissing: 'Enter your authenticator code.',
  codeInvalid: 'Oops! Invalid code.',
  industryRequired: 'Please pick an industry.',
  yearsRequired: "Please say how long you've been in Barcelona.",
  knowledgeRequired: 'Please pick at least one.',
  knowledgeTooMany: 'Please pick at most five.',
} as const

export type FieldErrorCode = keyof typeof fieldErrors | WritingErrorCode

export interface ErrorData {
  requestId?: string
  /** Whole seconds. */
  retryAfter?: number
  /** Recipient of an expired confirmation link. */
  email?: string
  /** Before the second step is locked. */
  attemptsLeft?: number
  /** Attendees, if a capacity is rejected. */
  joined?: number
  /** Spots held for the waitlist. */
  offered?: number
  /** The earlier decision, if a second one is rejected. */
  decidedBy?: string | null
  decision?: string
  decidedAt?: string
  /** For a concurrent change of the terms. */
  changedBy?: string | null
  changedAt?: string
  /** For a removed post: event start, removal time, and the reason (author only). */
  startsAt?: string
  removedAt?: string
  reason?: string | null
  fields?: Record<string, FieldErrorCode>
}
