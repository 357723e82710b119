import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { notifyOfCase, publishCaseChange } from '../moderation/public.ts'
import type { ConversationDetailRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Without chosen messages, copies the last ones; staff read no other private messages. Does nothing while an earlier report is pending.
 * Throws MESSAGE_NOT_FOUND unless the other participant sent all chosen messages.
 */
export const report = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
  { reason, messageIds }: { reason: string; messageIds: string[] },
): Promise<void> =>
  inTransaction(db, async work => {
    const { trx } = work
    const chosen = await placesOf(trx, conversation, [...new Set(messageIds)])
    const added = await trx
      .insertInto('conversation_reports')
      .values({
        id: randomUUIDv7(),
        conversation_id: conversation.id,
        reporter_user_id: viewer.id,
        reported_user_id: conversation.person_id,
        reason,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await copy(trx, added.id, conversation, chosen)
    // The trigger conversation_reports_are_filed sets it after the insert.
    const { case_id } = await trx
      .selectFrom('conversation_reports')
      .select('case_id')
      .where('id', '=', added.id)
      .executeTakeFirstOrThrow()
    await notifyOfCase(work, case_id)
    await publishCaseChange(work, case_id)
  })

/** Includes removed messages, so that removing an insult does not prevent a report. */
async function placesOf(trx: Transaction<Schema>, { id, person_id }: ConversationDetailRow, messageIds: string[]) {
  if (messageIds.length === 0) return []
  const rows = await trx
    .selectFrom('messages')
    .select('seq')
    .where('id', 'in', messageIds)
    .where('conversation_id', '=', id)
    .where('sender_id', '=', person_id)
    .execute()
  if (rows.length < messageIds.length) throw new AppError('MESSAGE_NOT_FOUND')
  return rows.map(({ seq }) => seq)
}

async function copy(trx: Transaction<Schema>, reportId: string, { id }: ConversationDetailRow, chosen: number[]) {
  const around = sql<boolean>`exists (
    select 1 from unnest(${chosen}::int[]) as place (seq)
    where m.seq between place.seq - ${serverLimits.reportedAround}::int and place.seq + ${serverLimits.reportedAround}::int)`
  await trx
    .insertInto('conversation_report_messages')
    .columns(['report_id', 'message_id', 'sender_id', 'seq', 'body', 'sent_at', 'was_removed', 'is_chosen', 'post_id'])
    .expression(
      trx
        .selectFrom('messages as m')
        .select([
          sql<string>`${reportId}::uuid`.as('report_id'),
          'm.id',
          'm.sender_id',
          'm.seq',
          'm.body',
          'm.created_at',
          sql<boolean>`m.deleted_at is not null`.as('was_removed'),
          sql<boolean>`m.seq = any(${chosen}::int[])`.as('is_chosen'),
          'm.post_id',
        ])
        .where('m.conversation_id', '=', id)
        // Erased messages have an empty body.
        .where('m.body', '<>', '')
        .$if(chosen.length > 0, query => query.where(around))
        .$if(chosen.length === 0, query => query.orderBy('m.seq', 'desc').limit(limits.reportedMessages)),
    )
    .execute()
}
