import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { countryNames } from './country-names.ts'
import { useStepField } from './use-step-field.ts'

/** Step 1: who it is. */
export function StepBasics() {
  const { t, i18n } = useTranslation()
  const { register, error } = useStepField()
  const countries = useId()
  const names = useMemo(() => countryNames(i18n.language), [i18n.language])
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
      <datalist id={countries}>
        {names.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
