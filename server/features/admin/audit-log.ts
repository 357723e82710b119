import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { auditFilter } from '../../../contract/admin.ts'
import { auditActions, auditGroups, type AuditAction, type AuditSubject } from '../../../contract/admin-vocabulary.ts'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/tables.ts'
import { both, hasAny } from '../../search/list.ts'
import { wordsIn } from '../../search/search.ts'
import { contains } from '../../../contract/text/fold.ts'
import { patternsOf } from '../../search/words.ts'

type AuditFilter = z.output<z.ZodMiniObject<typeof auditFilter>>

/** Current names; null for a deleted or absent actor or subject. */
export interface AuditRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  actor_avatar_path: string | null
  actor_avatar_updated_at: Date | null
  operator: string | null
  action: AuditAction
  subject_kind: AuditSubject | null
  subject_id: string | null
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  note: string | null
}

const peopleMax = sql.lit(1000)
/** Characters. */
export const replyShown = 80
const newest = keyset({ at: 'time', id: 'uuid' }, 'desc')

const nameOf = (user: string) => sql.raw(`coalesce(nullif(${user}.profile_name, ''), ${user}.account_name)`)

const subjectName = sql`case l.subject_kind
  when 'account' then (select ${nameOf('s')} from user_list as s where s.id = l.subject_id)
  when 'post' then (select title from posts where posts.id = l.subject_id)
  when 'reply' then (select left(body, ${sql.lit(replyShown + 1)}) from post_replies where post_replies.id = l.subject_id)
end`

/**
 * Up to `limit` + 1 entries, newest first. Words match an action, actor or subject name; a uuid matches ids. Throws
 * INVALID_CURSOR.
 */
export async function listAudit(
  db: Kysely<Schema>,
  { group, search, subjectId, cursor, limit }: AuditFilter & Paging,
): Promise<AuditRow[]> {
  const conditions = [
    ...(cursor === undefined ? [] : [newest.after(newest.read(cursor), 'l')]),
    ...(subjectId === undefined ? [] : [sql<boolean>`l.subject_id = ${subjectId}`]),
    ...(search ? [await matching(db, search)] : []),
  ]
  const part = (more: readonly RawBuilder<boolean>[]) =>
    sql`select l.id, l.at from audit_log as l where ${both([...conditions, ...more])} order by ${newest.order('l')} limit ${limit + 1}`
  // Merges the newest entries of each action, whose order an index holds.
  const parts = group ? auditGroups[group].map(action => part([sql<boolean>`l.action = ${action}`])) : []
  const found = group
    ? sql`select id, at from ((${sql.join(parts, sql`) union all (`)})) as parts order by ${newest.order()} limit ${limit + 1}`
    : part([])
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, l.actor_id, l.operator, l.action, l.subject_kind, l.subject_id, l.before, l.after, l.note,
      ${nameOf('u')} as actor_name, p.avatar_path as actor_avatar_path, p.avatar_updated_at as actor_avatar_updated_at,
      ${subjectName} as subject_name
    from (${found}) as found join audit_log as l on l.id = found.id
      left join user_list as u on u.id = l.actor_id left join profiles as p on p.id = l.actor_id
    order by ${newest.order('l')}`.execute(db)
  return rows
}

export const auditKey = newest.key

const uuid = z.uuid()

async function matching(db: Kysely<Schema>, search: string): Promise<RawBuilder<boolean>> {
  const id = search.toLowerCase()
  if (uuid.safeParse(id).success) return sql<boolean>`(l.id = ${id} or l.actor_id = ${id} or l.subject_id = ${id})`
  const words = await wordsIn(db, search)
  const actions = auditActions.filter(action => words.every(word => contains(action, word)))
  const people = await peopleNamed(db, words)
  return sql<boolean>`(
    l.action = any (${actions}::text[]) or l.actor_id = any (${people}::uuid[]) or l.subject_id = any (${people}::uuid[])
  )`
}

/** The index covers more columns than the name, so the name is checked again. */
async function peopleNamed(db: Kysely<Schema>, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const has = patternsOf(words).map(patterns =>
    both([hasAny(sql`u.haystack`, patterns), hasAny(sql`searchable(${nameOf('u')})`, patterns)]),
  )
  const { rows } = await sql<{ id: string }>`
    select u.id from user_list as u where ${both(has)} limit ${peopleMax}`.execute(db)
  return rows.map(row => row.id)
}
