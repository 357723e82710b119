import type {
  Industry,
  Knowledge,
  Neighborhood,
  QuestionCategory,
  RelationshipStatus,
  Role,
  YearsInCity,
} from '../../../contract/vocabulary.ts'
import type { Look } from '../portrait/wear.ts'

/** One neighbour of the sample city. `key` names them in the questions and before `@example.org`. */
export interface SamplePerson {
  key: string
  name: string
  role?: Role
  hometown: string | null
  country: string | null
  job: string | null
  company?: string
  industry: Industry
  neighborhood: Neighborhood | null
  neighborhoodOther?: string
  years: YearsInCity
  knows: readonly Knowledge[]
  /** Their answer to the icebreaker. */
  came?: string
  status?: RelationshipStatus
  /** Days since they joined. */
  joined: number
  /** Hours since they were last seen. */
  seen: number
  /** Without one, their initials are shown. */
  look?: Look
}

/** One question. A reply reads `key +3h: text`: who, how long after the question (m, h or d), and what. */
export interface SampleQuestion {
  by: string
  /** Hours since it was asked. */
  ago: number
  category: QuestionCategory
  featured?: true
  title: string
  body?: string
  replies: readonly string[]
}
