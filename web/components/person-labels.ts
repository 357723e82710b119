import type { TFunction } from 'i18next'
import {
  interests,
  onboardingKnowledge,
  otherNeighborhood,
  type Industry,
  type Knowledge,
} from '../../contract/vocabulary.ts'

interface Worker {
  jobTitle: string | null
  company: string | null
}

/** "Service Designer at Fil Studio", or one of the two. */
export const headline = (t: TFunction, { jobTitle, company }: Worker): string | null =>
  jobTitle && company ? t('profiles.headline', { job: jobTitle, company }) : (jobTitle ?? company)

/** "Porto, Portugal", or one of the two. */
export const origin = ({ hometown, country }: { hometown: string | null; country: string | null }): string | null =>
  [hometown, country].filter(Boolean).join(', ') || null

/** An unknown industry is returned as stored. */
export function industryText(t: TFunction, industry: string | null): string | null {
  return industry && t(`onboarding.industries.${industry as Industry}`, industry)
}

/** Only offered on the profile. */
const furtherKnowledge = ['Trades & Services', 'Parenting'] as const satisfies Knowledge[]

const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some(one => one === value)

/**
 * Translated name of a knowledge area or question category. Returned as stored if it is unknown, or if the English
 * strings are not loaded: there, both are equal.
 */
export function areaText(t: TFunction, area: Knowledge | (string & {})): string {
  if (isIn(onboardingKnowledge, area)) return t(`onboarding.knowledge.areas.${area}`, area)
  if (isIn(furtherKnowledge, area)) return t(`profiles.areas.${area}`, area)
  return area
}

/** An unknown interest is returned as stored. */
export const interestText = (t: TFunction, interest: string): string =>
  isIn(interests, interest) ? t(`profiles.interests.${interest}`) : interest

/** Place names are not translated; "Other" is. */
export const neighborhoodText = (t: TFunction, name: string): string =>
  name === otherNeighborhood ? t('onboarding.local.other', name) : name
