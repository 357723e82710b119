import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { lockAccount } from './proofs.ts'

/** What a link in a mail is for; each works for its own purpose alone. */
export type LinkKind = 'confirm' | 'reset'

const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')
// Only the hash is kept: who reads the table cannot open anything.
const identifierOf = (kind: LinkKind, token: string) => `${kind}:${hashed(token)}`

/** A token for a link, and what is kept of it. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashed(token) }
}
export const tokenHash = hashed

/**
 * Makes a link's token for the account, good for `lifetime` milliseconds, and voids its older ones of this kind. Older
 * confirmation links are kept as expired, so that the one who opens the wrong mail is told what to do.
 */
export async function issueLink(
  trx: Transaction<Schema>,
  { kind, accountId, lifetime }: { kind: LinkKind; accountId: string; lifetime: number },
): Promise<string> {
  const { token } = makeToken()
  // Of two at once, the second voids the first.
  await lockAccount(trx, accountId)
  if (kind === 'confirm') await expireLinks(trx, kind, accountId)
  else await voidLinks(trx, kind, accountId)
  await trx
    .insertInto('verifications')
    .values({
      id: randomUUIDv7(),
      identifier: identifierOf(kind, token),
      value: accountId,
      // By the clock that will judge it.
      expires_at: sql<Date>`now() + ${lifetime} * interval '1 millisecond'`,
    })
    .execute()
  return token
}

export const voidLinks = (trx: Kysely<Schema>, kind: LinkKind, accountId: string): Promise<unknown> =>
  trx.deleteFrom('verifications').where('value', '=', accountId).where('identifier', 'like', `${kind}:%`).execute()

const expireLinks = (trx: Kysely<Schema>, kind: LinkKind, accountId: string): Promise<unknown> =>
  trx
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('value', '=', accountId)
    .where('identifier', 'like', `${kind}:%`)
    .execute()

/** Whose link this is, without using it up; null for one that was used, replaced or never made. */
export async function findLink(
  db: Kysely<Schema>,
  kind: LinkKind,
  token: string,
): Promise<{ accountId: string; expired: boolean } | null> {
  const row = await db
    .selectFrom('verifications')
    .select(['value', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('identifier', '=', identifierOf(kind, token))
    .executeTakeFirst()
  return row ? { accountId: row.value, expired: row.expired } : null
}

/** Uses up a link and tells whose it was. However often it is opened at once, one call gets an answer; the rest null. */
export async function takeLink(db: Kysely<Schema>, kind: LinkKind, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst()
  return row?.value ?? null
}
