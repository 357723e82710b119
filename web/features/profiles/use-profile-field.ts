import { useFormContext, type FieldPathByValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../lib/api/failure.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

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
