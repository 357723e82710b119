import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Marks matching notifications `n` of the viewer as read, and tells their other devices. */
const markRead = (db: Kysely<Schema>, viewer: MemberViewer, matching: RawBuilder<boolean>): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications as n')
      .set({ read_at: sql<Date>`now()` })
      .where('n.user_id', '=', viewer.id)
      .where('n.read_at', 'is', null)
      .where(matching)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) publish({ accounts: [viewer.id] }, { type: 'notifications.changed' })
  })

/** One that has changed since it was shown stays unread. */
export const markShown = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  items: readonly { id: string; at: string }[],
): Promise<void> =>
  markRead(
    db,
    viewer,
    sql<boolean>`exists (
      select from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as shown (id uuid, at timestamptz)
      where shown.id = n.id and n.changed_at <= shown.at)`,
  )

/** One that is not shown in the app still leads to its email. */
export const markAll = (db: Kysely<Schema>, viewer: MemberViewer, until: string): Promise<void> =>
  markRead(db, viewer, sql<boolean>`n.in_app and n.changed_at <= ${until}::timestamptz`)

export const markPost = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<void> =>
  markRead(db, viewer, sql<boolean>`n.post_id = ${postId}`)
