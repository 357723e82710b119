import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { noteJob } from '../db/transaction.ts'
import { currentScope } from '../base/scope.ts'
import type { Lane } from './lanes.ts'

export interface RunningJob {
  id: string
  /** 1 for the first. A process that dies counts. */
  attempt: number
  /** Aborted if the process ends or another worker has taken over the job. A long handler then throws its reason. */
  signal: AbortSignal
}

export interface Job<Payload, Parts> {
  /** Stored with the payload: rows of the previous version must still run. */
  kind: string
  /**
   * Absent for `common`. `long` may take minutes: one worker of each process runs them, so that they never delay emails. `urgent` runs
   * first: a sign-in waits for it.
   */
  lane?: Exclude<Lane, 'common'>
  /** Due at a time that follows from an event, which a database clock that is set back must not change. */
  dated?: boolean
  /** What stays of the payload of a job that is given up, as SQL over its row. Otherwise nothing does, because payloads have emails and links. */
  kept?: RawBuilder<unknown>
  /** May run more than once, with the same id. `skipped`: nothing was left to send, so it does not count as sent. */
  run: (parts: Parts, payload: Payload, job: RunningJob) => Promise<void | 'skipped'>
}

/** The index of each lane lists its kinds: a new kind in `long` or `push` needs a migration. */
export const defineJob = <Payload, Parts>(job: Job<Payload, Parts>): Job<Payload, Parts> => job

/** Thrown by a handler if retries cannot succeed: the error is kept, the payload deleted. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/**
 * Inserts a job in the caller's transaction, whose commit wakes the workers of this process. `at`: it never runs before, by the clock
 * of the database. `after` is a delay in seconds.
 */
export async function enqueue<Payload>(
  trx: Kysely<Schema> | Transaction<Schema>,
  { kind, lane }: Job<Payload, never>,
  payload: NoInfer<Payload>,
  { at, after = 0, urgent = lane === 'urgent' }: { at?: Date; after?: number; urgent?: boolean } = {},
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: randomUUIDv7(),
      kind,
      payload: JSON.stringify(payload),
      // Not now(), which is the start of the transaction, before it waited for locks.
      run_at: at ?? sql`clock_timestamp() + ${after} * interval '1 second'`,
      request_id: currentScope()?.requestId ?? null,
      urgent,
    })
    .execute()
  if (!at && after === 0) noteJob(trx)
}
