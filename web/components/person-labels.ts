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

/** "Service Designer at Fil Studio", or whichever of the two there is. */
export const headline = (t: TFunction, { jobTitle, company }: Worker): string | null =>
  jobTitle && company ? t('profiles.headline', { job: jobTitle, company }) : (jobTitle ?? company)

/** "Porto, Portugal", or whichever of the two there is. */
export const origin = ({ hometown, country }: { hometown: string | null; country: string | null }): string | null =>
  [hometown, country].filter(Boolean).join(', ') || null

/** The name of an industry, as it is read. One that this version does not know reads as it is stored. */
export function industryText(t: TFunction, industry: string | null): string | null {
  return industry && t(`onboarding.industries.${industry as Industry}`, industry)
}

/** Offered on the profile only. */
const furtherKnowledge = ['Trades & Services', 'Parenting'] as const satisfies Knowledge[]

const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some(one => one === value)

/**
 * The name of a knowledge area of either set, and so of a question's category; an unknown one reads as it is stored. So
 * does a known one in English on screens that come without these sentences: there the two are the same.
 */
export function areaText(t: TFunction, area: Knowledge | (string & {})): string {
  if (isIn(onboardingKnowledge, area)) return t(`onboarding.knowledge.areas.${area}`, area)
  if (isIn(furtherKnowledge, area)) return t(`profiles.areas.${area}`, area)
  return area
}

/** The name of an interest; one that this version does not know reads as it is stored. */
export const interestText = (t: TFunction, interest: string): string =>
  isIn(interests, interest) ? t(`profiles.interests.${interest}`) : interest

/** The name of a neighborhood: places are called the same in every language, and "Other" is not a place. */
export const neighborhoodText = (t: TFunction, name: string): string =>
  name === otherNeighborhood ? t('onboarding.local.other', name) : name
