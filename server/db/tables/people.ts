import type { ColumnType, Generated } from 'kysely'
import type {
  AcceptedSenders,
  ProfileField,
  RelationshipStatus,
  Role,
  Visibility,
  YearsInCity,
} from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

export type HiddenFields = Partial<Record<ProfileField, Exclude<Visibility, 'everyone'>>>

export interface ProfilesTable {
  id: string
  name: Generated<string>
  hometown: string | null
  country: string | null
  industry: string | null
  company: string | null
  job_title: string | null
  years_in_city: YearsInCity | null
  neighborhood: string | null
  neighborhood_other_text: string | null
  neighborhood_display: ColumnType<string | null, never, never>
  knowledgeable_in: Generated<string[]>
  interests: Generated<string[]>
  has_social_verification: Generated<boolean>
  invited_by: string | null
  haystack: ColumnType<string, never, never>
  name_key: ColumnType<string, never, never>
  name_key_es: ColumnType<string, never, never>
  icebreaker_answer: string | null
  relationship_status: RelationshipStatus | null
  onboarding_completed: Generated<boolean>
  onboarding_completed_at: Time | null
  avatar_path: string | null
  avatar_updated_at: Time | null
  role: Generated<Role>
  accepts_messages_from: Generated<AcceptedSenders>
  city_id: string | null
  primary_city_id: string | null
  last_active_at: Time | null
  visibility: ColumnType<HiddenFields, string | undefined, string>
  paused_at: Time | null
  card_job_title: ColumnType<string | null, never, never>
  card_company: ColumnType<string | null, never, never>
  card_neighborhood: ColumnType<string | null, never, never>
  card_neighborhood_display: ColumnType<string | null, never, never>
  card_hometown: ColumnType<string | null, never, never>
  card_country: ColumnType<string | null, never, never>
  card_years_in_city: ColumnType<YearsInCity | null, never, never>
  active_key: ColumnType<Date | null, never, never>
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface InvitationsTable {
  token: string
  inviter_id: string
  created_at: DefaultTime
  revoked_at: Time | null
}

export interface PeopleSchema {
  profiles: ProfilesTable
  invitations: InvitationsTable
}
