import { sql, type Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { defaultCity } from '../../contract/vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { countEvents } from '../../server/features/events/find/find.ts'
import { eventOrders } from '../../server/features/events/core/queries.ts'
import { listEvents, type EventListInput } from '../../server/features/events/find/list.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 20
const atMost = 50

type Asked = Partial<EventListInput>
const words = (...searches: string[]): Asked[] => searches.map(search => ({ search }))

const kinds: Record<string, Asked[]> = {
  'frequent word': words('football', 'Sarria', 'at', 'a'),
  'few events': words('football Sarrià', 'games Lesseps Gràcia', 'rehearsal virreina Nou Barris'),
  'misspelled word': words('fotoball', 'rehaersal', 'brekafast Lesseps'),
  'word in no event': words('xylophone', 'zzzzqqq', 'qqx'),
  'free spots': [{ free: true }],
  'time window': [{ within: 'today' }, { within: 'weekend' }, { within: 'week' }, { within: '2000-01-01/2100-01-01' }],
  neighborhood: [{ neighborhoods: ['Ciutat Vella'] }, { neighborhoods: ['Sant Andreu'] }],
  'several neighborhoods': [{ neighborhoods: ['Gràcia', 'Sants'] }, { neighborhoods: ['Nou Barris', 'Sant Andreu'] }],
  'combined filters': [
    { free: true, within: 'weekend', neighborhoods: ['Gràcia'] },
    { free: true, within: 'week', types: ['Concerts', 'Sports'] },
    { search: 'football', free: true, neighborhoods: ['Sants', 'Sant Andreu'] },
  ],
  'lists of the viewer': [
    { mine: 'own', free: true },
    { mine: 'joined', search: 'football' },
  ],
  'past events': [
    { when: 'past', search: 'football' },
    { when: 'past', search: 'xylophone' },
    { when: 'past', neighborhoods: ['Sant Andreu'] },
    { when: 'past', free: true, within: '2000-01-01/2100-01-01' },
  ],
}

export async function measureEventSearch(url: string): Promise<Figure[]> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const viewer = await viewerIn(db)
    const all: number[] = []
    const figures: Figure[] = []
    for (const [name, asked] of Object.entries(kinds)) {
      const pages: (() => Promise<unknown>)[] = []
      const counts: (() => Promise<unknown>)[] = []
      for (const some of asked) {
        for (const input of await firstAndNext(db, viewer, inputOf(some))) {
          const read = (on: Kysely<Schema>) => listEvents(on, viewer, input)
          if (scansTable(await plansOf(url, read), 'posts'))
            throw new Error(`A list of events scans all posts for ${JSON.stringify(input)}.`)
          pages.push(() => read(db))
        }
        const count = (on: Kysely<Schema>) => countEvents(on, viewer, inputOf(some))
        if (scansTable(await plansOf(url, count), 'posts'))
          throw new Error(`A count of events scans all posts for ${JSON.stringify(some)}.`)
        counts.push(() => count(db))
      }
      const times = { page: await timesOf(pages), count: await timesOf(counts) }
      all.push(...times.page)
      for (const [what, sorted] of Object.entries(times))
        figures.push({
          what: `events, ${name}, ${what}: p95 in ms`,
          value: quantile(sorted, 0.95),
          text: `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))})`,
          atMost,
        })
    }
    return [{ what: 'events, all pages: p95 in ms', value: quantile(ascending(all), 0.95), atMost }, ...figures]
  } finally {
    await close()
  }
}

const inputOf = (asked: Asked): EventListInput => ({
  types: [],
  neighborhoods: [],
  free: false,
  when: 'upcoming',
  limit: limits.pageSize,
  ...asked,
})

async function firstAndNext(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  input: EventListInput,
): Promise<EventListInput[]> {
  const last = (await listEvents(db, viewer, input))[limits.pageSize - 1]
  return last ? [input, { ...input, cursor: encodeCursor(eventOrders[input.when].key(last)) }] : [input]
}

async function timesOf(reads: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++)
    for (const read of reads) {
      const began = performance.now()
      await read()
      if (run > 0) times.push(performance.now() - began)
    }
  return ascending(times)
}

async function viewerIn(db: Kysely<Schema>): Promise<MemberViewer> {
  const { rows } = await sql<{ id: string; city_id: string; zone: string }>`
    select e.author_id as id, c.id as city_id, c.time_zone as zone from posts as e join cities as c on c.id = e.city_id
    where e.post_type = 'event' and e.deleted_at is null and c.slug = ${defaultCity}
    group by 1, 2, 3 order by count(*) desc, 1 limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The city has no events.')
  return { id: row.id, city: { id: row.city_id, timeZone: row.zone } } as MemberViewer
}
