import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Work } from '../../db/transaction.ts'
import { facesOf } from './faces.ts'
import { presentPlaces } from './places.ts'

/** The coming events at which these people have a place. */
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

/** Tells the cities how full these events are now. */
export async function tellPlaces({ trx, publish }: Work, ids: readonly string[]): Promise<void> {
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
