import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import { makeToken, tokenHash } from './links.ts'
import { lockAccount, type Proof } from './proofs.ts'
import { newSessionToken } from './sessions.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'

/** `browser`: the hash of the cookie that the token needs. */
export async function offerHandover(db: Kysely<Schema>, sessionId: string, browser: string): Promise<string> {
  const { token, hash } = makeToken()
  await db
    .insertInto('session_handovers')
    .values({
      hash,
      session_id: sessionId,
      browser,
      expires_at: sql<Date>`now() + ${milliseconds(sql.val(serverLimits.handover))}`,
    })
    .execute()
  return token
}

interface Taken extends Proof {
  token: string
  remembered: boolean
}

/**
 * Renews the token of the session, so that the cookie at the former host is void, and ends its push notifications, which belong to that
 * host. Null if it was used, has expired, is of another browser, or if the session has ended. Of concurrent calls, one succeeds.
 */
export async function takeHandover(db: Kysely<Schema>, token: string, browser: string): Promise<Taken | null> {
  const asked = await db
    .selectFrom('session_handovers as h')
    .innerJoin('sessions as s', 's.id', 'h.session_id')
    .select(['h.hash', 's.id', 's.user_id as accountId'])
    .where('h.hash', '=', tokenHash(token))
    .where('h.browser', '=', browser)
    .where('h.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!asked) return null
  return inTransaction(db, async ({ trx }) => {
    const account = await lockAccount(trx, asked.accountId)
    const used = await trx.deleteFrom('session_handovers').where('hash', '=', asked.hash).executeTakeFirst()
    if (!account || used.numDeletedRows === 0n) return null
    const renewed = newSessionToken()
    const session = await trx
      .updateTable('sessions')
      .set({ token: renewed })
      .where('id', '=', asked.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('remembered')
      .executeTakeFirst()
    if (!session) return null
    // Another tab that began with the former token would void the one of this answer.
    await trx.deleteFrom('session_handovers').where('session_id', '=', asked.id).execute()
    await trx.deleteFrom('push_subscriptions').where('session_id', '=', asked.id).execute()
    return { token: renewed, remembered: session.remembered, accountId: account.id, version: account.version }
  })
}

export const tidy = (db: Kysely<Schema>): Promise<unknown> =>
  db
    .deleteFrom('session_handovers')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
