import { sql, type Insertable, type Transaction } from 'kysely'
import type { AuditAction, AuditSubject } from '../contract/admin-vocabulary.ts'
import type { Schema } from '../server/db/tables.ts'
import type { AuditLogTable } from '../server/db/tables/administration.ts'
import { contentOf, snapshotOf } from '../server/features/moderation/content.ts'
import { countReplies } from '../server/posts/reply-count.ts'
import { personId } from './city-rows.ts'
import type { SampleNuisance, SampleReport, SampleSubject } from './content/shape.ts'
import { stableId } from './stable-id.ts'

type Trx = Transaction<Schema>
interface Where {
  cityId: string
  now: Date
}
interface Subject {
  kind: 'post' | 'reply' | 'profile' | 'conversation'
  id: string
}

const hour = 3_600_000
const ago = (hours: number, { now }: { now: Date }) => new Date(now.getTime() - hours * hour)
const auditKinds = { post: 'post', reply: 'reply', profile: 'account', conversation: 'conversation' } as const

export async function storeReports(
  trx: Trx,
  { nuisances, reports }: { nuisances: readonly SampleNuisance[]; reports: readonly SampleReport[] },
  where: Where,
): Promise<void> {
  for (const nuisance of nuisances) await storeNuisance(trx, nuisance, where)
  for (const sample of reports) {
    const subject = await find(trx, sample.about)
    const caseId = await file(trx, sample, subject, where)
    if (sample.reworded) {
      const since = ago(sample.reports[0]?.ago ?? 0, where)
      await trx
        .updateTable('post_replies')
        .set({ body: sample.reworded, edited_at: since })
        .where('id', '=', subject.id)
        .execute()
    }
    if (sample.decision) await decide(trx, { caseId, subject, decision: sample.decision }, where)
  }
}

async function storeNuisance(trx: Trx, nuisance: SampleNuisance, { cityId, now }: Where): Promise<void> {
  const created_at = ago(nuisance.ago, { now })
  const author_id = personId(nuisance.by)
  if ('title' in nuisance) {
    const { category, title, body } = nuisance
    const id = stableId(`question ${title}`, created_at)
    const words = { title, question_body: body, category, post_type: 'question' as const }
    await trx
      .insertInto('posts')
      .values({ id, author_id, city_id: cityId, ...words, created_at, updated_at: created_at })
      .execute()
    return
  }
  const { id: post_id } = await find(trx, { post: nuisance.to })
  const id = stableId(`reply ${nuisance.reply}`, created_at)
  await trx.insertInto('post_replies').values({ id, post_id, author_id, body: nuisance.reply, created_at }).execute()
  await countReplies(trx, { post_id, kind: 'reply' }, 1)
}

async function find(trx: Trx, about: SampleSubject): Promise<Subject> {
  const begins = (column: string, words: string) => sql<boolean>`starts_with(${sql.ref(column)}, ${words})`
  if ('person' in about) return { kind: 'profile', id: personId(about.person) }
  if ('post' in about) {
    const { id } = await trx
      .selectFrom('posts')
      .select('id')
      .where(begins('title', about.post))
      .executeTakeFirstOrThrow()
    return { kind: 'post', id }
  }
  if ('reply' in about) {
    const { id } = await trx
      .selectFrom('post_replies')
      .select('id')
      .where(begins('body', about.reply))
      .executeTakeFirstOrThrow()
    return { kind: 'reply', id }
  }
  const [one, other] = about.conversation.map(personId).toSorted()
  const { id } = await trx
    .selectFrom('conversations')
    .select('id')
    .where('first_user_id', '=', one ?? '')
    .where('second_user_id', '=', other ?? '')
    .executeTakeFirstOrThrow()
  return { kind: 'conversation', id }
}

async function file(trx: Trx, { about, reports }: SampleReport, { kind, id }: Subject, where: Where): Promise<string> {
  const content = await contentOf(trx, { kind, id })
  let caseId = ''
  for (const { by, ago: hours, reason } of reports) {
    const created_at = ago(hours, where)
    const report = { id: stableId(`report ${kind} ${id} ${by}`, created_at), reason, created_at }
    if ('conversation' in about) {
      const reported_user_id = personId(about.conversation[0])
      await trx
        .insertInto('conversation_reports')
        .values({ ...report, conversation_id: id, reporter_user_id: personId(by), reported_user_id })
        .execute()
      await copyMessages(trx, { reportId: report.id, conversationId: id, chosenOf: reported_user_id })
    } else
      await trx
        .insertInto('post_flags')
        .values({
          ...report,
          reporter_id: personId(by),
          [`${kind}_id`]: id,
          snapshot: content ? JSON.stringify(snapshotOf(content)) : null,
        })
        .execute()
    const table = 'conversation' in about ? 'conversation_reports' : 'post_flags'
    const { case_id } = await trx
      .selectFrom(table)
      .select('case_id')
      .where('id', '=', report.id)
      .executeTakeFirstOrThrow()
    caseId = case_id
  }
  return caseId
}

const copyMessages = (trx: Trx, given: { reportId: string; conversationId: string; chosenOf: string }) =>
  sql`
    insert into conversation_report_messages (report_id, message_id, sender_id, seq, body, sent_at, was_removed, is_chosen, post_id)
    select ${given.reportId}::uuid, id, sender_id, seq, body, created_at, deleted_at is not null, sender_id = ${given.chosenOf}, post_id
    from messages where conversation_id = ${given.conversationId}`.execute(trx)

async function decide(
  trx: Trx,
  given: { caseId: string; subject: Subject; decision: NonNullable<SampleReport['decision']> },
  where: Where,
): Promise<void> {
  const { caseId, subject, decision } = given
  const { by, status, note = null, removed } = decision
  const at = ago(decision.ago, where)
  const restored = typeof removed === 'object' ? ago(removed.restored, where) : null
  await trx
    .updateTable('report_cases')
    .set({
      status,
      decided_by: personId(by),
      decided_at: at,
      note,
      removed: removed !== undefined,
      restored_at: restored,
    })
    .where('id', '=', caseId)
    .execute()
  for (const table of ['post_flags', 'conversation_reports'] as const)
    await trx.updateTable(table).set({ status }).where('case_id', '=', caseId).execute()
  if (removed && !restored) await takeAway(trx, subject, { at, note })
  const line = (action: AuditAction, moment: Date): Insertable<AuditLogTable> => ({
    id: stableId(`audit ${action} ${subject.id}`, moment),
    at: moment,
    actor_id: personId(by),
    action,
    subject_kind: auditKinds[subject.kind] satisfies AuditSubject,
    subject_id: subject.id,
    note: action === 'post.restored' ? null : note,
  })
  await trx
    .insertInto('audit_log')
    .values([
      line(`flag.${status}`, at),
      ...(removed ? [line('post.removed', at)] : []),
      ...(restored ? [line('post.restored', restored)] : []),
    ])
    .execute()
}

async function takeAway(trx: Trx, { kind, id }: Subject, { at, note }: { at: Date; note: string | null }) {
  const gone = { deleted_at: at, taken_down_at: at }
  if (kind === 'post') {
    await trx
      .updateTable('posts')
      .set({ ...gone, taken_down_reason: note })
      .where('id', '=', id)
      .execute()
    return
  }
  const reply = await trx
    .updateTable('post_replies')
    .set(gone)
    .where('id', '=', id)
    .returning(['post_id', 'kind'])
    .executeTakeFirstOrThrow()
  await countReplies(trx, reply, -1)
}
