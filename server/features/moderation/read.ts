import { sql, type Kysely } from 'kysely'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { pages } from '../../../contract/pages.ts'
import { postPath } from '../../../contract/values/post-path.ts'
import { referredTypes } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { recordStaffAccess } from '../../audit/staff-access.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { readReferences } from '../../posts/references.ts'
import { earlierOf, reportsOf, type CaseRow, type ReportRow } from './cases.ts'
import { contentOf, type ContentRow } from './content.ts'
import { presentCase, presentContent, presentEarlier, presentReport } from './present.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Both members of a reported conversation see that its messages were read. `db` must be the primary. */
export async function readCase(db: Kysely<Schema>, viewer: MemberViewer, row: CaseRow): Promise<ReportCaseDetail> {
  const [reports, now, messages, authorHistory, earlier] = await Promise.all([
    reportsOf(db, row),
    contentOf(db, { kind: row.kind, id: row.subject_id }),
    row.kind === 'conversation' ? copiesOf(db, viewer, row.id) : [],
    historyOf(db, row.person_id),
    earlierOf(db, row),
  ])
  const [first] = reports
  if (!first) throw new AppError('CASE_NOT_FOUND')
  if (messages.length > 0) await recordReading(db, viewer, { row, reports, messages: messages.length })
  return {
    ...presentCase({ row, first }, viewer),
    ...contentsOf(row.id, first.snapshot, now),
    removed: now !== undefined && !now.stands,
    path: now ? pathTo(row, now, viewer) : null,
    reports: reports.map(presentReport),
    messages,
    authorHistory,
    earlier: earlier.map(presentEarlier),
    reporterHistory: await reporterHistoryOf(db, first.person_id),
  }
}

/** Each member sees the words of their own report only: those of the other one could reveal a reporter who fears them. */
const recordReading = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { row, reports, messages }: { row: CaseRow; reports: readonly ReportRow[]; messages: number },
): Promise<unknown> => {
  const members = new Set([row.person_id, ...reports.map(report => report.person_id)])
  const of = [...members].map(userId => ({
    userId,
    reason: reports.find(report => report.person_id === userId)?.reason ?? null,
  }))
  return inTransaction(db, ({ trx }) =>
    recordStaffAccess(trx, { staff: viewer, kind: 'conversation', of, report: { caseId: row.id, messages } }),
  )
}

function contentsOf(caseId: string, snapshot: Snapshot | null, now: ContentRow | undefined) {
  if (!now) return { reported: null, now: null }
  const shown = presentContent(now, { caseId })
  // Older reports have no snapshot.
  const reported = snapshot ? presentContent(snapshot, { caseId }) : shown
  const isSame = JSON.stringify(reported) === JSON.stringify(shown)
  return { reported, now: isSame || !now.stands ? null : shown }
}

function pathTo({ kind, subject_id }: CaseRow, now: ContentRow, { city }: MemberViewer): string | null {
  if (!now.is_found) return null
  if (kind === 'profile') return pages.profile.replace(':profileId', subject_id)
  if (now.city_id !== city.id || !now.post_id) return null
  const type = referredTypes.find(one => one === now.post_type)
  if (!type) return null
  if (kind === 'reply' && type === 'event') return pages.talk.replace(':eventId', now.post_id)
  return postPath({ type, id: (type === 'question' && now.slug) || now.post_id })
}

/** Reads no other message of a conversation. Referenced posts are shown only if this admin may see them. */
async function copiesOf(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  caseId: string,
): Promise<ReportCaseDetail['messages']> {
  const rows = await db
    .selectFrom('conversation_report_messages as m')
    .innerJoin('conversation_reports as r', 'r.id', 'm.report_id')
    .select(['m.message_id', 'm.sender_id', 'm.seq', 'm.sent_at', 'm.post_id'])
    .select(sql<string>`min(m.body)`.as('body'))
    .select([
      sql<boolean>`bool_or(m.was_removed)`.as('was_removed'),
      sql<boolean>`bool_or(m.is_chosen)`.as('is_chosen'),
    ])
    .where('r.case_id', '=', caseId)
    .groupBy(['m.message_id', 'm.sender_id', 'm.seq', 'm.sent_at', 'm.post_id'])
    .orderBy('m.seq')
    .execute()
  const postIds = [...new Set(rows.flatMap(row => row.post_id ?? []))]
  const posts = await readReferences(db, viewer, postIds, { pastBlocks: true })
  return rows.map(row => ({
    id: row.message_id,
    senderId: row.sender_id,
    body: row.body,
    sentAt: row.sent_at.toISOString(),
    wasRemoved: row.was_removed,
    isChosen: row.is_chosen,
    about: row.post_id === null ? null : { post: posts.find(({ id }) => id === row.post_id) ?? null },
  }))
}

async function historyOf(db: Kysely<Schema>, personId: string): Promise<ReportCaseDetail['authorHistory']> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('report_cases as c', 'c.about_id', 'a.id')
    .select(['a.created_at', 'a.is_active'])
    .select([
      sql<number>`coalesce(sum(c.report_count), 0)::int`.as('reports'),
      sql<number>`count(*) filter (where c.status = 'resolved')::int`.as('resolved'),
      sql<number>`count(*) filter (where c.removed and c.restored_at is null)::int`.as('removed'),
    ])
    .where('a.id', '=', personId)
    .groupBy(['a.created_at', 'a.is_active'])
    .executeTakeFirstOrThrow()
  const { created_at, is_active, ...counts } = row
  return { createdAt: created_at.toISOString(), isActive: is_active, ...counts }
}

async function reporterHistoryOf(db: Kysely<Schema>, personId: string): Promise<ReportCaseDetail['reporterHistory']> {
  const { rows } = await sql<{ created_at: Date; reports: number; resolved: number; dismissed: number }>`
    select a.created_at, count(f.status)::int as reports,
      count(*) filter (where f.status = 'resolved')::int as resolved,
      count(*) filter (where f.status = 'dismissed')::int as dismissed
    from accounts as a left join (
      select status from post_flags where reporter_id = ${personId}
      union all select status from conversation_reports where reporter_user_id = ${personId}
    ) as f on true
    where a.id = ${personId} group by a.created_at`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('CASE_NOT_FOUND')
  const { created_at, ...counts } = row
  return { createdAt: created_at.toISOString(), ...counts }
}
