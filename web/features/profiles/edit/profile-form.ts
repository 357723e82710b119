import { useFormContext, type FieldPathByValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OwnProfile, ProfileInput } from '../../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'

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

const emptyIsNull = { setValueAs: (value: string | null) => value || null }

/** Element id of a field, the target of links to missing fields and of the error summary. */
export const fieldId = (name: ProfileField) => (name === 'icebreakerAnswer' ? 'icebreaker' : name)

export function useProfileField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  return {
    /** Registers a text or choice that may be empty (null). */
    optional: (name: FieldPathByValue<ProfileValues, string | null | undefined>) => register(name, emptyIsNull),
    register,
    field: (name: ProfileField) => ({ id: fieldId(name), error: fieldText(t, errors[name]?.message) }),
  }
}
