import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { area, text, time, type ExportFile, type Owner } from '../../export-areas/define-area.ts'

async function* logoFiles({ db, owner }: { db: Kysely<Schema>; owner: Owner }): AsyncGenerator<ExportFile[]> {
  const logos = await db.selectFrom('logos').select('id').where('owner_id', '=', owner.id).execute()
  for (const { id } of logos) {
    const logo = await db.selectFrom('logos').select(['png', 'svg']).where('id', '=', id).executeTakeFirst()
    yield [
      ...(logo ? [{ name: `pictures/logo-${id}.png`, content: logo.png }] : []),
      ...(logo?.svg ? [{ name: `pictures/logo-${id}.svg`, content: logo.svg }] : []),
    ]
  }
}

async function countLogos(db: Kysely<Schema>, { id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('logos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export const exportAreas = [
  area(
    'logos',
    { picture: text, style: text, concept: text, prompt: text, createdAt: time },
    {
      tables: ['logos', 'logo_turns'],
      rows: owner => sql`
        select 'pictures/logo-' || id || '.png' as picture, style, concept, prompt, created_at as "createdAt",
          created_at as sort_at, id as sort_id
        from logos where owner_id = ${owner}`,
      files: { count: countLogos, read: logoFiles },
    },
  ),
]
