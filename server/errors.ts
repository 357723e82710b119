import { errorTable, type ErrorCode, type FieldErrorCode } from '../contract/errors.ts'
import type { RateName } from '../contract/limits.ts'

/** A rate of the contract, or one of those that are counted otherwise. */
export type Rate = RateName | 'signInDelays' | 'confirmationMails' | 'streamsPerPerson'

interface Details {
  /** Which fields are wrong, by their path in the input. */
  fields?: Record<string, FieldErrorCode>
  /** Whole seconds until another try makes sense. */
  retryAfter?: number
  /** Where an expired link was sent to. */
  email?: string
  /** How many codes may still be tried. */
  attemptsLeft?: number
  /** How many people have joined. */
  joined?: number
  /** Who decided before, how, and when as ISO 8601. */
  decided?: { decidedBy: string | null; decision: string; decidedAt: string }
  /** Who changed it meanwhile, and when as ISO 8601. */
  changed?: { changedBy: string | null; changedAt: string }
  /** The stub of a removed post, times as ISO 8601; `startsAt` of an event. */
  removed?: { startsAt?: string; removedAt: string; reason: string | null }
  /** Which rate it was above; only the measurements may know. */
  rate?: Rate
  /** What only the log may know. */
  cause?: unknown
}

/** The one error that commands, access rules and middleware throw. Its text for people comes from the contract's table. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Details['fields']
  readonly retryAfter: Details['retryAfter']
  readonly email: Details['email']
  readonly attemptsLeft: Details['attemptsLeft']
  readonly joined: Details['joined']
  readonly decided: Details['decided']
  readonly changed: Details['changed']
  readonly removed: Details['removed']
  readonly rate: Details['rate']

  constructor(
    code: ErrorCode,
    { fields, retryAfter, email, attemptsLeft, joined, decided, changed, removed, rate, cause }: Details = {},
  ) {
    super(errorTable[code][1], { cause })
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.email = email
    this.attemptsLeft = attemptsLeft
    this.joined = joined
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
  // Ended by the database: a statement, a wait for a lock, or a transaction that stood still took too long.
  '57014',
  '55P03',
  '25P03',
  // No room: on the disk, in memory, for connections. A later try may find some.
  '53100',
  '53200',
  '53300',
  'ENOSPC',
])
const connectionTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|the database system is/i

/** What PostgreSQL says where a relation does not exist. */
const undefinedTable = '42P01'

/** Whether a statement asked for a table that the database does not have: what runs is newer than its migrations. */
export function isNotMigrated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === undefinedTable || isNotMigrated(error.cause)
}

/** Whether an error means that the database cannot be reached now, so that the same request may work later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && connectionCodes.has(code)) return true
  // The socket of a server on this machine is gone; any other file that is missing is a fault of ours.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (connectionTexts.test(error.message)) return true
  return error instanceof AggregateError ? error.errors.some(isDatabaseDown) : isDatabaseDown(error.cause)
}
