import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { openKey, sealKey } from '../crypto/secret-box.ts'
import type { CommandResult } from './commands.ts'

const batch = 500

/**
 * Lets operators drop an old secret. The condition on the old value skips concurrently updated keys. Exit code 1 if no secret
 * opens a key.
 */
export async function reseal(db: Kysely<Schema>, keyring: Keyring): Promise<CommandResult> {
  let [sealed, closed] = [0, 0]
  let after: string | null = null
  for (;;) {
    const rows = await staleKeys(db, keyring, after)
    for (const { user_id, secret_encrypted } of rows) {
      const opened = secret_encrypted ? openKey(keyring, user_id, secret_encrypted) : null
      if (!opened) closed++
      else {
        await db
          .updateTable('user_2fa')
          .set({ secret_encrypted: sealKey(keyring, user_id, opened.key) })
          .where('user_id', '=', user_id)
          .where('secret_encrypted', '=', secret_encrypted)
          .execute()
        sealed++
      }
    }
    after = rows.at(-1)?.user_id ?? null
    if (rows.length < batch) break
  }
  return {
    text: [
      `Two-factor keys sealed anew: ${sealed}.`,
      ...(closed > 0
        ? [`Keys that no secret of today opens: ${closed}. Name the secret that they were made under.`]
        : []),
      'A secret in PREVIOUS_SECRETS is needed for cookies until 30 days after it was the current one, and for recovery codes that were made under it.',
    ].join('\n'),
    exitCode: closed > 0 ? 1 : 0,
  }
}

const staleKeys = (db: Kysely<Schema>, keyring: Keyring, after: string | null) =>
  db
    .selectFrom('user_2fa')
    .select(['user_id', 'secret_encrypted'])
    .where('secret_encrypted', 'is not', null)
    .where('secret_encrypted', 'not like', `v1.${keyring.current.id}.%`)
    .$if(after !== null, query => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(batch)
    .execute()
