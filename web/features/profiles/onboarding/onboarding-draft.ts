import { limits } from '../../../../contract/limits.ts'
import {
  industries,
  onboardingKnowledge,
  onboardingNeighborhoods,
  onboardingYears,
} from '../../../../contract/vocabulary.ts'
import { readJson, writeLocal } from '../../../lib/storage/local.ts'
import { noValues, type OnboardingValues } from './onboarding-values.ts'

export interface Draft {
  step: number
  values: OnboardingValues
}

const keyOf = (accountId: string) => `onboarding_draft:${accountId}`

const choices: Partial<Record<keyof OnboardingValues, readonly string[]>> = {
  industry: industries,
  yearsInCity: onboardingYears,
  neighborhood: onboardingNeighborhoods,
}

/** An older version's draft keeps the values that still exist. */
export function readDraft(accountId: string): Draft | null {
  const stored = readJson<{ step?: unknown; values?: unknown } | null>(keyOf(accountId), null)
  if (!stored?.values || typeof stored.values !== 'object') return null
  const found = stored.values as Record<string, unknown>
  const values = { ...noValues }
  for (const name of Object.keys(noValues) as (keyof OnboardingValues)[]) {
    const value = found[name]
    if (name === 'knowledgeableIn') {
      const areas = Array.isArray(value) ? value : []
      values.knowledgeableIn = onboardingKnowledge.filter(area => areas.includes(area)).slice(0, limits.knowledgeMax)
    } else if (typeof value === 'string' && (choices[name]?.includes(value) ?? true)) values[name] = value
  }
  const { step } = stored
  const known = typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= limits.onboardingSteps
  return { step: known ? step : 1, values }
}

export const writeDraft = (accountId: string, draft: Draft): void => writeLocal(keyOf(accountId), JSON.stringify(draft))
export const clearDraft = (accountId: string): void => writeLocal(keyOf(accountId), null)
