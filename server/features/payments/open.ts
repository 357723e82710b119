import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../../limits.ts'
import type { AuditAction } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { audit } from '../../audit/audit.ts'
import type { MemberViewer } from '../accounts/access.ts'

/**
 * Records an attempt to see payment records, and whether it is allowed. The audit log gets at most one entry per
 * `serverLimits.paymentsAudited`; the access log gets all.
 */
export const recordAttempt = (db: Kysely<Schema>, viewer: MemberViewer): Promise<{ allowed: boolean }> =>
  inTransaction(db, async ({ trx }) => {
    const allowed = viewer.paymentAdmin
    // Serializes the attempts of an admin, so that concurrent ones write one audit entry.
    await trx.selectFrom('accounts').select('id').where('id', '=', viewer.id).forNoKeyUpdate().executeTakeFirstOrThrow()
    await trx.insertInto('payment_access_log').values({ id: randomUUIDv7(), user_id: viewer.id, allowed }).execute()
    const action = allowed ? 'payments.opened' : 'payments.denied'
    if (!(await toldLately(trx, viewer, action)))
      await audit(trx, { actor: viewer, action, subject: { kind: 'payments', id: null } })
    return { allowed }
  })

/** Records a read of payment records, unless an allowed attempt was recorded within `serverLimits.freshCode`. */
export async function recordLook(db: Kysely<Schema>, viewer: MemberViewer): Promise<void> {
  const recorded = await db
    .selectFrom('payment_access_log')
    .select('id')
    .where('allowed', '=', sql.lit(true))
    .where('at', '>', sql<Date>`now() - ${serverLimits.freshCode}::float8 * interval '1 millisecond'`)
    .where('user_id', '=', viewer.id)
    .limit(1)
    .executeTakeFirst()
  if (!recorded) await recordAttempt(db, viewer)
}

const toldLately = async (trx: Transaction<Schema>, viewer: MemberViewer, action: AuditAction): Promise<boolean> =>
  (await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', viewer.id)
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - ${serverLimits.paymentsAudited}::float8 * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst()) !== undefined
