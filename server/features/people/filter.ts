import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { serverLimits } from '../../base/limits.ts'
import type { directoryFilter } from '../../../contract/people.ts'
import { directoryKnowledge, type Feature } from '../../../contract/vocabulary.ts'
import { milliseconds } from '../../db/interval.ts'
import { yearsWithin } from './years.ts'

export type Filter = z.output<z.ZodMiniObject<typeof directoryFilter>>

/** Columns of the conditions and of `isShown`. */
export const filtered = [
  'knowledgeable_in',
  'interests',
  'card_years_in_city',
  'has_social_verification',
  'active_key',
  'paused_at',
] as const

const misc = 'Misc'
const named: string[] = directoryKnowledge.filter(field => field !== misc)

function knows(chosen: readonly string[]): RawBuilder<boolean> {
  const fields = chosen.filter(field => field !== misc)
  const any = sql<boolean>`p.knowledgeable_in && ${fields}::text[]`
  if (fields.length === chosen.length) return any
  const other = sql<boolean>`not p.knowledgeable_in <@ ${named}::text[]`
  return fields.length === 0 ? other : sql<boolean>`(${any} or ${other})`
}

/** Without search words; combined with AND. `verified` applies only while social verification is enabled. */
export function conditions(
  { knowledge, interests, years, verified, active }: Omit<Filter, 'search'>,
  features: ReadonlySet<Feature>,
): RawBuilder<boolean>[] {
  return [
    knowledge.length > 0 && knows(knowledge),
    interests.length > 0 && sql<boolean>`p.interests && ${interests}::text[]`,
    years.length > 0 && sql<boolean>`p.card_years_in_city = any (${yearsWithin(years)}::text[])`,
    verified && features.has('socialVerification') && sql<boolean>`p.has_social_verification`,
    active && sql<boolean>`p.active_key > now() - ${milliseconds(serverLimits.directoryActive)}`,
  ].filter(condition => condition !== false)
}
