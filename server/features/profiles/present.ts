import type { PersonCard } from '../../../contract/people.ts'
import type { MemberProfile, OwnProfile } from '../../../contract/profiles.ts'
import {
  profileFields,
  profileGaps,
  type Feature,
  type ProfileField,
  type ProfileGap,
} from '../../../contract/vocabulary.ts'
import { avatarUrl, avatarUrls } from '../../media/avatar-url.ts'
import { isVerified } from '../../person-cards/person.ts'
import { presentCover } from '../../media/image-url.ts'
import { isAdmin, type Viewer } from '../../viewer/access.ts'
import type { EventRow, ProfileRow } from './queries.ts'
import { isVisible, visibilities, type Onlooker } from './visibility.ts'
import { shownEmail } from '../../base/shown-email.ts'

export function presentProfileCard(row: ProfileRow): PersonCard {
  const shown = (field: ProfileField, value: string | null) =>
    isVisible(row.visibility, field, 'stranger') ? value : null
  return {
    id: row.id,
    name: row.name,
    avatarUrl: avatarUrl(row),
    headline: shown('jobTitle', row.job_title) ?? shown('company', row.company),
    neighborhood: shown('neighborhood', row.neighborhood_display),
  }
}

/** Fields that the onlooker may not see are null. */
const presentShown = (row: ProfileRow, onlooker: Onlooker, features: ReadonlySet<Feature>) => {
  const shown = <Value>(field: ProfileField, value: Value) =>
    isVisible(row.visibility, field, onlooker) ? value : null
  return {
    id: row.id,
    name: row.name,
    avatar: avatarUrls(row),
    hometown: shown('hometown', row.hometown),
    country: shown('hometown', row.country),
    industry: row.industry,
    company: shown('company', row.company),
    jobTitle: shown('jobTitle', row.job_title),
    yearsInCity: shown('yearsInCity', row.years_in_city),
    neighborhoodDisplay: shown('neighborhood', row.neighborhood_display),
    knowledgeableIn: row.knowledgeable_in,
    interests: row.interests,
    verified: isVerified(row, features),
    icebreakerAnswer: row.icebreaker_answer,
    relationshipStatus: shown('relationshipStatus', row.relationship_status),
    lastActiveAt: shown('lastActive', row.last_active_at?.toISOString() ?? null),
  }
}

/** Fields with a value that strangers do not see. */
export const hiddenFields = (row: ProfileRow): ProfileField[] => {
  const values: Record<ProfileField, unknown> = {
    jobTitle: row.job_title,
    company: row.company,
    neighborhood: row.neighborhood,
    hometown: row.hometown ?? row.country,
    yearsInCity: row.years_in_city,
    relationshipStatus: row.relationship_status,
    lastActive: row.last_active_at,
  }
  return profileFields.filter(field => values[field] !== null && !isVisible(row.visibility, field, 'stranger'))
}

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
  ...presentShown(row, 'owner', features),
  email: shownEmail(viewer.email),
  neighborhood: row.neighborhood,
  neighborhoodOther: row.neighborhood_other_text,
  missing: gaps(row),
  visibility: visibilities(row.visibility),
  pausedAt: row.paused_at?.toISOString() ?? null,
})

interface Looking {
  events: EventRow[]
  viewer: Viewer
  onlooker: Onlooker
  features: ReadonlySet<Feature>
}

/** No messages to oneself; only admins report profiles. */
export const presentMemberProfile = (
  row: ProfileRow & { under_review: boolean },
  { events, viewer, onlooker, features }: Looking,
): MemberProfile => ({
  ...presentShown(row, onlooker, features),
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
