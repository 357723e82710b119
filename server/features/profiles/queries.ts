import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { output } from 'zod/mini'
import type { profileInput } from '../../../contract/profiles.ts'
import { serverLimits } from '../../base/limits.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { AccountsTable } from '../../db/tables/accounts.ts'
import type { ProfilesTable } from '../../db/tables/people.ts'
import type { PostsTable } from '../../db/tables/posts.ts'
import type { CoverColumns } from '../../media/image-url.ts'
import { haveTie } from '../../relations/ties.ts'
import type { MemberViewer, Viewer } from '../../viewer/access.ts'

const shown = [
  'id',
  'name',
  'hometown',
  'country',
  'industry',
  'company',
  'job_title',
  'years_in_city',
  'neighborhood',
  'neighborhood_other_text',
  'neighborhood_display',
  'knowledgeable_in',
  'interests',
  'has_social_verification',
  'icebreaker_answer',
  'relationship_status',
  'avatar_path',
  'avatar_updated_at',
  'onboarding_completed',
  'last_active_at',
  'visibility',
  'paused_at',
] as const satisfies (keyof ProfilesTable)[]

/** The email is not selected. */
export type ProfileRow = Pick<Selectable<ProfilesTable>, (typeof shown)[number]> &
  Pick<Selectable<AccountsTable>, 'is_active'>

export interface SeenProfileRow extends ProfileRow {
  /** The viewer's report is pending. */
  under_review: boolean
  /** Has something in common with the viewer. False if nothing depends on it. */
  has_tie: boolean
}

const byId = (db: Kysely<Schema>, id: RawBuilder<string>) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(shown.map(column => `p.${column}` as const))
    .select('a.is_active')
    .where('p.id', '=', id)

const profileById = prepared<{ id: string }, ProfileRow>((db, { id }) => byId(db, id))

const lockedById = prepared<{ id: string }, ProfileRow>((db, { id }) => byId(db, id).forNoKeyUpdate('p'))

const profileSeen = prepared<{ id: string; viewer: string }, SeenProfileRow>((db, { id, viewer }) =>
  byId(db, id)
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('post_flags as f')
            .select(sql.lit(1).as('one'))
            .whereRef('f.profile_id', '=', 'p.id')
            .where('f.reporter_id', '=', viewer)
            .where('f.status', '=', sql.lit('pending')),
        )
        .$castTo<boolean>()
        .as('under_review'),
    )
    .select(
      sql<boolean>`case
        when p.paused_at is not null or jsonb_path_exists(p.visibility, '$.* ? (@ == "inCommon")')
        then ${haveTie({ viewer, person: sql`p.id` })} else false
      end`.as('has_tie'),
    )
    .where(notBlocked({ viewer, person: sql`p.id` })),
)

/** Regardless of the viewer. `id` must be a uuid. */
export const findProfile = async (db: Kysely<Schema>, id: string): Promise<ProfileRow | undefined> =>
  (await profileById(db, { id }))[0]

/** The same, until the end of the transaction. */
export const lockProfile = async (trx: Transaction<Schema>, id: string): Promise<ProfileRow | undefined> =>
  (await lockedById(trx, { id }))[0]

type Change = Omit<output<typeof profileInput>, 'basedOn'>

const changed = prepared<Change & { id: string }, Omit<ProfileRow, 'is_active'>>((db, given) =>
  db
    .updateTable('profiles')
    .set({
      name: given.name,
      hometown: given.hometown,
      country: given.country,
      relationship_status: given.relationshipStatus,
      industry: given.industry,
      company: given.company,
      job_title: given.jobTitle,
      years_in_city: given.yearsInCity,
      neighborhood: given.neighborhood,
      neighborhood_other_text: given.neighborhoodOther,
      knowledgeable_in: given.knowledgeableIn,
      interests: given.interests,
      icebreaker_answer: given.icebreakerAnswer,
      updated_at: sql`now()`,
    })
    .where('id', '=', given.id)
    .returning(shown),
)

export const changeProfile = async (
  trx: Transaction<Schema>,
  row: ProfileRow,
  change: Change,
): Promise<ProfileRow> => ({
  ...row,
  ...(await changed(trx, { ...change, id: row.id }))[0],
})

/** Undefined if there is a block. */
export const findSeenProfile = async (
  db: Kysely<Schema>,
  viewer: Viewer,
  id: string,
): Promise<SeenProfileRow | undefined> => (await profileSeen(db, { id, viewer: viewer.id }))[0]

export type EventRow = Pick<
  Selectable<PostsTable>,
  'id' | 'title' | 'event_start_at' | 'event_time_zone' | 'event_location' | 'event_types'
> &
  CoverColumns

const eventsOf = prepared<{ author: string; city: string }, EventRow>((db, { author, city }) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'event_start_at', 'event_time_zone', 'event_location', 'event_types'])
    .select(['cover_image_path', 'cover_width', 'cover_height'])
    .where('author_id', '=', author)
    .where('city_id', '=', city)
    // A literal, so that every plan can use the index.
    .where('post_type', '=', sql.lit('event'))
    .where('deleted_at', 'is', null)
    // A series once, with its first date.
    .where(sql<boolean>`(series_id is null or series_id = id)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(serverLimits.recentEvents)),
)

/** Newest first, in the viewer's city; the author may be of another one. */
export const recentEvents = (db: Kysely<Schema>, viewer: MemberViewer, author: string): Promise<EventRow[]> =>
  eventsOf(db, { author, city: viewer.city.id })

/** Current fields, after a change in this request. */
export async function readOwn(db: Kysely<Schema>, viewer: Viewer): Promise<Viewer> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.name', 'p.onboarding_completed', 'c.id', 'c.slug', 'c.name as city', 'c.time_zone'])
    .where('p.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return {
    ...viewer,
    name: row.name,
    onboarded: row.onboarding_completed,
    city:
      row.id && row.slug && row.city && row.time_zone
        ? { id: row.id, slug: row.slug, name: row.city, timeZone: row.time_zone }
        : null,
  }
}
