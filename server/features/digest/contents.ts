import { sql, type Kysely } from 'kysely'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { hiddenAttendees, notBlocked } from '../../relations/blocks.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { ownTitle, titleFor, type SeenTitle } from '../../posts/seen-title.ts'
import { unreadMessages, waitingRequests } from '../messages/public.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'
import type { DigestMail } from './choose.ts'
import { isOldListing, isOpenQuestion, isShownMember, isWeekendEvent, receivesDigest } from './conditions.ts'
import { dueAt, lateAfter } from './plan.ts'

/** What a digest says, as of now. */
export interface Contents {
  email: string
  language: string | null
  /** The name. */
  city: string
  questions: { id: string; title: SeenTitle; author_name: string; answered: boolean }[]
  events: {
    id: string
    title: SeenTitle
    event_start_at: Date
    event_time_zone: string
    event_location: string | null
    event_venue: string | null
    joined: boolean
    going: number
  }[]
  neighbors: (PersonRow & { hometown: string | null })[]
  requests: number
  unread: number
  listings: { id: string; title: SeenTitle; type: ListingType }[]
}

type Row = Omit<Contents, 'events'> & {
  events: (Omit<Contents['events'][number], 'event_start_at'> & { event_start_at: string })[]
}
/** `now`: null for the time of the database. */
type Given = DigestMail & { now: Date | null }

const contents = prepared<Given, Row>((_, given) => {
  const viewer = sql`${given.userId}::uuid`
  const week = sql`${given.week}::date`
  const now = sql<Date>`coalesce(${given.now}::timestamptz, now())`
  const weekend = {
    friday: sql<Date>`((${week} + 1)::timestamp at time zone c.time_zone)`,
    monday: sql<Date>`((${week} + 4)::timestamp at time zone c.time_zone)`,
  }
  const { questions, answered, events, neighbors, listings } = given
  return sql<Row>`
    select a.email, a.language, c.name as city, ${waitingRequests(viewer)} as requests, ${unreadMessages(viewer)} as unread,
      (
        select coalesce(jsonb_agg(to_jsonb(f) - 'nth' order by nth), '[]') from (
          select q.id, ${titleFor(viewer, 'q')} as title, p.name as author_name, q.id = any (${answered}::uuid[]) as answered,
            array_position(${questions}::uuid[], q.id) as nth
          from posts as q join profiles as p on p.id = q.author_id
          where q.id = any (${questions}::uuid[]) and q.city_id = c.id and ${isOpenQuestion}
            and ${notBlocked({ viewer, person: sql`q.author_id` })}
        ) as f
      ) as questions,
      (
        select coalesce(jsonb_agg(to_jsonb(f) order by event_start_at, id), '[]') from (
          select e.id, ${titleFor(viewer, 'e')} as title, e.event_start_at, e.event_time_zone, e.event_location, e.event_venue,
            exists (select from event_attendees as t where t.event_id = e.id and t.user_id = ${viewer}) as joined,
            e.attendee_count - ${hiddenAttendees({ viewer, event: sql`e.id` })} as going
          from posts as e join accounts as a on a.id = e.author_id
          where e.id = any (${events}::uuid[]) and e.city_id = c.id and ${isWeekendEvent({ now, ...weekend })}
            and ${notBlocked({ viewer, person: sql`e.author_id` })}
        ) as f
      ) as events,
      (
        select coalesce(jsonb_agg(to_jsonb(f) - 'nth' order by nth), '[]') from (
          select ${personSelection}, p.card_hometown as hometown, array_position(${neighbors}::uuid[], p.id) as nth
          from profiles as p
          where p.id = any (${neighbors}::uuid[]) and p.city_id = c.id and ${isShownMember}
            and ${notBlocked({ viewer, person: sql`p.id` })}
        ) as f
      ) as neighbors,
      (
        select coalesce(jsonb_agg(to_jsonb(f) - 'nth' order by nth), '[]') from (
          select l.id, ${ownTitle(viewer, 'l')} as title, l.post_type as type, array_position(${listings}::uuid[], l.id) as nth from posts as l
          where l.id = any (${listings}::uuid[]) and l.author_id = p.id and l.city_id = c.id
            and ${isOldListing({ now, dueAt: dueAt(week) })}
        ) as f
      ) as listings
    from profiles as p join accounts as a on a.id = p.id join cities as c on c.id = p.city_id
      left join notification_settings as s on s.user_id = p.id
    where p.id = ${viewer} and p.city_id = ${given.cityId}::uuid and ${receivesDigest}
      and ${now} < ${dueAt(week)} + ${lateAfter}`
})

/** Without posts and people that were removed or hidden since they were chosen. Undefined for a member who gets no digest any more. */
export async function readContents(
  db: Kysely<Schema>,
  chosen: DigestMail,
  now: Date | null,
): Promise<Contents | undefined> {
  const [row] = await contents(db, { ...chosen, now })
  return (
    row && { ...row, events: row.events.map(event => ({ ...event, event_start_at: new Date(event.event_start_at) })) }
  )
}

export const isEmpty = ({ questions, events, neighbors, listings, requests, unread }: Contents): boolean =>
  questions.length + events.length + neighbors.length + listings.length + requests + unread === 0
