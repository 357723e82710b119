import type { Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { Schema } from '../../db/schema.ts'
import { isAdmin } from '../accounts/access.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { icebreakerFor } from '../icebreaker/access.ts'
import { suggestionsFor } from '../people/access.ts'
import { feedPage } from './page.ts'

/** Everything above the fold, read side by side. The one featured post of a city is the first of its feed. */
export async function readHome(db: Kysely<Schema>, viewer: MemberViewer): Promise<Outputs['feed']['home']> {
  const [icebreaker, people, feed] = await Promise.all([
    icebreakerFor(db, viewer),
    suggestionsFor(db, viewer),
    feedPage(db, viewer, { limit: limits.pageSize }),
  ])
  const [first] = feed.items
  const featured = first?.isFeatured ? { ...first, can: { unfeature: isAdmin(viewer) } } : null
  return { icebreaker, people, featured, feed }
}
