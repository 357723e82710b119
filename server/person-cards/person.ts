import { sql } from 'kysely'
import type { PersonCard } from '../../contract/people.ts'
import type { Feature } from '../../contract/vocabulary.ts'
import { avatarUrl } from '../media/avatar-url.ts'

export interface PersonRow {
  person_id: string
  person_name: string
  person_avatar_path: string | null
  person_avatar_updated_at: Date | null
  person_job_title: string | null
  person_company: string | null
  person_neighborhood: string | null
}

/** Only what everyone may see: cards are shared by all members, in caches and live events. */
export const personColumns = [
  'p.id as person_id',
  'p.name as person_name',
  'p.avatar_path as person_avatar_path',
  'p.avatar_updated_at as person_avatar_updated_at',
  'p.card_job_title as person_job_title',
  'p.card_company as person_company',
  'p.card_neighborhood_display as person_neighborhood',
] as const

export const personSelection = sql.join(personColumns.map(column => sql.raw(column)))

export interface AuthoredRow extends PersonRow {
  author_id: string
}

export const authorColumns = [...personColumns, 'p.id as author_id'] as const

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

export const isVerified = (row: { has_social_verification: boolean }, features: ReadonlySet<Feature>): boolean =>
  row.has_social_verification && features.has('socialVerification')
