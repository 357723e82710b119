import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { Work } from '../../db/transaction.ts'

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

/** Must be the last step of the transaction, so that counts are published in commit order. */
export async function publishCaseChange({ trx, publish }: Work, caseId: string): Promise<void> {
  const moderators = await trx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .innerJoin('user_2fa as t', 't.user_id', 'p.id')
    .select('p.id')
    .where('p.role', '<>', sql.lit('member'))
    .where('a.is_active', '=', true)
    .where('t.enabled', '=', true)
    .execute()
  if (moderators.length === 0) return
  // The next statement's snapshot includes what the previous lock holder committed.
  await sql`select pg_advisory_xact_lock(${sql.lit(countLock)})`.execute(trx)
  const pending = await countWaiting(trx)
  publish({ accounts: moderators.map(({ id }) => id) }, { type: 'reports.changed', caseId, pending })
}
