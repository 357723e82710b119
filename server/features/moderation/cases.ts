import { sql, type Kysely, type RawBuilder } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { ReportStatus, PostType, ReportKind } from '../../../contract/vocabulary.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'
import { beginning } from './title.ts'

export interface CaseRow extends PersonRow {
  id: string
  kind: ReportKind
  subject_id: string
  status: ReportStatus
  first_reported_at: Date
  report_count: number
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  note: string | null
  removed: boolean
  restored_at: Date | null
  /** Null for profiles and conversations. */
  present_title: string | null
  post_type: PostType | null
  /** A canceled event still has its page. */
  stands: boolean
  taken_down: boolean
  /** Not removed, and edited after the decision. */
  changed_since: boolean
}

export interface ReportRow extends PersonRow {
  id: string
  case_id: string
  reason: string
  created_at: Date
  status: ReportStatus
  snapshot: Snapshot | null
}

/** `some` should return few rows. */
export const caseRows = (some: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql<CaseRow>`
  select c.id, c.kind, c.subject_id, c.status, c.first_reported_at, c.report_count, c.decided_by, d.name as decided_by_name,
    c.decided_at, c.note, c.removed, c.restored_at, ${personSelection},
    coalesce(q.title, ${beginning(sql`r.body`)}) as present_title, coalesce(q.post_type, rq.post_type) as post_type,
    case c.kind when 'post' then ${hasPage('q')} when 'reply' then r.deleted_at is null else false end as stands,
    coalesce(q.taken_down_at, r.taken_down_at) is not null as taken_down,
    coalesce(q.deleted_at, r.deleted_at) is null and coalesce(case c.kind
      when 'post' then q.edited_at when 'reply' then r.edited_at when 'profile' then p.updated_at end > c.decided_at, false)
      as changed_since
  from (${some}) as c
    join profiles as p on p.id = c.about_id
    left join profiles as d on d.id = c.decided_by
    left join posts as q on q.id = c.post_id
    left join post_replies as r on r.id = c.reply_id
    left join posts as rq on rq.id = r.post_id
  order by ${by}`

const caseById = prepared<{ id: string }, CaseRow>((_, { id }) =>
  caseRows(sql`select * from report_cases where id = ${id}`, sql`c.id`),
)

/** `id` must be a uuid. */
export const findCase = async (db: Kysely<Schema>, id: string): Promise<CaseRow | undefined> =>
  (await caseById(db, { id }))[0]

const earlierCases = prepared<{ id: string }, CaseRow>((_, { id }) =>
  caseRows(
    sql`select earlier.* from report_cases as earlier join report_cases as this on this.id = ${id}
      where earlier.about_id = this.about_id and earlier.kind = this.kind and earlier.subject_id = this.subject_id
        and earlier.id <> this.id and earlier.status <> 'pending'
      order by earlier.decided_at desc, earlier.id desc limit ${sql.lit(serverLimits.earlierCasesShown)}`,
    sql`c.decided_at desc, c.id desc`,
  ),
)

/** Newest decision first, up to `serverLimits.earlierCasesShown`. */
export const earlierOf = (db: Kysely<Schema>, { id }: { id: string }): Promise<CaseRow[]> => earlierCases(db, { id })

const reportsBy = (count: number) =>
  prepared<{ cases: string[] }, ReportRow>(
    (_, { cases }) => sql<ReportRow>`
      select f.id, wanted.id as case_id, f.reason, f.created_at, f.status, f.snapshot, ${personSelection}
      from unnest(${cases}::uuid[]) as wanted (id)
        cross join lateral (
          (select id, reporter_id, reason, created_at, status, snapshot from post_flags where case_id = wanted.id
            order by created_at, id limit ${sql.lit(count)})
          union all
          (select id, reporter_user_id, reason, created_at, status, null from conversation_reports where case_id = wanted.id
            order by created_at, id limit ${sql.lit(count)})
        ) as f
        join profiles as p on p.id = f.reporter_id
      order by f.created_at, f.id`,
  )
const firstReports = reportsBy(1)
const shownReports = reportsBy(serverLimits.reportsShown)

/** By case id. */
export async function firstReportsOf(
  db: Kysely<Schema>,
  cases: readonly { id: string }[],
): Promise<Map<string, ReportRow>> {
  if (cases.length === 0) return new Map()
  const rows = await firstReports(db, { cases: cases.map(({ id }) => id) })
  return new Map(rows.map(row => [row.case_id, row]))
}

/** Oldest first, up to `serverLimits.reportsShown`. */
export const reportsOf = (db: Kysely<Schema>, { id }: { id: string }): Promise<ReportRow[]> =>
  shownReports(db, { cases: [id] })
