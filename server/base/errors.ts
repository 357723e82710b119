import { errorTable, type ErrorCode, type FieldErrorCode } from '../../contract/errors.ts'
import type { RateName } from '../../contract/limits.ts'

export type Rate = RateName | 'signInDelays' | 'confirmationMails' | 'streamsPerPerson'

interface Details {
  fields?: Record<string, FieldErrorCode>
  retryAfter?: number
  email?: string
  attemptsLeft?: number
  joined?: number
  offered?: number
  dates?: number
  date?: string
  version?: string
  decided?: { decidedBy: string | null; decision: string; decidedAt: string }
  changed?: { changedBy: string | null; changedAt: string }
  removed?: { startsAt?: string; timeZone?: string; removedAt: string; reason: string | null }
  rate?: Rate
  /** For the log only; never sent to clients. */
  cause?: unknown
}

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Details['fields']
  readonly retryAfter: Details['retryAfter']
  readonly email: Details['email']
  readonly attemptsLeft: Details['attemptsLeft']
  readonly joined: Details['joined']
  readonly offered: Details['offered']
  readonly dates: Details['dates']
  readonly date: Details['date']
  readonly version: Details['version']
  readonly decided: Details['decided']
  readonly changed: Details['changed']
  readonly removed: Details['removed']
  readonly rate: Details['rate']

  constructor(
    code: ErrorCode,
    {
      fields,
      retryAfter,
      email,
      attemptsLeft,
      joined,
      offered,
      dates,
      date,
      version,
      decided,
      changed,
      removed,
      rate,
      cause,
    }: Details = {},
  ) {
    super(errorTable[code][1], { cause })
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.email = email
    this.attemptsLeft = attemptsLeft
    this.joined = joined
    this.offered = offered
    this.dates = dates
    this.date = date
    this.version = version
    this.decided = decided
    this.changed = changed
    this.removed = removed
    this.rate = rate
  }

  get status(): number {
    return errorTable[this.code][0]
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
