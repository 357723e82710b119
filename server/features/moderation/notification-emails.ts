import { sql, type Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import type { Work } from '../../db/transaction.ts'
import { oneLine } from '../../mail/escape.ts'
import { sendEach } from '../../notifications/send-each.ts'
import { notify } from '../../notifications/notify.ts'
import { contentRemoved } from '../../posts/notifications.ts'
import { firstReportsOf, type CaseRow } from './cases.ts'
import type { Decision } from './decide.ts'
import { contentRestored, reportDecided } from './notifications.ts'
import { titleOf } from './title.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { isolate } from '../../../contract/text/member-text.ts'

interface Decided {
  row: CaseRow
  viewer: MemberViewer
  decision: Decision['decision']
  removed: boolean
  note: string | null
  origin: string
}

/** Does not name the reporters; omits the deciding moderator. */
export async function notifyOfDecision(
  work: Work,
  { row, viewer, decision, removed, note, origin }: Decided,
): Promise<void> {
  const { trx } = work
  const first = (await firstReportsOf(trx, [row])).get(row.id)
  const title = oneLine(titleOf(first?.snapshot ?? null, row.present_title ?? row.person_name, row.kind))
  const words = { title, note: note === null ? null : isolate(note) }
  const about = row.kind === 'conversation' ? 'conversation' : 'thing'
  const outcome = removed ? 'removed' : decision
  const to = { url: `${origin}${pages.outcomes}`, present: true, topic: 'moderation' as const }
  if (removed) await notifyAuthor(work, row, contentRemoved)
  if (removed) await sendEach(trx, [row.person_id], { words: say => say.removed(words), ...to })
  const reporters = await reportersOf(trx, row, viewer)
  const stands = about === 'conversation' || (!removed && (row.kind === 'profile' || row.stands))
  for (const isShown of [true, false])
    await sendEach(
      trx,
      reporters.filter(({ sees }) => (stands && sees) === isShown).map(({ id }) => id),
      { words: say => say.reportDecided({ about, outcome, ...words, title: isShown ? title : null }), ...to },
    )
  await notify(work, reportDecided, {
    to: reporters.map(({ id }) => id),
    cause: `decided:${row.id}`,
    byId: null,
    details: { subject: row.kind, outcome },
  })
}

/** Of content that a moderator removed or restored. */
export const notifyAuthor = (work: Work, row: CaseRow, kind: typeof contentRemoved | typeof contentRestored) =>
  notify(work, kind, {
    to: [row.person_id],
    cause: `${kind.kind}:${row.id}`,
    byId: null,
    details: { subject: row.kind },
  })

/** `sees`: their own conversation, and what no block with its author hides. */
async function reportersOf(
  trx: Transaction<Schema>,
  row: CaseRow,
  viewer: MemberViewer,
): Promise<{ id: string; sees: boolean }[]> {
  const { rows } = await sql<{ id: string; sees: boolean }>`
    select reporter_id as id, ${notBlocked({ viewer: sql`${row.person_id}::uuid`, person: sql`reporter_id` })} as sees
    from post_flags where case_id = ${row.id}
    union select reporter_user_id, true from conversation_reports where case_id = ${row.id}`.execute(trx)
  return rows.filter(({ id }) => id !== viewer.id)
}
