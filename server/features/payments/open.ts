import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { AuditAction } from '../../../contract/admin-vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import { audit } from '../../audit/audit.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** At most one audit entry per `serverLimits.paymentsAudited`; the access log gets every attempt. */
export const recordAttempt = (db: Kysely<Schema>, viewer: MemberViewer): Promise<{ allowed: boolean }> =>
  inTransaction(db, async ({ trx }) => {
    const allowed = viewer.paymentAdmin
    // Serializes an admin's attempts, so that concurrent ones write one audit entry.
    await trx.selectFrom('accounts').select('id').where('id', '=', viewer.id).forNoKeyUpdate().executeTakeFirstOrThrow()
    await trx.insertInto('payment_access_log').values({ id: randomUUIDv7(), user_id: viewer.id, allowed }).execute()
    const action = allowed ? 'payments.opened' : 'payments.denied'
    if (!(await recentlyAudited(trx, viewer, action)))
      await audit(trx, { actor: viewer, action, subject: { kind: 'payments', id: null } })
    return { allowed }
  })

/** Skipped within `serverLimits.freshCode` of a recorded, allowed attempt. */
export async function recordLook(db: Kysely<Schema>, viewer: MemberViewer): Promise<void> {
  const recorded = await db
    .selectFrom('payment_access_log')
    .select('id')
    .where('allowed', '=', sql.lit(true))
    .where('at', '>', sql<Date>`now() - ${milliseconds(serverLimits.freshCode)}`)
    .where('user_id', '=', viewer.id)
    .limit(1)
    .executeTakeFirst()
  if (!recorded) await recordAttempt(db, viewer)
}

const recentlyAudited = async (trx: Transaction<Schema>, viewer: MemberViewer, action: AuditAction): Promise<boolean> =>
  (await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', viewer.id)
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - ${milliseconds(serverLimits.paymentsAudited)}`)
    .limit(1)
    .executeTakeFirst()) !== undefined
