import type { DirectoryPerson } from '../../../contract/people.ts'
import type { Feature } from '../../../contract/vocabulary.ts'
import { greetingName } from '../../../contract/text/greeting-name.ts'
import { isVerified, presentPerson } from '../../person-cards/person.ts'
import type { DirectoryRow } from './directory.ts'

export const presentMember = (row: DirectoryRow, features: ReadonlySet<Feature>): DirectoryPerson => ({
  ...presentPerson(row),
  jobTitle: row.person_job_title,
  company: row.person_company,
  industry: row.industry,
  yearsInCity: row.card_years_in_city,
  knowledgeableIn: row.knowledgeable_in,
  verified: isVerified(row, features),
})

/** For visitors without an account. */
export const presentInviter = ({ name, city }: { name: string; city: string }) => ({
  firstName: greetingName(name),
  city,
})
