import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { openKey, sealKey } from '../../crypto/secret-box.ts'
import { openLink, sealLink } from './link.ts'
import { resealPushKey } from '../../push/keys.ts'
import type { CommandResult } from '../../cli/command-result.ts'

const batch = 500

interface Sealed {
  what: string
  table: 'user_2fa' | 'calendar_feeds'
  column: string
  again: (keyring: Keyring, accountId: string, sealed: string) => string | null
}

const kinds: Sealed[] = [
  {
    what: 'Two-factor keys',
    table: 'user_2fa',
    column: 'secret_encrypted',
    again: (keyring, accountId, sealed) => {
      const opened = openKey(keyring, accountId, sealed)
      return opened && sealKey(keyring, accountId, opened.key)
    },
  },
  {
    what: 'Calendar links',
    table: 'calendar_feeds',
    column: 'secret',
    again: (keyring, accountId, sealed) => {
      const secret = openLink(keyring, accountId, sealed)
      return secret && sealLink(keyring, accountId, secret)
    },
  },
]

/** Lets operators drop an old secret. Exit code 1 if no secret opens a value. */
export async function reseal(db: Kysely<Schema>, keyring: Keyring): Promise<CommandResult> {
  const lines: string[] = []
  let allOpened = true
  for (const kind of kinds) {
    const { sealed, closed } = await resealKind(db, keyring, kind)
    lines.push(`${kind.what} sealed anew: ${sealed}.`)
    if (closed === 0) continue
    allOpened = false
    lines.push(`${kind.what} that no secret of today opens: ${closed}. Name the secret that they were made under.`)
  }
  if (!(await resealPushKey({ db, keyring }))) {
    allOpened = false
    lines.push('No secret of today opens the push key. Name the secret that it was made under.')
  }
  lines.push(
    'A secret in PREVIOUS_SECRETS is needed for cookies until 30 days after it was the current one, and for recovery codes that were made under it.',
  )
  return { text: lines.join('\n'), exitCode: allOpened ? 0 : 1 }
}

async function resealKind(db: Kysely<Schema>, keyring: Keyring, { table: name, column: of, again }: Sealed) {
  const [table, column] = [sql.table(name), sql.ref(of)]
  let [sealed, closed] = [0, 0]
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ user_id: string; box: string }>`
      select user_id, ${column} as box from ${table}
      where ${column} not like ${`v1.${keyring.current.id}.%`} and user_id > ${after}
      order by user_id limit ${batch}`.execute(db)
    for (const { user_id, box } of rows) {
      const value = again(keyring, user_id, box)
      if (value === null) closed++
      else {
        // The condition on the old value skips concurrently updated ones.
        await sql`update ${table} set ${column} = ${value} where user_id = ${user_id} and ${column} = ${box}`.execute(
          db,
        )
        sealed++
      }
    }
    after = rows.at(-1)?.user_id ?? after
    if (rows.length < batch) return { sealed, closed }
  }
}
