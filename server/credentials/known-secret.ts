import { sql, type Kysely } from 'kysely'
import type { Keyring } from '../crypto/keyring.ts'
import type { Schema } from '../db/tables.ts'
import { EnvironmentError, type Environment } from '../base/environment.ts'

interface Parts {
  db: Kysely<Schema>
  keyring: Keyring
  environment: Pick<Environment, 'secretLost'>
}

/**
 * Throws EnvironmentError if values are stored that were encrypted with a secret, and none with one of these. A server with a wrong
 * secret would replace the push key and lock out members with two-factor.
 */
export async function requireKnownSecret({ db, keyring, environment }: Parts): Promise<void> {
  if (environment.secretLost) return
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(box, '.', 2) as id from (
      select private_key as box from push_keys
      union all select secret_encrypted from user_2fa
      union all select secret from calendar_feeds
    ) as sealed where box like 'v1.%' order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 || keyring.all.some(({ id }) => ids.includes(id))) return
  throw new EnvironmentError(
    `The database was encrypted with another SECRET: of the key ${ids.join(' or ')}, not ${keyring.all.map(({ id }) => id).join(' or ')}. Set SECRET to it, or add it to PREVIOUS_SECRETS; without SECRET it is read from the file "secret" in DATA_DIR. If it is lost, start once with SECRET_LOST=on.`,
  )
}
