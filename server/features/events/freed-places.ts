import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Work } from '../../db/transaction.ts'
import { facesOf } from './faces.ts'
import { presentPlaces } from './places.ts'

export async function comingEventsOf(db: Kysely<Schema>, people: readonly string[]): Promise<string[]> {
  const events = await db
    .selectFrom('event_attendees as a')
    .innerJoin('posts as e', 'e.id', 'a.event_id')
    .select('e.id')
    .distinct()
    .where('a.user_id', 'in', [...people])
    .where('e.deleted_at', 'is', null)
    .where('e.event_over_at', '>', sql<Date>`now()`)
    .execute()
  return events.map(({ id }) => id)
}

/**
 * Removes two people's places at each other's coming events. Returns the event ids for `publishAttendance`. Locks the events first, so
 * that the counts are current.
 */
export async function leaveEachOther(trx: Transaction<Schema>, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string; user_id: string }>`
    select a.event_id, a.user_id from event_attendees as a join posts as e on e.id = a.event_id
    where (a.user_id = ${one} and e.author_id = ${other} or a.user_id = ${other} and e.author_id = ${one})
      and e.deleted_at is null and e.event_over_at > now()
    order by a.event_id for update of e`.execute(trx)
  for (const { event_id, user_id } of rows)
    await sql`
      with left_it as (
        delete from event_attendees where event_id = ${event_id} and user_id = ${user_id} returning event_id
      )
      update posts set attendee_count = attendee_count - 1 from left_it where posts.id = left_it.event_id`.execute(trx)
  return rows.map(({ event_id }) => event_id)
}

export async function publishAttendance({ trx, publish }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const events = await trx
    .selectFrom('posts')
    .select(['id', 'city_id', 'attendee_count', 'event_max_attendees'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const faces = await facesOf(trx, events)
  for (const event of events)
    publish(
      { city: event.city_id },
      { type: 'event.attendance', eventId: event.id, ...presentPlaces(event, faces.get(event.id)) },
    )
}
