import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import { lockAccount } from './proofs.ts'

export type LinkKind = 'confirm' | 'reset' | 'keep'

const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')
// Only the hash is stored, so that a leaked table reveals no usable links.
const identifierOf = (kind: LinkKind, token: string) => `${kind}:${hashed(token)}`

export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashed(token) }
}
export const tokenHash = hashed

/**
 * `lifetime` is in milliseconds. Voids previous links of this kind, but of resets only those that expired: otherwise a stranger who asks
 * for links would void the owner's. Confirmation links are kept as expired, to explain opening an old email.
 */
export async function issueLink(
  trx: Transaction<Schema>,
  { kind, accountId, lifetime }: { kind: LinkKind; accountId: string; lifetime: number },
): Promise<string> {
  const { token } = makeToken()
  await lockAccount(trx, accountId)
  if (kind === 'confirm') await expireLinks(trx, kind, accountId)
  else await voidLinks(trx, kind, accountId, { expired: kind === 'reset' })
  await trx
    .insertInto('verifications')
    .values({
      id: randomUUIDv7(),
      identifier: identifierOf(kind, token),
      value: accountId,
      // Database time, which also checks the expiry.
      expires_at: sql<Date>`now() + ${milliseconds(sql.val(lifetime))}`,
    })
    .execute()
  return token
}

export const voidLinks = (
  trx: Kysely<Schema>,
  kind: LinkKind,
  accountId: string,
  { expired = false } = {},
): Promise<unknown> =>
  trx
    .deleteFrom('verifications')
    .where('value', '=', accountId)
    .where('identifier', 'like', `${kind}:%`)
    .$if(expired, query => query.where('expires_at', '<=', sql<Date>`now()`))
    .execute()

const expireLinks = (trx: Kysely<Schema>, kind: LinkKind, accountId: string): Promise<unknown> =>
  trx
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('value', '=', accountId)
    .where('identifier', 'like', `${kind}:%`)
    .execute()

export async function findLink(
  db: Kysely<Schema>,
  kind: LinkKind,
  token: string,
): Promise<{ accountId: string; expired: boolean; issuedAt: Date } | null> {
  const row = await db
    .selectFrom('verifications')
    .select(['value', 'created_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('identifier', '=', identifierOf(kind, token))
    .executeTakeFirst()
  return row ? { accountId: row.value, expired: row.expired, issuedAt: row.created_at } : null
}

/** Of concurrent calls, one gets the account id; the others get null. */
export async function takeLink(db: Kysely<Schema>, kind: LinkKind, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst()
  return row?.value ?? null
}
