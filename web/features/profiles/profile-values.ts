import type { OwnProfile, ProfileInput } from '../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../contract/vocabulary.ts'

/** The form of the own profile, as its controls hold it: what is empty is null. */
export type ProfileValues = ProfileInput
export type ProfileField = Exclude<keyof ProfileValues, 'basedOn'>

/** In the order of the form. */
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

/** The form as it opens. What is stored came through the contract's lists, though it travels as text. */
export const valuesOf = (profile: OwnProfile): ProfileValues =>
  Object.fromEntries(profileFields.map(name => [name, profile[name]])) as unknown as ProfileValues

/** What travels: the name of another neighborhood only where another one is chosen. */
export const toInput = (values: ProfileInput): ProfileInput => ({
  ...values,
  neighborhoodOther: values.neighborhood === otherNeighborhood ? (values.neighborhoodOther ?? null) : null,
})
