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

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '57014',
  '55P03',
  '25P03',
  '53100',
  '53200',
  '53300',
  'ENOSPC',
])
const connectionTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|the database system is/i

const undefinedTable = '42P01'

export function isNotMigrated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === undefinedTable || isNotMigrated(error.cause)
}

export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && connectionCodes.has(code)) return true
  // The database socket is missing. ENOENT from any other syscall is a bug.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (connectionTexts.test(error.message)) return true
  return error instanceof AggregateError ? error.errors.some(isDatabaseDown) : isDatabaseDown(error.cause)
}
