import { limits } from '../../../contract/limits.ts'
import type { Outputs } from '../../../contract/contract.ts'
import { pageOf } from '../../db/paging/cursor.ts'
import type { RequestContext } from '../../deps/deps.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { presentPeers } from '../icebreaker/public.ts'
import { cityPartsOf, readGlance, readParts } from './city-parts.ts'
import { suggestionsOf } from '../people/public.ts'
import { presentFeedItem } from './present.ts'
import { feedKey } from './queries.ts'

/** The featured post is the first of the feed. */
export async function readHome(
  { deps, fresh }: Pick<RequestContext, 'deps' | 'fresh'>,
  viewer: MemberViewer,
): Promise<Outputs['feed']['home']> {
  const { db } = deps
  const [{ answer, has_blocks, position }, people] = await Promise.all([
    readGlance(db, viewer),
    suggestionsOf(deps).read(viewer, { fresh }),
  ])
  const parts = await (has_blocks ? readParts(db, viewer) : cityPartsOf(deps).read(viewer.city, { position, fresh }))
  const feed = pageOf(parts.feed, limits.pageSize, { key: feedKey, present: row => presentFeedItem(row, viewer) })
  const [first] = feed.items
  return {
    icebreaker: { answer, peers: presentPeers(parts.peers, viewer) },
    people,
    featured: first?.isFeatured ? first : null,
    feed,
  }
}
