import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { errorTable, type ErrorData } from '../../contract/errors.ts'
import { fieldsOf } from '../../contract/field-errors.ts'
import { AppError, isDatabaseDown, isNotMigrated } from '../base/errors.ts'
import { MediaStoreDown } from '../media/store.ts'

export function asAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return new AppError('INVALID_INPUT', { fields: fieldsOf(error.cause.issues as Parameters<typeof fieldsOf>[0]) })
    if (error.status === 405) return new AppError('METHOD_NOT_ALLOWED')
    if (error.status < 500) return new AppError('MALFORMED_REQUEST', { cause: error })
  }
  if (error instanceof MediaStoreDown) {
    log.warn({ err: error }, 'the media store cannot be used')
    return new AppError('UNAVAILABLE', { retryAfter: 5, cause: error })
  }
  if (isDatabaseDown(error)) {
    log.warn({ err: error }, 'the database cannot be reached')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause: error })
  }
  if (isNotMigrated(error)) {
    log.error({ err: error }, 'a table is missing: the migrations have not run')
    return new AppError('NOT_MIGRATED', { cause: error })
  }
  log.error({ err: error }, 'unexpected error')
  return new AppError('INTERNAL', { cause: error })
}

export function errorBody(error: AppError, requestId: string) {
  const data: ErrorData = {
    requestId,
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.email === undefined ? {} : { email: error.email }),
    ...(error.attemptsLeft === undefined ? {} : { attemptsLeft: error.attemptsLeft }),
    ...(error.joined === undefined ? {} : { joined: error.joined }),
    ...(error.offered === undefined ? {} : { offered: error.offered }),
    ...(error.dates === undefined ? {} : { dates: error.dates }),
    ...(error.date === undefined ? {} : { date: error.date }),
    ...(error.version === undefined ? {} : { version: error.version }),
    ...error.decided,
    ...error.changed,
    ...error.removed,
    ...(error.fields ? { fields: error.fields } : {}),
  }
  return { defined: true, code: error.code, status: error.status, message: errorTable[error.code][1], data }
}

export function asOrpcError(error: AppError, requestId: string) {
  const { code, status, message, data } = errorBody(error, requestId)
  return new ORPCError(code, { defined: true, status, message, data })
}
