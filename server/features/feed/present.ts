import type { FeedItem } from '../../../contract/feed.ts'
import { roleRights } from '../../../contract/rights.ts'
import { presentCover } from '../../media/image-url.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { presentPerson } from '../../person-cards/person.ts'
import { sources, type FeedRow } from './queries.ts'

const pageOfKind = {
  question: 'question',
  event: 'event',
  selling: 'listing',
  renting: 'listing',
  ticket: 'listing',
} as const

/** Rows of the old tables have no page. */
const targetOf = ({ id, kind, source, person_id }: FeedRow): FeedItem['target'] =>
  source === sources.posts && kind !== 'market_item'
    ? { page: pageOfKind[kind], id }
    : { page: 'profile', id: person_id }

/** Rows of the old tables are read-only. */
export const presentFeedItem = (row: FeedRow, viewer: MemberViewer): FeedItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  isFeatured: row.is_featured,
  replyCount: row.reply_count === null ? null : row.reply_count - row.hidden_replies,
  event:
    row.kind === 'event'
      ? { startsAt: row.starts_at?.toISOString() ?? null, timeZone: row.time_zone, location: row.location }
      : null,
  picture: presentCover(row),
  price:
    row.cents === null
      ? null
      : { cents: row.cents, currency: row.currency ?? 'EUR', period: row.kind === 'renting' ? row.period : null },
  author: presentPerson(row),
  target: targetOf(row),
  can: roleRights(row.source === sources.posts && isAdmin(viewer)),
})
