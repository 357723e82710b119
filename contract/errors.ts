import { memberErrors } from './member-errors.ts'
import { openErrors, type fieldErrors } from './open-errors.ts'
import type { WritingErrorCode } from './writing-errors.ts'

/** Status and English message. The browser translates the code; the message is for API clients. */
export const errorTable = { ...openErrors, ...memberErrors } as const satisfies Record<
  string,
  readonly [number, string]
>

export type ErrorCode = keyof typeof errorTable

export type FieldErrorCode = keyof typeof fieldErrors | WritingErrorCode

export type Fields = Record<string, FieldErrorCode>

interface Wait {
  /** Whole seconds. */
  retryAfter: number
}

interface Change {
  changedBy: string | null
  changedAt: string
}

interface Removal {
  removedAt: string
  /** For the author only. */
  reason: string | null
  /** Of an event, with its zone. */
  startsAt?: string
  timeZone?: string
}

/** Times are ISO 8601. */
interface Details {
  INVALID_INPUT: { fields: Fields; joined?: number; offered?: number; dates?: number; date?: string }
  LINK_USED_OR_EXPIRED: { email: string }
  EMAIL_TAKEN: { fields: Fields }
  VERSION_TAKEN: { fields: Fields }
  WRONG_PASSWORD: { fields: Fields }
  /** `attemptsLeft`: before the second step is locked. */
  INVALID_CODE: { fields: Fields; attemptsLeft?: number }
  SECOND_STEP_LOCKED: Wait
  TOO_MANY_REQUESTS: Wait
  TOO_MANY_MESSAGES: Wait
  TOO_MANY_CONVERSATIONS: Wait
  FIRST_WEEK_REQUESTS: Wait
  SAME_MESSAGE: Wait
  READING_ONLY: Wait
  UNAVAILABLE: Wait
  MAINTENANCE: Wait
  /** The stored version, as the base of an edit; absent if it cannot be edited. */
  ALREADY_STORED: { version: string }
  ALREADY_DECIDED: { decidedBy: string | null; decision: string; decidedAt: string }
  TERMS_CHANGED: Change
  TERMS_PUBLISHED: Change
  EVENT_REMOVED: Removal
  POST_REMOVED: Removal
}

type NamesIn<T> = T extends T ? keyof T : never
type DetailName = NamesIn<Details[keyof Details]>

export type DetailsOf<Code extends ErrorCode> = Code extends keyof Details ? Details[Code] : Record<string, never>
export type InputDetails = Details['INVALID_INPUT']
export type CodeWith<Name extends DetailName> = {
  [Code in keyof Details]: Name extends keyof Details[Code] ? Code : never
}[keyof Details]

/** What clients read. A detail that no error with this code has is undefined. */
export type ErrorData<Code extends ErrorCode = ErrorCode> = Partial<DetailsOf<Code>> & {
  [Name in Exclude<DetailName, keyof DetailsOf<Code>>]?: undefined
} & { requestId?: string }
