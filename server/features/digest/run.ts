import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { sql, type RawBuilder, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidOf } from '../../db/uuid-of.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { chooseContents, type DigestMail } from './choose.ts'
import { readCityParts } from './city-parts.ts'
import { endRun, lockRun, type DigestBatch, type Run } from './lock-run.ts'
import { digestMailJob } from './mail.ts'
import { nextMembers, readReaders } from './readers.ts'

interface Parts {
  db: Kysely<Schema>
  now?: RawBuilder<Date>
  batch?: number
}

const usualBatch = 200
/** Seconds between batches. */
const pause = 1
/** Contents of members that are chosen without a break. */
const atOnce = 10
/** One batch at a time, also of several cities and processes. */
const batchLock = 7203

/**
 * Queues the emails of one batch and the job of the next in one transaction: a job that runs again finds that the run is past its
 * batch. The next job is due after these emails, so other emails wait for at most one batch.
 */
export const digestJob = defineJob({
  kind: 'digest',
  lane: 'long',
  run: ({ db, now = sql<Date>`now()`, batch = usualBatch }: Parts, given: DigestBatch): Promise<void> =>
    inTransaction(db, async ({ trx }) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(batchLock)})`.execute(trx)
      const run = await lockRun(trx, given, now)
      if (!run) return
      if ('early' in run) return enqueue(trx, digestJob, given, { after: Math.ceil(run.early) })
      const members = await nextMembers(trx, run, batch)
      await queueMails(trx, run, members)
      const after = members.at(-1)
      if (members.length < batch || !after) return void (await endRun(trx, run))
      await sql`update digest_runs set after_id = ${after} where city_id = ${run.cityId} and week = ${run.week}::date`.execute(
        trx,
      )
      await enqueue(trx, digestJob, { ...given, after }, { after: pause })
    }),
})

async function queueMails(trx: Transaction<Schema>, run: Run, members: readonly string[]): Promise<void> {
  const city = await readCityParts(trx, run)
  const readers = await readReaders(trx, run, { members, events: city.events.map(({ id }) => id) })
  const mails: DigestMail[] = []
  for (const [at, reader] of readers.entries()) {
    const chosen = chooseContents(city, reader, run)
    if (chosen) mails.push(chosen)
    if (at % atOnce === atOnce - 1) await yieldToRequests()
  }
  if (mails.length > 0) await queue(trx, run, mails)
}

/** The id of the job becomes the Message-ID, so it is the same for every attempt. */
const queue = (trx: Transaction<Schema>, { week }: Run, mails: DigestMail[]) =>
  sql`
    with given as (
      select payload, (payload ->> 'userId')::uuid as user_id from jsonb_array_elements(${JSON.stringify(mails)}::jsonb) as m (payload)
    ), sent as (
      insert into digests (user_id, week) select user_id, ${week}::date from given on conflict do nothing returning user_id
    )
    insert into jobs (id, kind, payload)
    select ${uuidOf(sql`'digest:' || user_id || ':' || ${week}::text`)}, ${digestMailJob.kind}, payload from given join sent using (user_id)
    on conflict do nothing`.execute(trx)
