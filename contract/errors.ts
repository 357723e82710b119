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

export interface ErrorData {
  requestId?: string
  retryAfter?: number
  email?: string
  /** Before the second step is locked. */
  attemptsLeft?: number
  joined?: number
  offered?: number
  dates?: number
  date?: string
  decidedBy?: string | null
  decision?: string
  decidedAt?: string
  changedBy?: string | null
  changedAt?: string
  /** Of what an earlier request with the id has stored, as the base of an edit; absent if it cannot be edited. */
  version?: string
  /** For a removed post: event start and its zone, removal time, and the reason (author only). */
  startsAt?: string
  timeZone?: string
  removedAt?: string
  reason?: string | null
  fields?: Record<string, FieldErrorCode>
}
