import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'

export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class as c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.raw(name)} as t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
