import type { Kysely } from 'kysely'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import { pageOf } from '../../db/paging/cursor.ts'
import type { Schema } from '../../db/tables.ts'
import { presentFeedItem } from './present.ts'
import { feedKey, listFeed } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws INVALID_CURSOR. */
export const feedPage = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  input: { cursor?: string | undefined; limit: number },
): Promise<Page<FeedItem>> =>
  pageOf(await listFeed(db, viewer, input), input.limit, {
    key: feedKey,
    present: row => presentFeedItem(row, viewer),
  })
