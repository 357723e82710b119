import { errorTable, type DetailsOf, type ErrorCode } from '../../contract/errors.ts'
import type { RateName } from '../../contract/limits.ts'

export type Rate = RateName | 'signInDelays' | 'confirmationMails' | 'streamsPerPerson'

interface More {
  rate?: Rate
  /** For the log only. */
  cause?: unknown
}

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: Code
  readonly data: Partial<DetailsOf<Code>> | undefined
  readonly rate: Rate | undefined

  constructor(code: Code, data?: DetailsOf<Code>, { rate, cause }: More = {}) {
    super(errorTable[code][1], { cause })
    this.code = code
    this.data = data
    this.rate = rate
  }

  get status(): number {
    return errorTable[this.code][0]
  }

  get retryAfter(): number | undefined {
    return (this.data as { retryAfter?: number } | undefined)?.retryAfter
  }
}

/** Pages ask again by themselves. */
export const maintenanceRetryAfter = 30

export const underMaintenance = () => new AppError('MAINTENANCE', { retryAfter: maintenanceRetryAfter })

/** The outcome of a commit is unknown (SQLSTATE transaction_resolution_unknown). */
export const unknownOutcome = '08007'
const readOnlyTransaction = '25006'

/** The connection is then of no use, because it is lost or leads to a server that no longer writes. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08003',
  '08006',
  unknownOutcome,
  readOnlyTransaction,
])
const lostTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|the database system is/i

const fullCodes = new Set(['57014', '55P03', '25P03', '53100', '53200', '53300', 'ENOSPC'])

const undefinedTable = '42P01'

export const isNotMigrated = (error: unknown): boolean => some(error, ({ code }) => code === undefinedTable)

type Detailed = { code?: unknown; syscall?: unknown; severity?: unknown }

const some = (error: unknown, holds: (one: Error & Detailed) => boolean): boolean => {
  if (!(error instanceof Error)) return false
  if (holds(error)) return true
  return error instanceof AggregateError ? error.errors.some(one => some(one, holds)) : some(error.cause, holds)
}

/** PgBouncer reports its own errors as fatal protocol violations. */
const isFatal = ({ code, severity }: Detailed) => code === '08P01' && severity === 'FATAL'

/** The connection must not be used again. */
export const isConnectionLost = (error: unknown): boolean =>
  some(
    error,
    one =>
      (typeof one.code === 'string' && lostCodes.has(one.code)) ||
      // The database socket is missing. ENOENT from any other syscall is a bug.
      (one.code === 'ENOENT' && one.syscall === 'connect') ||
      isFatal(one) ||
      lostTexts.test(one.message),
  )

export const isDatabaseDown = (error: unknown): boolean =>
  isConnectionLost(error) || some(error, ({ code }) => typeof code === 'string' && fullCodes.has(code))

/** The server answers, but does not write: a standby, or one that was set to read only. */
export const isReadOnly = (error: unknown): boolean => some(error, ({ code }) => code === readOnlyTransaction)
