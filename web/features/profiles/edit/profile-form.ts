import { useFormContext, type FieldPathByValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OwnProfile, ProfileInput } from '../../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'

/** Empty values are null. */
export type ProfileValues = ProfileInput
export type ProfileField = Exclude<keyof ProfileValues, 'basedOn'>

/** In form order. */
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

/** The cast is safe: stored choices passed the contract's enums. */
export const valuesOf = (profile: OwnProfile): ProfileValues =>
  Object.fromEntries(profileFields.map(name => [name, profile[name]])) as unknown as ProfileValues

export const toInput = (values: ProfileInput): ProfileInput => ({
  ...values,
  neighborhoodOther: values.neighborhood === otherNeighborhood ? (values.neighborhoodOther ?? null) : null,
})

const emptyIsNull = { setValueAs: (value: string | null) => value || null }

/** Target of links to missing fields and of the error summary. */
export const fieldId = (name: ProfileField) => (name === 'icebreakerAnswer' ? 'icebreaker' : name)

export function useProfileField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  return {
    optional: (name: FieldPathByValue<ProfileValues, string | null | undefined>) => register(name, emptyIsNull),
    register,
    field: (name: ProfileField) => ({ id: fieldId(name), error: fieldText(t, errors[name]?.message) }),
  }
}
