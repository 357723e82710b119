import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { fieldsOf } from '../../contract/writing-errors.ts'
import { AppError, isDatabaseDown, isNotMigrated, isReadOnly } from '../base/errors.ts'
import { MediaStoreDown } from '../media/store.ts'

export function asAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return new AppError('INVALID_INPUT', { fields: fieldsOf(error.cause.issues as Parameters<typeof fieldsOf>[0]) })
    if (error.status === 405) return new AppError('METHOD_NOT_ALLOWED')
    if (error.status < 500) return new AppError('MALFORMED_REQUEST', {}, { cause: error })
  }
  if (error instanceof MediaStoreDown) {
    log.warn({ err: error }, 'the media store cannot be used')
    return new AppError('UNAVAILABLE', { retryAfter: 5 }, { cause: error })
  }
  if (isReadOnly(error)) {
    log.warn({ err: error }, 'the database does not accept writes')
    return new AppError('READING_ONLY', { retryAfter: 5 }, { cause: error })
  }
  if (isDatabaseDown(error)) {
    log.warn({ err: error }, 'the database cannot be reached')
    return new AppError('UNAVAILABLE', { retryAfter: 2 }, { cause: error })
  }
  if (isNotMigrated(error)) {
    log.error({ err: error }, 'a table is missing: the migrations have not run')
    return new AppError('NOT_MIGRATED', {}, { cause: error })
  }
  log.error({ err: error }, 'unexpected error')
  return new AppError('INTERNAL', {}, { cause: error })
}

export function errorBody(error: AppError, requestId: string) {
  return {
    defined: true,
    code: error.code,
    status: error.status,
    message: error.message,
    data: { requestId, ...error.data },
  }
}

export function asOrpcError(error: AppError, requestId: string) {
  const { code, status, message, data } = errorBody(error, requestId)
  return new ORPCError(code, { defined: true, status, message, data })
}
