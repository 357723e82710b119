import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import type { Work } from '../db/transaction.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'

export const newSessionToken = (): string => randomBytes(32).toString('base64url')

interface NewSession {
  accountId: string
  ip: string
  userAgent: string | null
  remembered: boolean
  secondFactor: boolean
  passkeyId?: string | undefined
  newBrowser: boolean
  keeps: boolean
}

export async function insertSession(
  trx: Transaction<Schema>,
  { accountId, ip, userAgent, remembered, secondFactor, passkeyId, newBrowser, keeps }: NewSession,
): Promise<string> {
  const token = newSessionToken()
  const lasts = remembered ? serverLimits.rememberMe : serverLimits.browserSession
  await trx
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token,
      user_id: accountId,
      expires_at: sql<Date>`now() + ${milliseconds(sql.val(lasts))}`,
      ip_address: ip,
      user_agent: userAgent,
      remembered,
      new_browser: newBrowser,
      keeps_account: keeps,
      second_factor_at: secondFactor ? sql<Date>`now()` : null,
      ...(passkeyId ? { passkey_id: passkeyId, code_entered_at: sql<Date>`now()` } : {}),
    })
    .execute()
  return token
}

/**
 * Pending sessions are counted separately, so that a stolen password alone cannot end the owner's sessions. The caller holds the
 * account lock.
 */
export async function endOldestSessions({ trx, publish }: Work, accountId: string): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', 'in', above =>
      above
        .selectFrom(counted =>
          counted
            .selectFrom('sessions as s')
            .leftJoin('user_2fa as t', 't.user_id', 's.user_id')
            .select([
              's.id',
              sql<number>`row_number() over (
                partition by coalesce(t.enabled, false) and s.second_factor_at is null
                order by s.last_active_at desc, s.id desc)`.as('place'),
            ])
            .where('s.user_id', '=', accountId)
            .where('s.expires_at', '>', sql<Date>`now()`)
            .as('counted'),
        )
        .select('counted.id')
        .where('counted.place', '>', serverLimits.sessionsMax),
    )
    .returning('id')
    .execute()
  if (ended.length > 0) publish({ accounts: [accountId] }, { type: 'access.changed' })
}
