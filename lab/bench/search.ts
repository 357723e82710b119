import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { defaultCity } from '../../contract/vocabulary.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { searchQuestions } from '../../server/features/questions/search.ts'
import { measureEventSearch } from './event-search.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { plansOf, scansTable } from './support/plans.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 20
const httpRuns = 7

interface Kind {
  name: string
  searches: string[]
  index: 'posts_questions' | 'posts_found'
}

const kinds: Kind[] = [
  { name: 'frequent word', searches: ['gestoria', 'Café', 'the', 'padró', 'sarria', 'a'], index: 'posts_questions' },
  {
    name: 'combination of words in few questions',
    searches: ['kiln Besòs Monday', 'risograph printer Carmel', 'notary Lesseps', 'quota Besos fifth', 'NIE Sarrià'],
    index: 'posts_found',
  },
  {
    name: 'combination of frequent words in no question',
    searches: ['gestoria notary', 'kiln pitch', 'nie padel', 'piano dentist', 'bicycles croissants courier'],
    index: 'posts_found',
  },
  {
    name: 'misspelled word',
    searches: ['gestroia', 'phisiotherapist', 'dentits', 'notray lesseps', 'choire beginners'],
    index: 'posts_found',
  },
  {
    name: 'short word with frequent trigrams',
    searches: ['ring', 'ring window before', 'tehs', 'rond piano'],
    index: 'posts_found',
  },
  { name: 'word in no question', searches: ['zzzzqqq', 'Restuarant', 'xylophone', 'qqx'], index: 'posts_found' },
]

export const measureSearch = async (url: string): Promise<Figure[]> => [
  ...(await measureQuestions(url)),
  ...(await measureEventSearch(url)),
]

async function measureQuestions(url: string): Promise<Figure[]> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const viewer = await viewerIn(db)
    const all: number[] = []
    const figures: Figure[] = []
    for (const { name, searches, index } of kinds) {
      for (const search of searches) await assertIndex(url, viewer, search, index)
      const times: number[] = []
      for (let run = 0; run < runs; run++)
        for (const search of searches) {
          const began = performance.now()
          await searchQuestions(db, viewer, { search, limit: limits.pageSize })
          times.push(performance.now() - began)
        }
      all.push(...times)
      const sorted = ascending(times)
      figures.push({
        what: `${name}: p95 in ms`,
        value: quantile(sorted, 0.95),
        text: `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))}), index ${index}`,
      })
    }
    const through = ascending(await throughHttp(url, db))
    return [
      { what: 'all searches: p95 in ms', value: quantile(ascending(all), 0.95), atMost: 100 },
      { what: 'all searches over HTTP: p95 in ms', value: quantile(through, 0.95), atMost: 50 },
      ...figures,
    ]
  } finally {
    await close()
  }
}

/** Two members, because the rate limit is enabled. */
async function throughHttp(url: string, db: Kysely<Schema>): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-search-'))
  const server = await startOurs({ DATABASE_URL: url, DATA_DIR: folder })
  try {
    const times: number[] = []
    for (const { cookie } of await openSessions(db, 2))
      for (let run = 0; run < httpRuns; run++)
        for (const search of kinds.flatMap(({ searches }) => searches)) {
          const began = performance.now()
          const url = `${server.url}/api/questions?search=${encodeURIComponent(search)}`
          const response = await fetch(url, { headers: { cookie } })
          await response.text()
          if (!response.ok) throw new Error(`A search was answered with ${response.status}.`)
          if (run > 0) times.push(performance.now() - began)
        }
    return times
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function viewerIn(db: Kysely<Schema>): Promise<MemberViewer> {
  const { id } = await db.selectFrom('cities').select('id').where('slug', '=', defaultCity).executeTakeFirstOrThrow()
  return { id, city: { id } } as MemberViewer
}

async function assertIndex(url: string, viewer: MemberViewer, search: string, index: string): Promise<void> {
  const nodes = await plansOf(url, db => searchQuestions(db, viewer, { search, limit: limits.pageSize }))
  if (scansTable(nodes, 'posts') || !nodes.some(node => node['Index Name'] === index))
    throw new Error(`A search for "${search}" does not use ${index}:\n${JSON.stringify(nodes, null, 1)}`)
}
