import { ECDH, randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { PushDevice } from '../../../contract/notification-settings.ts'
import { lockSession } from '../../credentials/proofs.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Environment } from '../../base/environment.ts'
import { AppError } from '../../base/errors.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import { isKnownService } from '../../push/services.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Of an advisory lock. */
const subscribing = 7202

type Subscriber = Pick<MemberViewer, 'id' | 'sessionId'>

/** Newest first, without those of sessions that ended. */
export async function listDevices(db: Kysely<Schema>, { id, sessionId }: Subscriber): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('sessions as e', 'e.id', 's.session_id')
    .select(['s.id', 's.session_id', 's.created_at', 's.delivered_at', 'e.user_agent'])
    .where('s.user_id', '=', id)
    .where('e.expires_at', '>', sql<Date>`now()`)
    .orderBy('s.created_at', 'desc')
    .execute()
  return rows.map(({ id: deviceId, session_id, created_at, delivered_at, user_agent }) => ({
    id: deviceId,
    ...describeBrowser(user_agent),
    isCurrent: session_id === sessionId,
    since: created_at.toISOString(),
    deliveredAt: delivered_at?.toISOString() ?? null,
  }))
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  renewal: boolean
}

/**
 * Replaces what the session gave before, as browsers renew their subscriptions, and what another session of the same browser gave.
 * A renewal changes nothing if the member removed the browser, but replaces one that the push service ended. Throws PUSH_SERVICE for an unknown push service and for a key that is not on the curve, and SIGNED_OUT.
 */
export async function subscribe(
  { db, environment }: { db: Kysely<Schema>; environment: Pick<Environment, 'pushServices'> },
  viewer: Subscriber,
  { endpoint, keys, renewal }: Subscription,
): Promise<void> {
  if (!isKnownService(environment, endpoint) || !isPoint(keys.p256dh)) throw new AppError('PUSH_SERVICE')
  await inTransaction(db, async ({ trx }) => {
    // Two sessions that exchange their endpoints would deadlock.
    await sql`select pg_advisory_xact_lock(${sql.lit(subscribing)})`.execute(trx)
    await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    if (renewal && !(await isSubscribed(trx, viewer)) && !(await hasEnded(trx, viewer))) return
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', viewer.sessionId)
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ id: randomUUIDv7(), user_id: viewer.id, session_id: viewer.sessionId, endpoint, ...keys })
      .onConflict(conflict =>
        conflict.column('session_id').doUpdateSet({
          ...{ endpoint, ...keys },
          delivered_at: sql<Date | null>`case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.delivered_at end`,
        }),
      )
      .execute()
    await trx.updateTable('sessions').set({ push_ended: false }).where('id', '=', viewer.sessionId).execute()
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${viewer.id} order by created_at desc, id desc offset ${limits.pushDevices})`.execute(
      trx,
    )
  })
}

const isSubscribed = async (trx: Kysely<Schema>, { sessionId }: Subscriber): Promise<boolean> =>
  (await trx.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst()) !==
  undefined

/** Whether the push service ended what the session gave. */
export const hasEnded = async (db: Kysely<Schema>, { sessionId }: Pick<Subscriber, 'sessionId'>): Promise<boolean> =>
  (await db.selectFrom('sessions').select('push_ended').where('id', '=', sessionId).executeTakeFirst())?.push_ended ??
  false

/** Idempotent. */
export async function endSubscription(db: Kysely<Schema>, viewer: { id: string }, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', viewer.id).execute()
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
