import { sql, type Kysely } from 'kysely'
import type { Outcome } from '../../../contract/moderation.ts'
import type { ReportStatus, ReportKind } from '../../../contract/vocabulary.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { keyset, type Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { beginning, titleOf } from './title.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface OutcomeRow {
  id: string
  kind: ReportKind
  snapshot: Snapshot | null
  /** Not removed, and no block with its author. */
  is_shown: boolean
  present_title: string
  status: ReportStatus
  removed: boolean
  restored_at: Date | null
  note: string | null
  reported_at: Date
  decided_at: Date | null
}

const orders = {
  made: keyset({ created_at: 'time', id: 'uuid' }, 'desc'),
  about: keyset({ decided_at: 'time', id: 'uuid' }, 'desc'),
}
type Values = { viewer: string; rows: number } & Place<'created_at' | 'decided_at' | 'id'>

const selected = sql`c.kind, coalesce(q.title, ${beginning(sql`r.body`)}, p.name) as present_title,
  c.removed, c.restored_at, c.note, c.decided_at`
const subjects = sql`join profiles as p on p.id = c.about_id
  left join posts as q on q.id = c.post_id left join post_replies as r on r.id = c.reply_id`

const made = memoized(({ next }: { next: boolean }) =>
  prepared<Values, OutcomeRow>((_, given) => {
    const { viewer, rows } = given
    const page = sql`${next ? sql`and ${orders.made.after(given)}` : sql``}
      order by ${orders.made.order()} limit ${rows}`
    return sql<OutcomeRow>`
      select f.id, f.snapshot, f.status, f.created_at as reported_at, ${selected},
        case c.kind when 'post' then ${hasPage('q')} when 'reply' then r.deleted_at is null else true end
          and ${notBlocked({ viewer, person: sql`c.about_id` })} as is_shown
      from (
        (select id, snapshot, status, created_at, case_id from post_flags where reporter_id = ${viewer} ${page})
        union all
        (select id, null, status, created_at, case_id from conversation_reports where reporter_user_id = ${viewer} ${page})
        order by ${orders.made.order()} limit ${rows}
      ) as f join report_cases as c on c.id = f.case_id ${subjects}
      order by ${orders.made.order('f')}`
  }),
)

// Never selects the reporter.
const about = memoized(({ next }: { next: boolean }) =>
  prepared<Values, OutcomeRow>(
    (_, given) => sql<OutcomeRow>`
      select c.id, f.snapshot, c.status, c.first_reported_at as reported_at, ${selected}, true as is_shown
      from (
        select * from report_cases where about_id = ${given.viewer} and removed
          ${next ? sql`and ${orders.about.after(given)}` : sql``}
        order by ${orders.about.order()} limit ${given.rows}
      ) as c ${subjects}
        left join lateral (
          select snapshot from post_flags where case_id = c.id order by created_at, id limit 1
        ) as f on true
      order by ${orders.about.order('c')}`,
  ),
)

/**
 * Up to `limit` + 1 rows, newest first: the viewer's reports (`made`), or their content that a moderator removed (`about`). Omits
 * dismissed reports about the viewer. Throws INVALID_CURSOR.
 */
export async function listOutcomes(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { side, cursor, limit }: { side: Outcome['side']; cursor?: string | undefined; limit: number },
): Promise<OutcomeRow[]> {
  const list = side === 'made' ? made : about
  return list({ next: cursor !== undefined })(db, { viewer: viewer.id, ...orders[side].read(cursor), rows: limit + 1 })
}

export const outcomeKey = (side: Outcome['side']) => (row: OutcomeRow) =>
  side === 'about' ? orders.about.key(row) : orders.made.key({ created_at: row.reported_at, id: row.id })

export const presentOutcome =
  (side: Outcome['side']) =>
  (row: OutcomeRow): Outcome => ({
    id: row.id,
    side,
    kind: row.kind,
    title: row.is_shown ? titleOf(row.snapshot, row.present_title, row.kind) : null,
    status: row.status,
    removed: row.removed,
    restoredAt: row.restored_at?.toISOString() ?? null,
    note: row.note,
    reportedAt: row.reported_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  })
