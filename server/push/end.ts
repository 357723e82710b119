import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../db/tables.ts'

export const endPush = (db: Kysely<Schema>, which: RawBuilder<unknown>) =>
  sql`
    with ended as (delete from push_subscriptions where ${which} returning session_id)
    update sessions set push_ended = true where id in (select session_id from ended)`.execute(db)
