import type { PersonCard } from '../../../contract/people.ts'
import { avatarUrl } from '../../media/avatar-url.ts'

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
