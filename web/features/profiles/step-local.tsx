import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { neighborhoods, onboardingYears, otherNeighborhood } from '../../../contract/vocabulary.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { OnboardingValues } from './onboarding-values.ts'
import { useStepField } from './use-step-field.ts'

/** Step 3: years in the city and neighborhood. Place names are not translated. */
export function StepLocal() {
  const { t } = useTranslation()
  const { register, error } = useStepField()
  const { control } = useFormContext<OnboardingValues>()
  const neighborhood = useWatch({ control, name: 'neighborhood' })
  return (
    <>
      <Field label={t('onboarding.local.years')} error={error('yearsInCity')}>
        <Select placeholder={t('onboarding.local.pickYears')} {...register('yearsInCity')}>
          {onboardingYears.map(years => (
            <option key={years} value={years}>
              {t(`profiles.years.${years}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('onboarding.local.neighborhood')} optional error={error('neighborhood')}>
        <Select placeholder={t('onboarding.local.pickNeighborhood')} {...register('neighborhood')}>
          {neighborhoods.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={otherNeighborhood}>{t('onboarding.local.other')}</option>
        </Select>
      </Field>
      {neighborhood === otherNeighborhood && (
        <Field label={t('onboarding.local.neighborhoodOther')} optional error={error('neighborhoodOther')}>
          <TextInput autoComplete="off" {...register('neighborhoodOther')} />
        </Field>
      )}
    </>
  )
}
