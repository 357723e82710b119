import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { endEmailChange } from './email-changes.ts'
import { voidLinks } from './links.ts'

const ofAccounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('credentials as c', join => join.onRef('c.user_id', '=', 'a.id').on('c.provider_id', '=', 'credential'))
    .select([
      'a.id',
      'a.email',
      'a.is_active',
      'a.email_verified',
      'a.credential_version as version',
      'c.password as hash',
    ])

export type Credential = NonNullable<Awaited<ReturnType<typeof credentialOf>>>

/** One statement, so that version and hash match. */
export const credentialOf = (db: Kysely<Schema>, accountId: string) =>
  ofAccounts(db).where('a.id', '=', accountId).executeTakeFirst()

export const credentialByEmail = (db: Kysely<Schema>, email: string) =>
  ofAccounts(db)
    .where(sql<string>`lower(a.email)`, '=', email)
    .executeTakeFirst()

export const insertCredential = (trx: Transaction<Schema>, accountId: string, hash: string): Promise<unknown> =>
  trx
    .insertInto('credentials')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      provider_id: 'credential',
      user_id: accountId,
      password: hash,
    })
    .execute()

interface Kept {
  keepSession?: string
  keepDevices?: boolean
}

/**
 * Invalidates sessions except `keepSession`, reset and keep links, a pending email change, and trusted devices unless kept. Returns the
 * new version. The caller holds the account lock.
 */
export async function replacePassword(
  trx: Transaction<Schema>,
  accountId: string,
  { hash, ...kept }: { hash: string } & Kept,
): Promise<number> {
  const version = await invalidate(trx, accountId, { isVoid: false, ...kept })
  await trx
    .updateTable('credentials')
    .set({ password: hash, updated_at: sql`now()` })
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .execute()
  return version
}

/**
 * Invalidates everything that `replacePassword` does. The hash stays, so that only who knows the password learns that it no
 * longer works. The caller holds the account lock.
 */
export const voidPassword = (trx: Transaction<Schema>, accountId: string): Promise<unknown> =>
  invalidate(trx, accountId, { isVoid: true })

async function invalidate(
  trx: Transaction<Schema>,
  accountId: string,
  { isVoid, keepSession, keepDevices = false }: { isVoid: boolean } & Kept,
): Promise<number> {
  const { version } = await trx
    .updateTable('accounts')
    .set({ credential_version: sql`credential_version + 1`, password_void: isVoid })
    .where('id', '=', accountId)
    .returning('credential_version as version')
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', accountId)
    .$if(keepSession !== undefined, query => query.where('id', '!=', keepSession ?? ''))
    .execute()
  await voidLinks(trx, 'reset', accountId)
  await voidLinks(trx, 'keep', accountId)
  await endEmailChange(trx, 'canceled', accountId)
  if (!keepDevices) await trx.deleteFrom('trusted_device').where('user_id', '=', accountId).execute()
  return version
}

/**
 * Ends a refusal of the email. Before the first confirmation, the owner of the mailbox is unproved, so second factor, passkeys, trusted
 * devices and sessions are deleted. The caller holds the account lock.
 */
export async function confirmAccount(trx: Transaction<Schema>, accountId: string): Promise<boolean> {
  await trx.updateTable('accounts').set(confirmedNow).where('id', '=', accountId).execute()
  const first = await trx
    .updateTable('accounts')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!first) return false
  for (const table of ['user_2fa', 'passkeys', 'trusted_device', 'sessions'] as const)
    await trx.deleteFrom(table).where('user_id', '=', accountId).execute()
  await endEmailChange(trx, 'canceled', accountId)
  return true
}

/** Of an account whose owner has opened a link to its email. */
export const confirmedNow = {
  email_refused_at: null,
  email_refusal: null,
  email_confirmed_at: sql<Date>`now()`,
}
