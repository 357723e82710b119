import { sql, type Kysely, type RawBuilder } from 'kysely'
import { blockedWith, hiddenAttendees, type PastBlocks } from '../../../relations/blocks.ts'
import { keyset } from '../../../db/paging/keyset.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { eventDetails } from '../../../db/tables/posts.ts'
import type { WaitlistState } from '../../../../contract/vocabulary.ts'
import type { Late } from '../../../../contract/values/offer.ts'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'
import type { CoverColumns } from '../../../media/image-url.ts'
import { authorColumns, type AuthoredRow } from '../../../person-cards/person.ts'
import { organizing, withRare, type Common, type Rare } from './rare.ts'

/** Names the list, because both lists sort by the same columns. */
export const eventOrders = {
  upcoming: keyset({ event_start_at: 'time', id: 'uuid' }, 'asc', 'upcoming'),
  past: keyset({ event_start_at: 'time', id: 'uuid' }, 'desc', 'past'),
}

export interface EventRow extends AuthoredRow, CoverColumns {
  id: string
  title: string
  event_start_at: Date
  event_end_at: Date | null
  event_time_zone: string
  event_location: string | null
  event_venue: string | null
  event_neighborhood: KnownNeighborhood | null
  event_types: EventType[]
  event_max_attendees: number | null
  attendee_count: number
  waiting_count: number
  offered_count: number
  is_featured: boolean
  created_at: Date
}

export interface ListedEventRow extends EventRow {
  joined: boolean
  /** On the waitlist, or with an offer. */
  waits: boolean
  hidden_attendees: number
}

export interface SeenEventRow extends ListedEventRow, Rare {
  city_id: string
  [eventDetails]: string | null
  event_payment_link: string | null
  event_sponsor_name: string | null
  event_sponsor_website: string | null
  event_sequence: number
  event_over_at: Date
  is_over: boolean
  cancelled_at: Date | null
  cancel_reason: string | null
  taken_down_at: Date | null
  taken_down_reason: string | null
  updated_at: Date
  edited_at: Date | null
  /** The viewer's report is pending. */
  under_review: boolean
  /** Of the viewer on the waitlist. */
  turn_state: WaitlistState | null
  turn_until: Date | null
  event_confirms: boolean
  event_guests_max: number
  event_shared: boolean
  event_findable: boolean
  series_id: string | null
  /** Of the viewer's spot. */
  guest_names: string[] | null
  /** The viewer as a co-host. */
  hosting: 'asked' | 'accepted' | null
  has_hosts: boolean
  asked_at: Date | null
  confirmed_at: Date | null
  late_minutes: Late | null
  here_at: Date | null
  dispute: string | null
  /** The first check-in of the event. */
  check_in_at: Date | null
  /** The clock of the database. */
  now: Date
}

const eventColumns = [
  'e.id',
  'e.title',
  'e.event_start_at',
  'e.event_end_at',
  'e.event_time_zone',
  'e.event_location',
  'e.event_venue',
  'e.event_neighborhood',
  'e.event_types',
  'e.event_max_attendees',
  'e.attendee_count',
  'e.waiting_count',
  'e.offered_count',
  'e.cover_image_path',
  'e.cover_width',
  'e.cover_height',
  'e.is_featured',
  'e.created_at',
] as const

const more = sql.join(
  [
    'e.city_id',
    `e.${eventDetails}`,
    'e.event_payment_link',
    'e.event_sponsor_name',
    'e.event_sponsor_website',
    'e.event_sequence',
    'e.cancelled_at',
    'e.cancel_reason',
    'e.taken_down_at',
    'e.taken_down_reason',
    'e.updated_at',
    'e.edited_at',
    'e.event_confirms',
    'e.event_guests_max',
    'e.event_shared',
    'e.event_findable',
    'e.event_over_at',
    'e.check_in_at',
    'e.series_id',
  ].map(column => sql.raw(column)),
)

const shownColumns = sql.join([...eventColumns, ...authorColumns].map(column => sql.raw(column)))

export const hasJoined = (person: RawBuilder<unknown>) => sql<boolean>`
  exists (select 1 from event_attendees as mine where mine.event_id = e.id and mine.user_id = ${person})`

/** Of a row of a waitlist. An offer may have ended before its job ran. */
const isInLine = (row: RawBuilder<unknown>) =>
  sql<boolean>`(${row}.state = 'waiting' or ${row}.state = 'offered' and ${row}.until > now())`

const waitsFor = (person: RawBuilder<unknown>) => sql<boolean>`
  case when e.waiting_count + e.offered_count > 0 and e.event_over_at > now() then exists (
    select from event_waitlist as w where w.event_id = e.id and w.user_id = ${person} and ${isInLine(sql`w`)}
  ) else false end`

/** The ids of events that a person attends, with those whose waitlist they are on. */
export const comingTo = (person: RawBuilder<unknown>, { waitlists }: { waitlists: boolean }) => sql<string[]>`array(
  select event_id from event_attendees where user_id = ${person}
  ${waitlists ? sql`union all select event_id from event_waitlist as w where w.user_id = ${person} and ${isInLine(sql`w`)}` : sql``}
)`

const ownColumns = (
  viewer: RawBuilder<unknown>,
  { joined = hasJoined(viewer), waits = waitsFor(viewer), blocked = blockedWith(viewer) } = {},
) => sql`
  ${joined} as joined, ${waits} as waits,
  case when e.attendee_count > 0 then ${hiddenAttendees({ viewer, event: sql`e.id`, blocked })} else 0 end as hidden_attendees`

/** `found` yields ids. `more` selects other columns of `e`. */
export const eventsFound = <Row extends ListedEventRow = ListedEventRow>(
  found: RawBuilder<unknown>,
  { viewer, order, more = sql`` }: Record<'viewer' | 'order', RawBuilder<unknown>> & { more?: RawBuilder<unknown> },
) => sql<Row>`
      select ${shownColumns}, ${ownColumns(viewer)}${more}
      from (${found}) as found
        join posts as e on e.id = found.id join profiles as p on p.id = e.author_id
      order by ${order}`

type Who = { city: string; viewer: string; id: string | readonly string[] }

const isWaiting = (person: RawBuilder<unknown>) => sql<boolean>`
  exists (select 1 from event_waitlist as w where w.event_id = e.id and w.user_id = ${person})`

const helps = (person: RawBuilder<unknown>) => sql<boolean>`
  exists (select from event_hosts as h where h.event_id = e.id and h.user_id = ${person} and h.accepted_at is not null)`
const organizes = (person: RawBuilder<unknown>) => sql<boolean>`(e.author_id = ${person} or ${helps(person)})`
const isFollowed = (person: RawBuilder<unknown>) => sql<boolean>`
  exists (select 1 from event_series_followers as f where f.series_id = e.series_id and f.user_id = ${person})`

/** Whether a canceled or removed event `e` stays visible to a person. */
export const staysFor = (
  person: RawBuilder<unknown>,
  { organizing = organizes(person), joined = hasJoined(person), waiting = isWaiting(person) } = {},
) => sql<boolean>`(${organizing} or ${joined} or ${waiting} or ${isFollowed(person)})`

const joined = sql<boolean>`own.id is not null`
const waiting = sql<boolean>`turn.user_id is not null`

/** A canceled or removed event stays visible to its author, co-hosts, attendees, waitlist and followers of its series. */
const seen = memoized(({ pastBlocks, several }: Record<'pastBlocks' | 'several', boolean>) =>
  prepared<Who, Common>(
    (_, { city, viewer, id }) => sql<Common>`
    select ${shownColumns}, ${more}, e.event_over_at <= now() as is_over, ${ownColumns(viewer, {
      joined,
      waits: sql`coalesce(${isInLine(sql`turn`)} and e.event_over_at > now(), false)`,
      blocked: sql`blocked.ids`,
    })},
      exists (
        select 1 from post_flags as f where f.post_id = e.id and f.reporter_id = ${viewer} and f.status = 'pending'
      ) as under_review,
      turn.state as turn_state, turn.until as turn_until, now(),
      case when host.user_id is null then null when host.accepted_at is null then 'asked' else 'accepted' end as hosting,
      exists (select from event_hosts as h where h.event_id = e.id and h.accepted_at is not null) as has_hosts,
      own.guest_names, own.asked_at, own.confirmed_at, own.late_minutes, own.here_at, own.dispute
    from (select ${blockedWith(viewer)} as ids offset 0) as blocked, posts as e join profiles as p on p.id = e.author_id
      left join event_attendees as own on own.event_id = e.id and own.user_id = ${viewer}
      left join event_waitlist as turn on turn.event_id = e.id and turn.user_id = ${viewer}
      left join event_hosts as host on host.event_id = e.id and host.user_id = ${viewer}
    where e.id = ${several ? sql`any (${id}::uuid[])` : id} and e.city_id = ${city} and e.post_type = 'event' and e.event_start_at is not null and (
      e.deleted_at is null
      or coalesce(e.cancelled_at, e.taken_down_at) is not null and ${staysFor(viewer, { organizing: organizing(viewer), joined, waiting })}
    ) ${pastBlocks ? sql`` : sql`and e.author_id <> all (blocked.ids)`}`,
  ),
)

/** Undefined if the viewer may not see it. `id` must be a uuid. */
export const findEvent = async (
  db: Kysely<Schema>,
  viewer: { id: string; city: { id: string } },
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenEventRow | undefined> =>
  (
    await withRare(
      db,
      viewer,
      await seen({ pastBlocks, several: false })(db, { city: viewer.city.id, viewer: viewer.id, id }),
    )
  )[0]

/** By their ids; without those that the viewer may not see. */
export async function findEvents(
  db: Kysely<Schema>,
  viewer: { id: string; city: { id: string } },
  ids: readonly string[],
): Promise<Map<string, SeenEventRow>> {
  const [one, ...others] = ids
  const query = seen({ pastBlocks: false, several: others.length > 0 })
  const id = others.length > 0 ? ids : one
  const rows = id === undefined ? [] : await query(db, { city: viewer.city.id, viewer: viewer.id, id })
  return new Map((await withRare(db, viewer, rows)).map(row => [row.id, row]))
}
