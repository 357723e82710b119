import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { feedPostFor } from '../feed/access.ts'
import { replyFor } from '../questions/access.ts'
import type { Reported } from './report.ts'

/** What the viewer reports, if they may see it; otherwise POST_NOT_FOUND or REPLY_NOT_FOUND. `id` must be a uuid. */
export const reportedFor = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { kind, id }: { kind: 'post' | 'reply'; id: string },
): Promise<Reported> =>
  kind === 'reply' ? { reply: await replyFor(db, viewer, id) } : { post: await feedPostFor(db, viewer, id) }
