import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, TextInput } from '../../ui/field.tsx'
import { CountryList } from './country-list.tsx'
import { useStepField } from './use-step-field.ts'

export function StepBasics() {
  const { t } = useTranslation()
  const { register, error } = useStepField()
  const countries = useId()
  return (
    <>
      <Field label={t('onboarding.basics.name')} error={error('name')}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={t('onboarding.basics.hometown')} optional error={error('hometown')}>
        <TextInput autoComplete="off" {...register('hometown')} />
      </Field>
      <Field label={t('onboarding.basics.country')} optional error={error('country')}>
        <TextInput autoComplete="country-name" list={countries} {...register('country')} />
      </Field>
      <CountryList id={countries} />
    </>
  )
}
