import { sql, type Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { facesOf } from '../../server/features/events/core/faces.ts'
import { eventOrders } from '../../server/features/events/core/queries.ts'
import { listEvents, type EventListInput } from '../../server/features/events/find/list.ts'
import { createAccount } from '../../sample/factories.ts'
import { assertPlan } from './support/assert-plan.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { measureAgainstBare, recordStatements } from './throughput.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 200
const sizes = { small: 1_000, large: 100_000 }
const merges = 2 * (limits.pageSize + 1)

const kinds: { name: string; input: Partial<EventListInput>; next?: boolean; index: string }[] = [
  { name: 'upcoming events', input: {}, index: 'posts_upcoming' },
  { name: 'upcoming events, second page', input: {}, next: true, index: 'posts_upcoming' },
  { name: 'past events', input: { when: 'past' }, index: 'posts_upcoming' },
]
const listed = (db: Kysely<Schema>, viewer: MemberViewer, input: Partial<EventListInput>) =>
  listEvents(db, viewer, {
    limit: limits.pageSize,
    types: [],
    neighborhoods: [],
    free: false,
    when: 'upcoming',
    ...input,
  })

export async function measureEventLists(empty: () => Promise<string>): Promise<Figure[]> {
  const cities = [await city(await empty(), sizes.small), await city(await empty(), sizes.large)]
  try {
    const figures: Figure[] = []
    for (const { name, input, next, index } of kinds) {
      const times: number[] = []
      for (const { db, viewer, url, events } of cities) {
        const last = (await listed(db, viewer, input)).at(-2)
        const cursor = next && last ? encodeCursor(eventOrders['upcoming'].key(last)) : undefined
        const read = async (over: Kysely<Schema>) => listed(over, viewer, { ...input, ...(cursor ? { cursor } : {}) })
        const durations: number[] = []
        for (let run = 0; run < runs; run++) {
          const began = performance.now()
          await facesOf(db, await read(db))
          durations.push(performance.now() - began)
        }
        times.push(median(durations))
        if (events === sizes.large) await assertPlan(url, { name, index, merges, touches: merges, read })
      }
      const [small = 0, large = 0] = times
      figures.push({
        what: `${name}: p50 of 100,000 events, ratio to 1,000`,
        value: large / small,
        text: `${digits(large / small)} (${digits(large)} to ${digits(small)} ms)`,
        atMost: 1.5,
      })
    }
    const large = cities[1]!
    const { bare, cookie } = await recordStatements(large.url, async (db, viewer, last) => {
      const rows = await listed(db, viewer, {})
      const reads = { events: last() }
      await facesOf(db, rows.slice(0, limits.pageSize))
      return { reads: { ...reads, faces: last() } }
    })
    const page = { what: 'list of 20 of 100,000 events', path: '/api/events' }
    return [...figures, ...(await measureAgainstBare(bare, { cookie, pages: [page] }))]
  } finally {
    for (const { close } of cities) await close()
  }
}

async function city(url: string, events: number) {
  const database = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  const { db } = database
  const people = []
  for (let n = 0; n < 40; n++) people.push(await createAccount(db))
  const { profile } = people[0]!
  const ids = people.map(({ account }) => account.id)
  for (let first = 1; first <= events; first += 5_000)
    await sql`
      with stored as (
        insert into posts
          (id, author_id, city_id, post_type, title, event_start_at, event_time_zone, event_types, attendee_count)
        select gen_random_uuid(), (${ids}::uuid[])[1 + n % 40], ${profile.city_id}, 'event', 'Event ' || n,
          now() + (n - ${events}::int / 2) * interval '20 minutes', 'Europe/Madrid', array['Sports'], 5
        from generate_series(${first}::int, least(${events}::int, ${first}::int + 4999)) as n
        returning id
      )
      insert into event_attendees (id, event_id, user_id, joined_at)
      select gen_random_uuid(), id, (${ids}::uuid[])[n * 7], now() - n * interval '1 hour'
      from stored cross join generate_series(1, 5) as n`.execute(db)
  await database.script('vacuum analyze')
  const viewer = { id: profile.id, city: { id: profile.city_id, timeZone: 'Europe/Madrid' } } as MemberViewer
  return { url, db, viewer, events, close: () => database.close() }
}
