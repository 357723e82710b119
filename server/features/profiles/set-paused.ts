import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { announceCard } from './announce-card.ts'

/** Idempotent: a second pause keeps the date of the first. */
export const setPaused = (db: Kysely<Schema>, viewer: MemberViewer, paused: boolean): Promise<void> =>
  inTransaction(db, async work => {
    const changed = await work.trx
      .updateTable('profiles')
      .set({ paused_at: paused ? sql<Date>`now()` : null })
      .where('id', '=', viewer.id)
      .where('paused_at', paused ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await announceCard(work, viewer)
  })
