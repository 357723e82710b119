import type { Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { Schema } from '../../db/schema.ts'
import { feedPage } from './page.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { icebreakerFor } from '../icebreaker/public.ts'
import { suggestionsFor } from '../people/public.ts'

/** The featured post is the first of the feed. */
export async function readHome(db: Kysely<Schema>, viewer: MemberViewer): Promise<Outputs['feed']['home']> {
  const [icebreaker, people, feed] = await Promise.all([
    icebreakerFor(db, viewer),
    suggestionsFor(db, viewer),
    feedPage(db, viewer, { limit: limits.pageSize }),
  ])
  const [first] = feed.items
  return { icebreaker, people, featured: first?.isFeatured ? first : null, feed }
}
