import { AppError } from '../base/errors.ts'

const own = new Set(['LOGO_REFUSED', 'LOGO_FAILED', 'LOGO_TIMEOUT', 'UNAVAILABLE'])

export function asLogoError(error: unknown): AppError {
  if (error instanceof AppError && own.has(error.code)) return error
  const { name } = (error ?? {}) as { name?: unknown }
  return new AppError(
    name === 'TimeoutError' || name === 'AbortError' ? 'LOGO_TIMEOUT' : 'LOGO_FAILED',
    {},
    { cause: error },
  )
}
