import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { Owner } from '../../export-areas/define-area.ts'
import { languageFor } from '../../words/in-language.ts'

/** Undefined unless the account is active, or `inactive` is set. */
export async function ownerOf(
  db: Kysely<Schema>,
  accountId: string,
  { inactive = false } = {},
): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .select(['a.id', 'a.language', 'c.time_zone'])
    .select(sql<string>`coalesce(nullif(p.name, ''), a.name)`.as('name'))
    .where('a.id', '=', accountId)
    .$if(!inactive, query => query.where('a.is_active', '=', true))
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, language: languageFor(row.language), timeZone: row.time_zone ?? 'UTC' }
}
