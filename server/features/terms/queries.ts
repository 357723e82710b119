import { sql, type Kysely } from 'kysely'
import type { TermsState } from '../../../contract/vocabulary.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'

export interface LatestRow {
  version: number
  title: string
  content_md: string
  effective_at: string
}

/** No row if no terms are in effect. */
export const latestTerms = prepared<Record<string, never>, LatestRow>(db =>
  db
    .selectFrom('site_documents_latest')
    .select(['version', 'title', 'content_md', 'effective_at'])
    .where('key', '=', sql.lit('terms')),
)

/** Of the published versions whose date has not come, the first that will take effect. */
export const nextTerms = prepared<Record<string, never>, Pick<LatestRow, 'version' | 'effective_at'>>(db =>
  db
    .selectFrom('site_documents as d')
    .select(['d.version', 'd.effective_at'])
    .where('d.key', '=', sql.lit('terms'))
    .where('d.published', '=', true)
    .where('d.effective_at', '>', sql<string>`site_day()`)
    .where(
      sql<boolean>`d.version > coalesce((select l.version from site_documents_latest as l where l.key = d.key), 0)`,
    )
    .orderBy('d.effective_at')
    .orderBy('d.version', 'desc')
    .limit(1),
)

export interface LineRow {
  id: string
  version: number
  title: string
  effective_at: string
  published: boolean
  state: TermsState
  revision: number
  created_at: Date
  updated_at: Date
  updated_by: string | null
  editor: string | null
}
export interface VersionRow extends LineRow {
  content_md: string
}

const lines = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_documents as d')
    .leftJoin('accounts as a', 'a.id', 'd.updated_by')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .select([
      'd.id',
      'd.version',
      'd.title',
      'd.effective_at',
      'd.published',
      'd.revision',
      'd.created_at',
      'd.updated_at',
      'd.updated_by',
      sql<string | null>`coalesce(nullif(p.name, ''), a.name)`.as('editor'),
      sql<TermsState>`case
        when not d.published then 'draft'
        when d.effective_at > site_day() then 'scheduled'
        when exists (select 1 from site_documents_latest as l where l.id = d.id) then 'inEffect'
        else 'replaced' end`.as('state'),
    ])
    .where('d.key', '=', 'terms')

/** Without text, highest first, and today's date in the city. */
export async function listVersions(db: Kysely<Schema>): Promise<{ rows: LineRow[]; today: string }> {
  const [rows, today] = await Promise.all([
    lines(db).orderBy('d.version', 'desc').execute(),
    sql<{ day: string }>`select site_day()::text as day`.execute(db),
  ])
  return { rows, today: today.rows[0]?.day ?? '' }
}

export const findVersion = (db: Kysely<Schema>, id: string): Promise<VersionRow | undefined> =>
  lines(db).select('d.content_md').where('d.id', '=', id).executeTakeFirst()
