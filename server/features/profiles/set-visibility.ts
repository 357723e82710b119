import { sql, type Kysely } from 'kysely'
import type { ProfileField, Visibility } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { announceCard } from './announce-card.ts'

/** Changes one field, so that concurrent changes of others stay. */
export const setVisibility = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { field, visibility }: { field: ProfileField; visibility: Visibility },
): Promise<void> =>
  inTransaction(db, async work => {
    const changed = await work.trx
      .updateTable('profiles')
      .set({
        visibility:
          visibility === 'everyone'
            ? sql<string>`visibility - ${field}::text`
            : sql<string>`visibility || jsonb_build_object(${field}::text, ${visibility}::text)`,
      })
      .where('id', '=', viewer.id)
      .where(sql<boolean>`coalesce(visibility ->> ${field}::text, 'everyone') <> ${visibility}`)
      .returning('id')
      .executeTakeFirst()
    if (changed) await announceCard(work, viewer)
  })
