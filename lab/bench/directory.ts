import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { defaultCity, peopleSorts } from '../../contract/vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { countPeople, listPeople, type DirectoryInput } from '../../server/features/people/directory.ts'
import { keyOf, orderFor } from '../../server/features/people/order.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 10
const atMost = 50
const features = new Set(['socialVerification'] as const)

type Asked = Partial<DirectoryInput>
const kinds: Record<string, Asked[]> = {
  'no filter': [{}],
  'frequent filter': [
    { knowledge: ['Tech & Startups'] },
    { knowledge: ['Misc'] },
    { interests: ['Travel'] },
    { years: ['0-1'] },
    { active: true },
  ],
  'rare filter': [
    { knowledge: ['Trades & Services'] },
    { interests: ['Nightlife'], years: ['10+'] },
    { verified: true, years: ['2-4'], active: true },
    { knowledge: ['Trades & Services'], interests: ['Nightlife'], years: ['0-1'], verified: true, active: true },
  ],
  'name, place or field': ['marta', 'Zofia', 'Sarria', 'legal admin', 'violin maker gracia', 'pa'].map(search => ({
    search,
  })),
  'misspelled or unknown name': ['Marta Fernadez', 'Fernadez baker', 'zaquadri', 'architetc xylophone', 'zzzzqqq'].map(
    search => ({ search }),
  ),
  'words and filters': [
    { search: 'marta', knowledge: ['Trades & Services'] },
    { search: 'marta fernandez', years: ['10+'] },
    { search: 'sarria', active: true, interests: ['Nightlife'] },
  ],
}

export async function measureDirectory(url: string): Promise<Figure[]> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const viewer = await viewerIn(db)
    const all: number[] = []
    const figures: Figure[] = []
    for (const [name, asked] of Object.entries(kinds)) {
      const pages: (() => Promise<unknown>)[] = []
      const counts: (() => Promise<unknown>)[] = []
      for (const some of asked) {
        for (const sort of peopleSorts)
          for (const input of await firstAndMiddle(db, viewer, inputOf({ ...some, sort }))) {
            const read = (on: Kysely<Schema>) => listPeople(on, viewer, input, features)
            if (scansTable(await plansOf(url, read), 'profiles'))
              throw new Error(`The directory scans all profiles for ${JSON.stringify(input)}.`)
            pages.push(() => read(db))
          }
        counts.push(() => countPeople(db, viewer, inputOf(some), features))
      }
      const times = { page: await timesOf(pages), count: await timesOf(counts) }
      all.push(...times.page)
      for (const [what, sorted] of Object.entries(times))
        figures.push({
          what: `${name}, ${what}: p95 in ms`,
          value: quantile(sorted, 0.95),
          text: `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))})`,
          atMost,
        })
    }
    return [{ what: 'all pages: p95 in ms', value: quantile(ascending(all), 0.95), atMost }, ...figures]
  } finally {
    await close()
  }
}

const inputOf = (asked: Asked): DirectoryInput => ({
  knowledge: [],
  interests: [],
  years: [],
  verified: false,
  active: false,
  sort: 'recently_active',
  language: 'en',
  limit: limits.pageSize,
  ...asked,
})

async function firstAndMiddle(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  input: DirectoryInput,
): Promise<DirectoryInput[]> {
  const last = (await listPeople(db, viewer, { ...input, limit: 100 }, features))[100]
  return last ? [input, { ...input, cursor: encodeCursor(keyOf(orderFor(input.sort, input.language))(last)) }] : [input]
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
  const { id, city_id } = await db
    .selectFrom('profiles as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.city_id'])
    .where('c.slug', '=', defaultCity)
    .orderBy('p.id')
    .offset(100)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id, city: { id: city_id } } as MemberViewer
}
