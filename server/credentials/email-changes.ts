import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EmailChangeEnd } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'

export async function endEmailChanges(
  db: Kysely<Schema>,
  outcome: EmailChangeEnd,
  which: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from email_changes where ${which} returning user_id, old_token_hash, new_token_hash)
    insert into ended_email_links (token_hash, user_id, outcome)
    select hash, user_id, ${outcome}::text
    from gone cross join unnest(array[old_token_hash, new_token_hash]) as hash
    on conflict (token_hash) do update set outcome = excluded.outcome
    returning user_id`.execute(db)
  return rows.length > 0
}

export const endEmailChange = (db: Kysely<Schema>, outcome: EmailChangeEnd, accountId: string): Promise<boolean> =>
  endEmailChanges(db, outcome, sql`user_id = ${accountId}`)
