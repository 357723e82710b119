import type { TFunction } from 'i18next'
import { joinValues } from '../../contract/text/member-text.ts'
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

export const headline = (t: TFunction, { jobTitle, company }: Worker): string | null =>
  jobTitle && company ? t('profiles.headline', { job: jobTitle, company }) : (jobTitle ?? company)

export const origin = ({ hometown, country }: { hometown: string | null; country: string | null }): string | null =>
  joinValues([hometown, country], ', ') || null

export function industryText(t: TFunction, industry: string | null): string | null {
  return industry && t(`onboarding.industries.${industry as Industry}`, industry)
}

const furtherKnowledge = ['Trades & Services', 'Parenting'] as const satisfies Knowledge[]

const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some(one => one === value)

/** Returned as stored if it is unknown, or if the English strings, which are equal, are not loaded. */
export function areaText(t: TFunction, area: Knowledge | (string & {})): string {
  if (isIn(onboardingKnowledge, area)) return t(`onboarding.knowledge.areas.${area}`, area)
  if (isIn(furtherKnowledge, area)) return t(`profiles.areas.${area}`, area)
  return area
}

export const interestText = (t: TFunction, interest: string): string =>
  isIn(interests, interest) ? t(`profiles.interests.${interest}`) : interest

export const neighborhoodText = (t: TFunction, name: string): string =>
  name === otherNeighborhood ? t('onboarding.local.other', name) : name
