import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import type { MemberViewer } from '../../viewer/access.ts'

const shown = (db: Kysely<Schema>) =>
  db
    .selectFrom('logos')
    .select(['id', 'owner_id', 'style', 'concept', 'prompt', 'traits', 'created_at'])
    .select(sql<boolean>`svg is not null`.as('drawn'))

export type LogoRow = Awaited<ReturnType<typeof latestLogos>>[number]

export const latestLogos = (db: Kysely<Schema>, viewer: MemberViewer) =>
  shown(db)
    .where('owner_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.logosKept)
    .execute()

/** Of any owner, to check whether the id is used. */
export const logoById = (db: Kysely<Schema>, id: string) => shown(db).where('id', '=', id).executeTakeFirst()
