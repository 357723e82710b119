import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { sql, type RawBuilder, type Kysely, type Transaction } from 'kysely'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidOf } from '../../db/uuid-of.ts'
import type { Environment } from '../../environment.ts'
import { enqueue, type JobHandlers, type JobPayloads } from '../../jobs/jobs.ts'
import { chooseContents, isEmpty } from './choose.ts'
import { readCityParts } from './city-parts.ts'
import { composeDigest } from './compose.ts'
import { endRun, lockRun, type Run } from './lock-run.ts'
import { nextMembers, readReaders } from './readers.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  now?: RawBuilder<Date>
  batch?: number
}

const usualBatch = 200
/** Seconds between batches. */
const pause = 1
/** Emails that are written without a break. */
const atOnce = 10
/** One batch at once, also of several cities and processes. */
const batchLock = 7203

/**
 * Queues the emails of one batch and the job of the next, in one transaction: a batch that fails leaves nothing, and a job that runs
 * again finds that the run is past its batch. The next job is due after the emails of this one, so a slow mail server slows the digest
 * down, and other emails wait for at most one batch.
 */
export const createDigester =
  ({ db, now = sql<Date>`now()`, batch = usualBatch, ...parts }: Parts): JobHandlers['digest'] =>
  payload =>
    inTransaction(db, async ({ trx }) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(batchLock)})`.execute(trx)
      const run = await lockRun(trx, payload, now)
      if (!run) return
      const members = await nextMembers(trx, run, batch)
      await queueMails(trx, parts, run, members)
      const after = members.at(-1)
      if (members.length < batch || !after) return void (await endRun(trx, run))
      await sql`update digest_runs set after_id = ${after} where city_id = ${run.cityId} and week = ${run.week}::date`.execute(
        trx,
      )
      await enqueue(trx, 'digest', { cityId: run.cityId, week: run.week, after }, { after: pause })
    })

async function queueMails(
  trx: Transaction<Schema>,
  parts: Pick<Parts, 'environment' | 'keyring'>,
  run: Run,
  members: readonly string[],
): Promise<void> {
  const city = await readCityParts(trx, run)
  const readers = await readReaders(trx, run, { members, events: city.events.map(({ id }) => id) })
  for (let first = 0; first < readers.length; first += atOnce) {
    const mails = readers.slice(first, first + atOnce).flatMap(reader => {
      const contents = chooseContents(city, reader, run)
      return isEmpty(contents) ? [] : { user_id: reader.id, payload: composeDigest(parts, run, reader, contents) }
    })
    if (mails.length > 0) await queue(trx, run, mails)
    await yieldToRequests()
  }
}

/** The id of the job becomes the Message-ID, so it is the same for every attempt. */
const queue = (trx: Transaction<Schema>, { week }: Run, mails: { user_id: string; payload: JobPayloads['mail'] }[]) =>
  sql`
    with given as (
      select user_id, payload from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (user_id uuid, payload jsonb)
    ), sent as (
      insert into digests (user_id, week) select user_id, ${week}::date from given on conflict do nothing returning user_id
    )
    insert into jobs (id, kind, payload)
    select ${uuidOf(sql`'digest:' || user_id || ':' || ${week}::text`)}, 'mail', payload from given join sent using (user_id)
    on conflict do nothing`.execute(trx)
