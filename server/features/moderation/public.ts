import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { notify } from '../../notifications/notify.ts'
import { caseReported, casesWaiting } from './notifications.ts'

const countLock = 7205

const waiting = prepared<Record<string, never>, { count: number }>(
  () => sql<{ count: number }>`
    select count(*)::int as count from (
      select from report_cases where status = 'pending' limit ${sql.lit(serverLimits.casesCounted)}
    ) as waiting`,
)

/** At most `serverLimits.casesCounted`. */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const [row] = await waiting(db, {})
  return row?.count ?? 0
}

const isPending = async (db: Kysely<Schema>, id: string): Promise<boolean> =>
  (await db
    .selectFrom('report_cases')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined

async function moderators(trx: Kysely<Schema>): Promise<string[]> {
  const rows = await trx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .innerJoin('user_2fa as t', 't.user_id', 'p.id')
    .select('p.id')
    .where('p.role', '<>', sql.lit('member'))
    .where('a.is_active', '=', true)
    .where('t.enabled', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of its first report, in the transaction of the report. */
export async function notifyOfCase(work: Work, caseId: string): Promise<void> {
  const { report_count } = await work.trx
    .selectFrom('report_cases')
    .select('report_count')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (report_count > 1) return
  await enqueue(work.trx, caseWaitingJob, { caseId }, { after: serverLimits.caseWaiting / 1_000 })
  const to = await moderators(work.trx)
  await notify(work, caseReported, {
    to,
    cause: `case:${caseId}`,
    group: caseReported.kind,
    byId: null,
    details: { caseId },
  })
}

/** Reminds administrators of a case that is still pending. */
export const caseWaitingJob = defineJob({
  kind: 'caseWaiting',
  run: ({ db }: { db: Kysely<Schema> }, { caseId }: { caseId: string }): Promise<void> =>
    inTransaction(db, async work => {
      if (!(await isPending(work.trx, caseId))) return
      const to = await moderators(work.trx)
      await notify(work, casesWaiting, {
        to,
        cause: `waiting:${caseId}`,
        group: casesWaiting.kind,
        byId: null,
      })
    }),
})

/** Must be the last step of the transaction, so that counts are published in commit order. */
export async function publishCaseChange({ trx, publish }: Work, caseId: string): Promise<void> {
  const ids = await moderators(trx)
  if (ids.length === 0) return
  // The next statement's snapshot includes what the previous lock holder committed.
  await sql`select pg_advisory_xact_lock(${sql.lit(countLock)})`.execute(trx)
  const pending = await countWaiting(trx)
  publish({ accounts: ids }, { type: 'reports.changed', caseId, pending })
}
