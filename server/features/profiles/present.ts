import { sql } from 'kysely'
import type { PersonCard } from '../../../contract/people.ts'
import type { MemberProfile, OwnProfile } from '../../../contract/profiles.ts'
import { profileGaps, type Feature, type ProfileGap } from '../../../contract/vocabulary.ts'
import { avatarUrl, avatarUrls } from '../../media/avatar-url.ts'
import { presentCover } from '../../media/cover-url.ts'
import { isAdmin } from '../accounts/access.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { EventRow, ProfileRow, SeenProfileRow } from './queries.ts'

/** The columns that a card of a person needs, to be selected with `author_` before their names. */
export interface PersonRow {
  author_id: string
  author_name: string
  author_avatar_path: string | null
  author_avatar_updated_at: Date | null
  author_job_title: string | null
  author_company: string | null
  author_neighborhood: string | null
}

export const personColumns = [
  'p.id as author_id',
  'p.name as author_name',
  'p.avatar_path as author_avatar_path',
  'p.avatar_updated_at as author_avatar_updated_at',
  'p.job_title as author_job_title',
  'p.company as author_company',
  'p.neighborhood_display as author_neighborhood',
] as const

/** The same columns for a statement that is written out. */
export const personSelection = sql.join(personColumns.map(column => sql.raw(column)))

/** A person beside what they wrote. Allow-list: nothing of a profile leaves that is not named here. */
export const presentPerson = (row: PersonRow): PersonCard => ({
  id: row.author_id,
  name: row.author_name,
  avatarUrl: avatarUrl({
    id: row.author_id,
    avatar_path: row.author_avatar_path,
    avatar_updated_at: row.author_avatar_updated_at,
  }),
  headline: row.author_job_title ?? row.author_company,
  neighborhood: row.author_neighborhood,
})

/** Whether to say that somebody has proved who they are: only while that can be proved. */
export const isVerified = (row: { has_social_verification: boolean }, features: ReadonlySet<Feature>): boolean =>
  row.has_social_verification && features.has('socialVerification')

const presentShown = (row: ProfileRow, features: ReadonlySet<Feature>) => ({
  id: row.id,
  name: row.name,
  avatar: avatarUrls(row),
  hometown: row.hometown,
  country: row.country,
  industry: row.industry,
  company: row.company,
  jobTitle: row.job_title,
  yearsInCity: row.years_in_city,
  neighborhoodDisplay: row.neighborhood_display,
  knowledgeableIn: row.knowledgeable_in,
  interests: row.interests,
  verified: isVerified(row, features),
  icebreakerAnswer: row.icebreaker_answer,
  relationshipStatus: row.relationship_status,
})

const gaps = (row: ProfileRow): ProfileGap[] =>
  profileGaps.filter(
    gap =>
      !{
        avatar: row.avatar_path,
        hometown: row.hometown,
        jobTitle: row.job_title,
        neighborhood: row.neighborhood,
        icebreaker: row.icebreaker_answer,
      }[gap],
  )

/** The viewer's own profile, with their address: it leaves to nobody else. */
export const presentOwnProfile = (row: ProfileRow, viewer: Viewer, features: ReadonlySet<Feature>): OwnProfile => ({
  ...presentShown(row, features),
  email: viewer.email,
  neighborhood: row.neighborhood,
  neighborhoodOther: row.neighborhood_other_text,
  missing: gaps(row),
})

/**
 * A profile as the viewer may see it, with its last events and what may be done: nobody writes to themselves, and admins
 * report.
 */
export const presentMemberProfile = (
  row: SeenProfileRow,
  { events, viewer, features }: { events: EventRow[]; viewer: Viewer; features: ReadonlySet<Feature> },
): MemberProfile => ({
  ...presentShown(row, features),
  recentEvents: events.map(event => ({
    id: event.id,
    title: event.title,
    startsAt: event.event_start_at?.toISOString() ?? null,
    timeZone: event.event_time_zone,
    location: event.event_location,
    types: event.event_types,
    cover: presentCover(event),
  })),
  can: {
    message: row.id !== viewer.id && features.has('messaging'),
    report: row.id !== viewer.id && isAdmin(viewer),
  },
  underReview: row.under_review,
})
