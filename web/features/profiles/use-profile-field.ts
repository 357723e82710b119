import { useFormContext, type FieldPathByValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../lib/failure.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

const emptyIsNull = { setValueAs: (value: string | null) => value || null }

/** The element of a field: a link to what is missing, and the summary of what is wrong, lead to it. */
export const fieldId = (name: ProfileField) => (name === 'icebreakerAnswer' ? 'icebreaker' : name)

/** The profile's form, as its parts use it. */
export function useProfileField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  return {
    /** For the control of a text or a choice that may be left empty. */
    optional: (name: FieldPathByValue<ProfileValues, string | null | undefined>) => register(name, emptyIsNull),
    register,
    /** For the Field around it. */
    field: (name: ProfileField) => ({ id: fieldId(name), error: fieldText(t, errors[name]?.message) }),
  }
}
