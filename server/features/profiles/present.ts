import { sql } from 'kysely'
import type { PersonCard } from '../../../contract/people.ts'
import type { MemberProfile, OwnProfile } from '../../../contract/profiles.ts'
import { profileGaps, type Feature, type ProfileGap } from '../../../contract/vocabulary.ts'
import { avatarUrl, avatarUrls } from '../../media/avatar-url.ts'
import { presentCover } from '../../media/image-url.ts'
import { isAdmin, type Viewer } from '../accounts/access.ts'
import type { EventRow, ProfileRow, SeenProfileRow } from './queries.ts'

export interface PersonRow {
  person_id: string
  person_name: string
  person_avatar_path: string | null
  person_avatar_updated_at: Date | null
  person_job_title: string | null
  person_company: string | null
  person_neighborhood: string | null
}

export const personColumns = [
  'p.id as person_id',
  'p.name as person_name',
  'p.avatar_path as person_avatar_path',
  'p.avatar_updated_at as person_avatar_updated_at',
  'p.job_title as person_job_title',
  'p.company as person_company',
  'p.neighborhood_display as person_neighborhood',
] as const

export const personSelection = sql.join(personColumns.map(column => sql.raw(column)))

/** `author_id` equals `person_id`. */
export interface AuthoredRow extends PersonRow {
  author_id: string
}

export const authorColumns = [...personColumns, 'p.id as author_id'] as const

/** An allowlist: other profile fields are never sent. */
export const presentPerson = (row: PersonRow): PersonCard => ({
  id: row.person_id,
  name: row.person_name,
  avatarUrl: avatarUrl({
    id: row.person_id,
    avatar_path: row.person_avatar_path,
    avatar_updated_at: row.person_avatar_updated_at,
  }),
  headline: row.person_job_title ?? row.person_company,
  neighborhood: row.person_neighborhood,
})

export const presentProfileCard = (row: ProfileRow): PersonCard => ({
  id: row.id,
  name: row.name,
  avatarUrl: avatarUrl(row),
  headline: row.job_title ?? row.company,
  neighborhood: row.neighborhood_display,
})

/** Only while social verification is enabled. */
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

/** Includes the email, which no other viewer receives. */
export const presentOwnProfile = (row: ProfileRow, viewer: Viewer, features: ReadonlySet<Feature>): OwnProfile => ({
  ...presentShown(row, features),
  email: viewer.email,
  neighborhood: row.neighborhood,
  neighborhoodOther: row.neighborhood_other_text,
  missing: gaps(row),
})

/** No messages to oneself; only admins report profiles. */
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
