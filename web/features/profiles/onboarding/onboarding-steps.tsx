import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  industries,
  neighborhoods,
  onboardingKnowledge,
  onboardingYears,
  otherNeighborhood,
} from '../../../../contract/vocabulary.ts'
import { limits } from '../../../../contract/limits.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { CountryList } from '../country-list.tsx'
import type { OnboardingField, OnboardingValues } from './onboarding-values.ts'
import { KnowledgeChips } from '../knowledge-chips.tsx'

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

export function StepWork() {
  const { t } = useTranslation()
  const { register, error } = useStepField()
  return (
    <>
      <Field label={t('onboarding.work.industry')} error={error('industry')}>
        <Select placeholder={t('onboarding.work.pickIndustry')} {...register('industry')}>
          <Options of={industries} label={industry => t(`onboarding.industries.${industry}`)} />
        </Select>
      </Field>
      <Field label={t('onboarding.work.company')} optional error={error('company')}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
    </>
  )
}

/** Place names are not translated. */
export function StepLocal() {
  const { t } = useTranslation()
  const { register, error } = useStepField()
  const { control } = useFormContext<OnboardingValues>()
  const neighborhood = useWatch({ control, name: 'neighborhood' })
  return (
    <>
      <Field label={t('onboarding.local.years')} error={error('yearsInCity')}>
        <Select placeholder={t('onboarding.local.pickYears')} {...register('yearsInCity')}>
          <Options of={onboardingYears} label={years => t(`profiles.years.${years}`)} />
        </Select>
      </Field>
      <Field label={t('onboarding.local.neighborhood')} optional error={error('neighborhood')}>
        <Select placeholder={t('onboarding.local.pickNeighborhood')} {...register('neighborhood')}>
          <Options of={neighborhoods} />
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

export function StepKnowledge() {
  const { t } = useTranslation()
  const { control } = useFormContext<OnboardingValues>()
  const { field, fieldState } = useController({ control, name: 'knowledgeableIn' })
  return (
    <KnowledgeChips
      label={t('onboarding.knowledge.label')}
      count={
        <Sentence
          i18nKey="onboarding.knowledge.chosen"
          values={{ count: field.value.length, max: limits.knowledgeMax }}
          components={{ strong: <b className="text-text" /> }}
        />
      }
      areas={onboardingKnowledge}
      chosen={field.value}
      onChange={field.onChange}
      problem={fieldState.error?.message}
      firstRef={field.ref}
    />
  )
}

function useStepField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<OnboardingValues>()
  const { errors } = formState
  return { register, error: (name: OnboardingField) => fieldText(t, errors[name]?.message) }
}
