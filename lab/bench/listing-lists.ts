import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { listingSorts } from '../../contract/vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import type { Schema } from '../../server/db/tables.ts'
import { counts } from '../../server/features/listings/counts.ts'
import { listListings, type ListInput } from '../../server/features/listings/list.ts'
import { orders as listingOrders } from '../../server/features/listings/order.ts'
import { assertPlan } from './support/assert-plan.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { cityOfListings } from './support/many-listings.ts'
import { plansOf, scansTable } from './support/plans.ts'
import { measureAgainstBare, recordStatements } from './throughput.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 30
const sizes = { small: 1_000, large: 1_000_000 }
const merges = 3 * (limits.pageSize + 1)
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

type Asked = Partial<ListInput>
interface Kind {
  name: string
  asked: Asked[]
  index?: string | undefined
  among?: string[] | undefined
  /** Both cities have a full page; otherwise the times are not comparable. */
  grows?: boolean
}

// In a city without questions and events, the feed's index holds the same rows in the same order.
const byAge = ['posts_listings', 'posts_feed']

const kinds: Kind[] = [
  { name: 'no filter', asked: [{}], index: 'posts_listings' },
  { name: 'type', asked: [{ type: 'selling' }, { type: 'ticket' }], index: 'posts_listings_of_type' },
  {
    name: 'neighborhood',
    asked: [{ neighborhood: 'Gràcia' }, { neighborhood: 'Sants' }],
    index: 'posts_listings_in',
  },
  { name: 'condition', asked: [{ condition: 'new' }, { condition: 'good' }], index: 'posts_listings_like' },
  {
    name: 'delivery',
    asked: [{ delivery: 'pickup' }, { delivery: 'digital_transfer' }],
    index: 'posts_listings_sent',
  },
  {
    name: 'price',
    asked: [{ maxCents: 2_000 }, { minCents: 5_000, maxCents: 10_000 }, { minCents: 200_000 }],
    among: [...byAge, 'posts_listings_by_price'],
  },
  {
    name: 'rental dates',
    asked: [{ from: day(30), until: day(40) }, { from: day(200) }],
    among: ['posts_listings_of_type', 'posts_rentals_free', 'posts_listings_of_type_by_price'],
  },
  {
    name: 'word',
    asked: ['bicycle', 'balcony', 'Gracia'].map(search => ({ search })),
    among: [...byAge, 'posts_listings_by_price'],
  },
  {
    name: 'rare neighborhood, condition or delivery',
    asked: [{ neighborhood: 'Sant Andreu' }, { condition: 'used' }, { delivery: 'other' }, { delivery: 'shipping' }],
    grows: false,
  },
  {
    name: 'rare price',
    asked: [{ minCents: 10_000, maxCents: 10_005 }, { minCents: 499_000 }],
    among: ['posts_listings_by_price'],
    grows: false,
  },
  { name: 'ticket date', asked: [{ on: day(3) }, { on: day(300) }], among: ['posts_tickets_for'], grows: false },
  {
    name: 'rare, misspelled or unknown word',
    asked: ['clavichord', 'samovar receipt', 'bycicle', 'theremim', 'armchiar', 'xylophone'].map(search => ({
      search,
    })),
    among: ['posts_listings_found'],
    grows: false,
  },
  {
    name: 'combined filters',
    asked: [
      { type: 'selling', neighborhood: 'Gràcia', condition: 'new', maxCents: 1_000 },
      { type: 'renting', neighborhood: 'Sants', from: day(10), until: day(60) },
      { search: 'sofa', neighborhood: 'Sants', maxCents: 3_000 },
    ],
    grows: false,
  },
]

type City = Awaited<ReturnType<typeof cityOfListings>>

export async function measureListingLists(empty: () => Promise<string>, large = sizes.large): Promise<Figure[]> {
  const cities = [await cityOfListings(await empty(), sizes.small), await cityOfListings(await empty(), large)]
  const [few, many] = cities as [City, City]
  try {
    const figures: Figure[] = []
    for (const kind of kinds) figures.push(...(await measureKind(kind, few, many)))
    const { bare, cookie } = await recordStatements(many.url, async (db, viewer, last) => {
      await listed(db, viewer, {})
      return { reads: { listings: last() } }
    })
    const page = { what: 'list of 20 of 1,000,000 listings', path: '/api/listings' }
    return [...figures, ...(await measureAgainstBare(bare, { cookie, pages: [page] }))]
  } finally {
    for (const { close } of cities) await close()
  }
}

async function measureKind(
  { name, asked, index, among, grows = true }: Kind,
  few: City,
  many: City,
): Promise<Figure[]> {
  const reads: { small: () => Promise<unknown>; large: () => Promise<unknown> }[] = []
  for (const some of asked)
    for (const sort of listingSorts) {
      const input = { ...some, sort }
      const first = on(few, many, input)
      await assertRead(many, { name: JSON.stringify(input), read: first.read, sort, index, among })
      reads.push(first)
      const next = on(few, many, input, await cursors(few, many, input))
      reads.push(next)
    }
  const times = await timesOf(reads)
  const figures: Figure[] = [
    {
      what: `${name}, page: p95 in ms`,
      value: quantile(times.large, 0.95),
      atMost: 50,
      text: percentiles(times.large),
    },
  ]
  if (grows) {
    const [small, large] = [quantile(times.small, 0.5), quantile(times.large, 0.5)]
    figures.push({
      what: `${name}: p50 of 1,000,000 listings, ratio to 1,000`,
      value: large / small,
      text: `${digits(large / small)} (${digits(large)} to ${digits(small)} ms)`,
      atMost: 1.5,
    })
  }
  const counting = asked.map(filter => ({
    small: () => counts(few.db, few.viewer, filter),
    large: () => counts(many.db, many.viewer, filter),
  }))
  const { large: counted } = await timesOf(counting)
  figures.push({
    what: `${name}, counts: p95 in ms`,
    value: quantile(counted, 0.95),
    atMost: 50,
    text: percentiles(counted),
  })
  return figures
}

const percentiles = (sorted: number[]) => `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))})`

const listed = (db: Kysely<Schema>, viewer: MemberViewer, input: Asked) =>
  listListings(db, viewer, { limit: limits.pageSize, sort: 'newest', ...input })

function on(
  few: City,
  many: City,
  input: Asked,
  cursor: { small?: string | undefined; large?: string | undefined } = {},
) {
  const read = (db: Kysely<Schema>) => listed(db, many.viewer, { ...input, cursor: cursor.large })
  return {
    read,
    small: () => listed(few.db, few.viewer, { ...input, cursor: cursor.small }),
    large: () => read(many.db),
  }
}

async function cursors(few: City, many: City, input: Asked) {
  const last = async ({ db, viewer }: City) => {
    const row = (await listed(db, viewer, input))[limits.pageSize - 1]
    return row && encodeCursor(listingOrders[input.sort ?? 'newest'].key(row))
  }
  return { small: await last(few), large: await last(many) }
}

async function assertRead(
  { url }: City,
  {
    name,
    read,
    sort,
    index,
    among,
  }: Pick<Kind, 'name' | 'index' | 'among'> & { read: (db: Kysely<Schema>) => Promise<unknown>; sort: string },
): Promise<void> {
  if (index) {
    const held = sort === 'newest' ? index : `${index}_by_price`
    // Every post of this city is a listing.
    const or = held === 'posts_listings' ? { or: 'posts_feed' } : {}
    return assertPlan(url, { name, index: held, ...or, merges, touches: limits.pageSize + 1, read })
  }
  const nodes = await plansOf(url, read)
  const used = new Set(nodes.flatMap(node => node['Index Name'] ?? []))
  if (scansTable(nodes, 'posts') || (among && !among.some(some => used.has(some))))
    throw new Error(`${name} uses ${[...used].join(', ')} instead of ${among?.join(' or ')}.`)
}

/** Sorted milliseconds. */
async function timesOf(reads: { small: () => Promise<unknown>; large: () => Promise<unknown> }[]) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let run = -6; run < runs; run++)
    for (const read of reads)
      for (const size of ['small', 'large'] as const) {
        const began = performance.now()
        await read[size]()
        if (run >= 0) times[size].push(performance.now() - began)
      }
  return { small: ascending(times.small), large: ascending(times.large) }
}
