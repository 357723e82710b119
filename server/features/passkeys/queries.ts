import { sql, type Kysely } from 'kysely'
import type { Environment } from '../../base/environment.ts'
import { isUsable } from '../../credentials/passkey-host.ts'
import type { Schema } from '../../db/tables.ts'

export interface PasskeyRow {
  id: string
  name: string
  user_agent: string | null
  host: string | null
  created_at: Date
  last_used_at: Date | null
}

export const passkeyColumns = ['id', 'name', 'user_agent', 'host', 'created_at', 'last_used_at'] as const

/** Oldest first. */
export const listPasskeys = (db: Kysely<Schema>, accountId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface CredentialRow {
  id: string
  transports: string[]
  userHandle: string
}

type Urls = Pick<Environment, 'appUrl' | 'formerUrls'>

/** What the browser needs to find those that it offers here. */
export const credentialsOf = (db: Kysely<Schema>, urls: Urls, accountId: string): Promise<CredentialRow[]> =>
  db
    .selectFrom('passkeys as p')
    .select(['credential_id as id', 'transports', 'user_handle as userHandle'])
    .where('user_id', '=', accountId)
    .where(isUsable(urls, 'p'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const hasUsablePasskey = async (db: Kysely<Schema>, urls: Urls, accountId: string): Promise<boolean> =>
  (await credentialsOf(db, urls, accountId)).length > 0

export async function hasPasskey(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
