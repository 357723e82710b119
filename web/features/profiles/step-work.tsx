import { useTranslation } from 'react-i18next'
import { industries } from '../../../contract/vocabulary.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useStepField } from './use-step-field.ts'

export function StepWork() {
  const { t } = useTranslation()
  const { register, error } = useStepField()
  return (
    <>
      <Field label={t('onboarding.work.industry')} error={error('industry')}>
        <Select placeholder={t('onboarding.work.pickIndustry')} {...register('industry')}>
          {industries.map(industry => (
            <option key={industry} value={industry}>
              {t(`onboarding.industries.${industry}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('onboarding.work.company')} optional error={error('company')}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
    </>
  )
}
