import type { ErrorCode } from '../../contract/errors.ts'

/** Errors that help to investigate an attack; ordinary validation errors do not. */
const telling = new Set<ErrorCode>([
  'WRONG_CREDENTIALS',
  'LOGIN_FAILED',
  'EMAIL_NOT_CONFIRMED',
  'ACCOUNT_INACTIVE',
  'PASSWORD_VOID',
  'WRONG_PASSWORD',
  'INVALID_CODE',
  'SECOND_STEP_LOCKED',
  'PASSKEY_REFUSED',
  'PASSKEY_NOT_FOUND',
  'LINK_INVALID',
  'LINK_USED_OR_EXPIRED',
  'ENROLMENT_EXPIRED',
  'SIGNED_OUT',
  'FORBIDDEN',
  'PAYMENTS_DENIED',
  'OWN_ACCOUNT',
  'SUPERADMIN_ONLY',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_MESSAGES',
  'TOO_MANY_CONVERSATIONS',
  'FIRST_WEEK_REQUESTS',
  'SAME_MESSAGE',
  'MALFORMED_REQUEST',
  'INVALID_CURSOR',
  'WEBHOOK_SIGNATURE',
  'WEBHOOK_LIVE_MODE',
])

export const isSecurityRelevant = (code: ErrorCode): boolean => telling.has(code)
