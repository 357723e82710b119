import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import { serverLimits } from '../base/limits.ts'
import { makeToken, tokenHash } from './links.ts'

/** Earlier alerts stay valid: each is about another browser. */
export async function issueAlert(
  trx: Transaction<Schema>,
  { accountId, userAgent }: { accountId: string; userAgent: string | null },
): Promise<string> {
  const { token, hash } = makeToken()
  await trx
    .insertInto('sign_in_alerts')
    .values({
      token_hash: hash,
      user_id: accountId,
      user_agent: userAgent,
      expires_at: sql<Date>`now() + ${milliseconds(serverLimits.signInAlert)}`,
    })
    .execute()
  return token
}

export type Alert = NonNullable<Awaited<ReturnType<typeof findAlert>>>

export const findAlert = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('sign_in_alerts')
    .select(['user_id', 'user_agent', 'at', 'settled', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()

export const settleAlerts = (
  trx: Transaction<Schema>,
  accountId: string,
  settled: 'denied' | 'reset',
): Promise<unknown> => trx.updateTable('sign_in_alerts').set({ settled }).where('user_id', '=', accountId).execute()
