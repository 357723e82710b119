import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ReplyKind } from '../../../contract/vocabulary.ts'
import { hiddenReplies, notBlocked, type PastBlocks } from '../../relations/blocks.ts'
import { keyset, type Place, type Paging } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { Deps } from '../../deps/deps.ts'
import { authorColumns, type AuthoredRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface ReplyRow extends AuthoredRow {
  id: string
  post_id: string
  kind: ReplyKind
  answers_id: string | null
  is_answered: boolean
  body: string
  created_at: Date
  edited_at: Date | null
}

export interface SeenReplyRow extends ReplyRow {
  /** The viewer's report is pending. */
  under_review: boolean
}

const orders = {
  newest: keyset({ created_at: 'time', id: 'uuid' }, 'desc'),
  oldest: keyset({ created_at: 'time', id: 'uuid' }, 'asc'),
}
export const replyKey = orders.newest.key

/** Of a question `r`: by an answer that the viewer may see, or without a viewer by any. */
const isAnswered = (viewer?: RawBuilder<string>) => sql<boolean>`r.kind = 'question' and exists (
  select from post_replies as answer where answer.answers_id = r.id and answer.deleted_at is null
    ${viewer ? sql`and ${notBlocked({ viewer, person: sql`answer.author_id` })}` : sql``})`

const replyRows = (db: Kysely<Schema>, viewer?: RawBuilder<string>) =>
  db
    .selectFrom('post_replies as r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .select(authorColumns)
    .select(['r.id', 'r.post_id', 'r.kind', 'r.answers_id', 'r.body', 'r.created_at', 'r.edited_at'])
    .select(isAnswered(viewer).as('is_answered'))
    .where('r.deleted_at', 'is', null)

const seenBy = (db: Kysely<Schema>, viewer: RawBuilder<string>) =>
  replyRows(db, viewer).select(eb =>
    eb
      .exists(
        eb
          .selectFrom('post_flags as f')
          .select(sql.lit(1).as('one'))
          .whereRef('f.reply_id', '=', 'r.id')
          .where('f.reporter_id', '=', viewer)
          .where('f.status', '=', sql.lit('pending')),
      )
      .$castTo<boolean>()
      .as('under_review'),
  )

type Values = { viewer: string; post: string; rows: number } & Place<'created_at' | 'id'>

type Listed = Record<'announcements' | 'newest' | 'after' | 'usual', boolean>

interface ListedReplyRow extends SeenReplyRow {
  /** False for an announcement whose author has a block with the viewer. */
  shows_author: boolean
}

const listed = memoized(({ announcements, newest, after, usual }: Listed) =>
  prepared<Values, ListedReplyRow>((db, given) =>
    seenBy(db, given.viewer)
      .where('r.post_id', '=', given.post)
      .where('r.kind', announcements ? '=' : '<>', sql.lit('announcement'))
      .select(notBlocked({ viewer: given.viewer, person: sql`r.author_id` }).as('shows_author'))
      // An announcement is said by the event.
      .$if(!announcements, query => query.where(notBlocked({ viewer: given.viewer, person: sql`r.author_id` })))
      .$if(after, query => query.where(orders[newest ? 'newest' : 'oldest'].after(given, 'r')))
      .orderBy(orders[newest ? 'newest' : 'oldest'].order('r'))
      .limit(usual ? sql.lit(limits.repliesPage + 1) : given.rows),
  ),
)

const read =
  (order: Pick<Listed, 'announcements' | 'newest'>) =>
  async (
    db: Kysely<Schema>,
    viewer: MemberViewer,
    post: { id: string },
    { cursor, limit }: Paging,
  ): Promise<ListedReplyRow[]> => {
    const query = listed({ ...order, after: cursor !== undefined, usual: limit === limits.repliesPage })
    return query(db, { viewer: viewer.id, post: post.id, ...orders.newest.read(cursor), rows: limit + 1 })
  }

/** Up to `limit` + 1 rows, oldest first. The caller has checked access to the post. Throws INVALID_CURSOR. */
export const readReplies = read({ announcements: false, newest: false })
/** The same of announcements, newest first. */
export const readAnnouncements = read({ announcements: true, newest: true })

/** Up to `rows`, newest first. */
export const newestReplies = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  post: { id: string },
  { rows, announcements }: { rows: number; announcements: boolean },
): Promise<ListedReplyRow[]> => {
  const query = listed({ announcements, newest: true, after: false, usual: false })
  return query(db, { viewer: viewer.id, post: post.id, rows })
}

const follow = prepared<{ post: string; viewer: string }, never>(
  (_, { post, viewer }) => sql<never>`
    insert into question_viewers (question_id, account_id, until)
    select ${post}::uuid, ${viewer}::uuid, now() + interval '15 minutes'
    where not exists (
      select from question_viewers
      where question_id = ${post}::uuid and account_id = ${viewer}::uuid and until > now() + interval '5 minutes')
    on conflict (question_id, account_id) do update set until = excluded.until`,
)

/**
 * The viewer's streams in all processes receive new replies immediately, for 15 minutes. Clients do not renew this: without it, the
 * number of replies arrives and makes them read again.
 */
export const followReplies = async (
  { primary, readingOnly }: Pick<Deps, 'primary' | 'readingOnly'>,
  viewer: MemberViewer,
  post: { id: string },
): Promise<void> => {
  if (!readingOnly) await follow(primary, { post: post.id, viewer: viewer.id })
}

const replyById = prepared<{ id: string }, ReplyRow>((db, { id }) => replyRows(db).where('r.id', '=', id))

/** The caller has checked access. */
export const findReply = async (db: Kysely<Schema>, id: string): Promise<ReplyRow | undefined> =>
  (await replyById(db, { id }))[0]

/** Attendees of a canceled event, its waitlist and its author still see it. */
const isOpenTo = (viewer: RawBuilder<string>) => sql<boolean>`(q.deleted_at is null
  or q.cancelled_at is not null and q.taken_down_at is null and (q.author_id = ${viewer}
    or exists (select from event_attendees as a where a.event_id = q.id and a.user_id = ${viewer})
    or exists (select from event_waitlist as w where w.event_id = q.id and w.user_id = ${viewer})))`

const seenReply = memoized(({ pastBlocks }: { pastBlocks: boolean }) =>
  prepared<{ viewer: string; city: string; id: string }, SeenReplyRow>((db, given) =>
    seenBy(db, given.viewer)
      .innerJoin('posts as q', 'q.id', 'r.post_id')
      .where(isOpenTo(given.viewer))
      .where('q.city_id', '=', given.city)
      .where('r.id', '=', given.id)
      .$if(!pastBlocks, query =>
        query
          .where(notBlocked({ viewer: given.viewer, person: sql`r.author_id` }))
          .where(notBlocked({ viewer: given.viewer, person: sql`q.author_id` })),
      ),
  ),
)

/** Under a visible post of the viewer's city. `pastBlocks` is for moderation. `id` must be a uuid. */
export const findSeenReply = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenReplyRow | undefined> =>
  (await seenReply({ pastBlocks })(db, { viewer: viewer.id, city: viewer.city.id, id }))[0]

const hidden = prepared<{ viewer: string; post: string }, { count: number }>(
  (_, { viewer, post }) => sql<{ count: number }>`select ${hiddenReplies({ viewer, post })} as count`,
)

export const countHidden = async (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<number> =>
  (await hidden(db, { viewer: viewer.id, post: postId }))[0]?.count ?? 0
