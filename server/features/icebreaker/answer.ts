import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export const answerIcebreaker = (db: Kysely<Schema>, viewer: MemberViewer, answer: string) =>
  db
    .updateTable('profiles')
    .set({ icebreaker_answer: answer, updated_at: sql`now()` })
    .where('id', '=', viewer.id)
    .execute()
