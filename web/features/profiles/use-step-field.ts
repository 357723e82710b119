import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../lib/api/failure.ts'
import type { OnboardingField, OnboardingValues } from './onboarding-values.ts'

export function useStepField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<OnboardingValues>()
  const { errors } = formState
  return { register, error: (name: OnboardingField) => fieldText(t, errors[name]?.message) }
}
