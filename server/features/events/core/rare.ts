import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { isHiddenAtDoor, notBlocked } from '../../../relations/blocks.ts'
import type { SeenEventRow } from './queries.ts'

export interface Rare {
  turn_ahead: number
  /** The viewer cannot be absent: a co-host does not see them. */
  is_hidden_at_door: boolean
  /** Attendees who were checked in, with their guests, and people who came without a spot; 0 for all but the organizer. */
  came_count: number
  walk_in_count: number
  /** Attendees who were asked and have not answered; 0 for all but the organizer, as `was_asked` is false. */
  unanswered_count: number
  was_asked: boolean
}

export type Common = Omit<SeenEventRow, keyof Rare>

/** The author, and co-hosts who accepted. */
export const organizes = (event: Common, viewer: { id: string }): boolean =>
  event.author_id === viewer.id || event.hosting === 'accepted'

/** Of the viewer, whose rows `seen` joins: each subquery prolongs the start of a statement. */
export const organizing = (viewer: RawBuilder<unknown>) =>
  sql<boolean>`(e.author_id = ${viewer} or host.accepted_at is not null)`

const isRare = (row: Common, viewer: { id: string }): boolean =>
  row.turn_state === 'waiting' ||
  (row.check_in_at !== null && row.joined) ||
  ((row.check_in_at !== null || row.event_confirms) && organizes(row, viewer))

const common: Rare = {
  ...{ turn_ahead: 0, is_hidden_at_door: false, came_count: 0, walk_in_count: 0 },
  ...{ unanswered_count: 0, was_asked: false },
}

/** In a statement of its own, because most viewers need none of it. */
const rare = prepared<{ viewer: string; ids: string[] }, Rare & { id: string }>(
  (_, { viewer, ids }) => sql<Rare & { id: string }>`
    select e.id,
      case when turn.state = 'waiting' then (
        select count(*)::int from event_waitlist as w where w.event_id = e.id and w.state = 'waiting' and w.turn < turn.turn
      ) else 0 end as turn_ahead,
      e.check_in_at is not null and ${isHiddenAtDoor({ event: sql`e.id`, person: viewer })} as is_hidden_at_door,
      coalesce(came.people, 0) as came_count, coalesce(walked_in.people, 0) as walk_in_count,
      coalesce(answers.asked > 0, false) as was_asked, coalesce(answers.missing, 0) as unanswered_count
    from posts as e
      left join event_waitlist as turn on turn.event_id = e.id and turn.user_id = ${viewer}
      left join event_hosts as host on host.event_id = e.id and host.user_id = ${viewer}
      left join lateral (
        select sum(a.people)::int as people from event_attendees as a
        where e.check_in_at is not null and ${organizing(viewer)}
          and a.event_id = e.id and a.here_at is not null and a.user_id <> e.author_id
          and exists (select from accounts as u where u.id = a.user_id and u.is_active)
          and ${notBlocked({ viewer, person: sql`a.user_id` })}
      ) as came on true
      left join lateral (
        select sum(w.people)::int as people from event_walk_ins as w
        where e.check_in_at is not null and ${organizing(viewer)} and w.event_id = e.id and w.removed_at is null
      ) as walked_in on true
      left join lateral (
        select count(*) as asked, (count(*) filter (where a.confirmed_at is null))::int as missing from event_attendees as a
        where e.event_confirms and ${organizing(viewer)} and a.event_id = e.id and a.asked_at is not null
          and exists (select from accounts as u where u.id = a.user_id and u.is_active)
          and ${notBlocked({ viewer, person: sql`a.user_id` })}
      ) as answers on true
    where e.id = any (${ids}::uuid[])`,
)

export async function withRare(
  db: Kysely<Schema>,
  viewer: { id: string },
  rows: readonly Common[],
): Promise<SeenEventRow[]> {
  const ids = rows.filter(row => isRare(row, viewer)).map(({ id }) => id)
  const found = ids.length > 0 ? await rare(db, { viewer: viewer.id, ids }) : []
  const byId = new Map(found.map(row => [row.id, row]))
  return rows.map(row => ({ ...row, ...common, ...byId.get(row.id) }))
}
