import { sql, type RawBuilder } from 'kysely'
import { notBlocked } from '../relations/blocks.ts'
import { hasPage } from './taking-away.ts'

declare const seen: unique symbol
/** Only the expressions below select one. */
export type SeenTitle = string & { readonly [seen]: true }

const column = (post: string, name: string) => sql.ref(`${post}.${name}`)

/** Null if the post was removed, or there is a block with its author. `viewer` is a value. */
export const titleFor = (viewer: RawBuilder<unknown>, post: string) => sql<SeenTitle | null>`
  case when ${hasPage(post)} and ${notBlocked({ viewer, person: column(post, 'author_id') })} then ${column(post, 'title')} end`

export const ownTitle = (owner: RawBuilder<unknown>, post: string) => sql<SeenTitle | null>`
  case when ${column(post, 'author_id')} = ${owner} then ${column(post, 'title')} end`
