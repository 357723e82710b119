import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PostType, ReportKind } from '../../../contract/vocabulary.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { hasPage } from '../../posts/taking-away.ts'

/** The subject's current content, removed or not. */
export interface ContentRow extends Snapshot {
  /** A canceled event still has its page. */
  stands: boolean
  /** Neither the subject nor its parent post is removed. */
  is_found: boolean
  /** The post, or a reply's post. */
  post_type: PostType | null
  post_id: string | null
  slug: string | null
  city_id: string | null
}

const lines = (...words: string[]) => sql`nullif(concat_ws(E'\n\n', ${sql.join(words.map(word => sql.raw(word)))}), '')`

const photos = sql`(
  select coalesce(json_agg(json_build_object(
    'path', u.path, 'width', u.width, 'height', u.height, 'alt', u.alt
  ) order by u.position, u.id), '[]')
  from uploads as u where u.post_id = p.id or p.series_id is not null and u.path = p.cover_image_path)`

// All typed fields, because any of them, such as a payment link, can be the reason for a report.
const postWords = lines(
  'p.question_body',
  'p.content',
  'p.event_location',
  'p.event_venue',
  'p.event_sponsor_name',
  'p.event_sponsor_website',
  'p.event_payment_link',
  'p.listing_location',
  'p.rental_min_duration',
  'p.ticket_section_info',
  'p.ticket_platform',
)
const profileWords = lines('p.job_title', 'p.company', 'p.icebreaker_answer', 'p.hometown', 'p.neighborhood_other_text')

const contents: Record<Exclude<ReportKind, 'conversation'>, (id: RawBuilder<string>) => RawBuilder<ContentRow>> = {
  post: id => sql`
    select p.title, ${postWords} as body, ${photos} as pictures, ${hasPage('p')} as stands,
      p.deleted_at is null as is_found, p.post_type, p.id as post_id, p.slug, p.city_id
    from posts as p where p.id = ${id}`,
  reply: id => sql`
    select null as title, r.body, '[]'::json as pictures, r.deleted_at is null as stands,
      r.deleted_at is null and p.deleted_at is null as is_found, p.post_type, p.id as post_id, p.slug, p.city_id
    from post_replies as r join posts as p on p.id = r.post_id where r.id = ${id}`,
  profile: id => sql`
    select p.name as title, ${profileWords} as body,
      case when p.avatar_path is null then '[]'::json else json_build_array(json_build_object(
        'path', p.avatar_path, 'version', coalesce((extract(epoch from p.avatar_updated_at) * 1000)::bigint, 0)
      )) end as pictures,
      true as stands, a.is_active and p.onboarding_completed as is_found, null as post_type, null as post_id, null as slug,
      null as city_id
    from profiles as p join accounts as a on a.id = p.id where p.id = ${id}`,
}

const contentBy = {
  post: prepared<{ id: string }, ContentRow>((_, { id }) => contents.post(id)),
  reply: prepared<{ id: string }, ContentRow>((_, { id }) => contents.reply(id)),
  profile: prepared<{ id: string }, ContentRow>((_, { id }) => contents.profile(id)),
}

/** Regardless of who may see it. Undefined for a conversation or a deleted subject. */
export const contentOf = async (
  db: Kysely<Schema>,
  { kind, id }: { kind: ReportKind; id: string },
): Promise<ContentRow | undefined> => (kind === 'conversation' ? undefined : (await contentBy[kind](db, { id }))[0])

export const snapshotOf = ({ title, body, pictures }: Snapshot): Snapshot => ({ title, body, pictures })
