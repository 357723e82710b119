import type { OwnProfile, ProfileInput } from '../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../contract/vocabulary.ts'

/** The values of the profile form; empty values are null. */
export type ProfileValues = ProfileInput
export type ProfileField = Exclude<keyof ProfileValues, 'basedOn'>

/** The fields in form order. */
export const profileFields = [
  'name',
  'hometown',
  'country',
  'relationshipStatus',
  'jobTitle',
  'company',
  'industry',
  'neighborhood',
  'neighborhoodOther',
  'yearsInCity',
  'knowledgeableIn',
  'interests',
  'icebreakerAnswer',
] as const satisfies ProfileField[]

/**
 * The form values of a profile. The cast is safe: stored choices passed the contract's enums, although the output type is string.
 */
export const valuesOf = (profile: OwnProfile): ProfileValues =>
  Object.fromEntries(profileFields.map(name => [name, profile[name]])) as unknown as ProfileValues

/** The values as input of the contract. Sends the custom neighborhood name only with the choice "other". */
export const toInput = (values: ProfileInput): ProfileInput => ({
  ...values,
  neighborhoodOther: values.neighborhood === otherNeighborhood ? (values.neighborhoodOther ?? null) : null,
})
