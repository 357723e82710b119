import { sql, type Kysely } from 'kysely'
import type { SecondStep } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import type { Environment } from '../base/environment.ts'
import { isUsable } from '../credentials/passkey-host.ts'
import type { Schema } from '../db/tables.ts'

/** Attempts left, or the seconds until it reopens. Null without two-factor authentication. */
export async function secondStepOf(
  db: Kysely<Schema>,
  environment: Pick<Environment, 'appUrl' | 'formerUrls'>,
  accountId: string,
): Promise<SecondStep | null> {
  const row = await db
    .selectFrom('user_2fa as t')
    .select([
      't.attempts',
      sql<number | null>`ceil(extract(epoch from t.locked_until - now()))::int`.as('wait'),
      sql<boolean>`t.secret_encrypted is not null`.as('authenticator'),
      sql<boolean>`exists (select from passkeys as p where p.user_id = t.user_id and ${isUsable(environment, 'p')})`.as(
        'passkey',
      ),
    ])
    .where('t.user_id', '=', accountId)
    .where('t.enabled', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { attempts, wait, ...ways } = row
  if (wait !== null && wait > 0) return { attemptsLeft: 0, retryAfter: wait, ...ways }
  return {
    attemptsLeft: wait === null ? limits.twoFactorAttempts - attempts : limits.twoFactorAttempts,
    retryAfter: null,
    ...ways,
  }
}
