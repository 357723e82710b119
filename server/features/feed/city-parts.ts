import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { newestIdIn } from '../../live/outbox.ts'
import { hasBlock } from '../../relations/blocks.ts'
import { createReadCache } from '../../concurrency/read-cache.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { perApp } from '../../deps/per-app.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { listPeers, type PeerRow } from '../icebreaker/public.ts'
import { listFeed, type FeedRow } from './queries.ts'

/** Milliseconds, for changes without a live event. */
const maxAge = 1_000
const entriesMax = 1_000
/** Sees what a member without blocks and posts sees. */
const anyMember = '00000000-0000-0000-0000-000000000000'

export interface Parts {
  /** One more than a member sees, because it may be their own. */
  peers: PeerRow[]
  feed: FeedRow[]
}

/** What home shows to all members of a city who have no block, read once for each state of the city. */
export const cityPartsOf = perApp(({ db, accountChanges }) => {
  const cache = createReadCache<Parts>({ entriesMax })
  accountChanges.onChange(cache.clear)
  return {
    /** `position` is that of the newest event of the city, read before this call. `fresh` starts a new read. */
    read: (city: MemberViewer['city'], { position, fresh }: { position: string; fresh: boolean }): Promise<Parts> =>
      cache.read(city.id, { version: position, maxAge, fresh }, () => readParts(db, { id: anyMember, city })),
  }
})

/** A block in either direction hides cards and replies. */
export async function readParts(db: Kysely<Schema>, viewer: Pick<MemberViewer, 'id' | 'city'>): Promise<Parts> {
  const [peers, feed] = await Promise.all([listPeers(db, viewer), listFeed(db, viewer, { limit: limits.pageSize })])
  return { peers, feed }
}

interface Glance {
  answer: string | null
  has_blocks: boolean
  position: string
}

const glance = prepared<{ viewer: string; city: string }, Glance>(
  (_, { viewer, city }) => sql<Glance>`
    select icebreaker_answer as answer, ${hasBlock(viewer)} as has_blocks,
      coalesce(${newestIdIn(sql`${city}::uuid`, { of: 'city_id' })}, 0)::text as position
    from profiles where id = ${viewer}`,
)

/** What decides whether a member can see the shared parts, and their own answer. */
export async function readGlance(db: Kysely<Schema>, viewer: MemberViewer): Promise<Glance> {
  const [row] = await glance(db, { viewer: viewer.id, city: viewer.city.id })
  return row ?? { answer: null, has_blocks: false, position: '0' }
}
