import { sql, type RawBuilder } from 'kysely'
import { notBlocked } from '../../relations/blocks.ts'
import { hasPage } from '../../posts/taking-away.ts'

type Of = Record<'viewer' | 'city', RawBuilder<unknown>>

/** Whether a viewer may see the post `q`. */
export const isVisiblePost = (of: Of) => sql<boolean>`${isNearPost(of)} and ${hasPage('q')}`

/** The same, also if it was removed. */
export const isNearPost = ({ viewer, city }: Of) =>
  sql<boolean>`q.city_id = ${city} and ${notBlocked({ viewer, person: sql`q.author_id` })}`
