import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  industries,
  neighborhoods,
  otherNeighborhood,
  profileYears,
  relationshipStatuses,
  type YearsInCity,
} from '../../../../contract/vocabulary.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { CountryList } from '../country-list.tsx'
import { useProfileField, type ProfileValues } from './profile-form.ts'

export function EditBasics() {
  const { t } = useTranslation()
  const { register, optional, field } = useProfileField()
  const countries = useId()
  return (
    <>
      <h2 className="type-h2">{t('profiles.sections.basics')}</h2>
      <Field label={t('onboarding.basics.name')} {...field('name')}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-x-3 gap-y-4.5">
        <Field label={t('onboarding.basics.hometown')} optional {...field('hometown')}>
          <TextInput autoComplete="off" {...optional('hometown')} />
        </Field>
        <Field label={t('onboarding.basics.country')} optional {...field('country')}>
          <TextInput autoComplete="country-name" list={countries} {...optional('country')} />
        </Field>
      </div>
      <CountryList id={countries} />
      <Field label={t('profiles.relationship')} optional {...field('relationshipStatus')}>
        <Select placeholder={t('profiles.pickRelationship')} {...optional('relationshipStatus')}>
          <Options of={relationshipStatuses} label={status => t(`profiles.relationships.${status}`)} />
        </Select>
      </Field>
    </>
  )
}

export function EditWork() {
  const { t } = useTranslation()
  const { optional, field } = useProfileField()
  return (
    <>
      <h2 className="type-h2 mt-2.5">{t('profiles.sections.work')}</h2>
      <Field label={t('profiles.jobTitle')} optional {...field('jobTitle')}>
        <TextInput autoComplete="organization-title" {...optional('jobTitle')} />
      </Field>
      <Field label={t('onboarding.work.company')} optional {...field('company')}>
        <TextInput autoComplete="organization" {...optional('company')} />
      </Field>
      <Field label={t('onboarding.work.industry')} optional {...field('industry')}>
        <Select placeholder={t('onboarding.work.pickIndustry')} {...optional('industry')}>
          <Options of={industries} label={industry => t(`onboarding.industries.${industry}`)} />
        </Select>
      </Field>
    </>
  )
}

/** "Other" is offered only if onboarding stored it. */
export function EditLife() {
  const { t } = useTranslation()
  const { optional, field } = useProfileField()
  const { control, formState } = useFormContext<ProfileValues>()
  const neighborhood = useWatch({ control, name: 'neighborhood' })
  return (
    <>
      <h2 className="type-h2 mt-2.5">{t('profiles.sections.life')}</h2>
      <Field label={t('onboarding.local.neighborhood')} optional {...field('neighborhood')}>
        <Select placeholder={t('onboarding.local.pickNeighborhood')} {...optional('neighborhood')}>
          <Options of={neighborhoods} />
          {formState.defaultValues?.neighborhood === otherNeighborhood && (
            <option value={otherNeighborhood}>{t('onboarding.local.other')}</option>
          )}
        </Select>
      </Field>
      {neighborhood === otherNeighborhood && (
        <Field label={t('onboarding.local.neighborhoodOther')} optional {...field('neighborhoodOther')}>
          <TextInput autoComplete="off" {...optional('neighborhoodOther')} />
        </Field>
      )}
      <EditYears />
    </>
  )
}

/** Includes a stored value that the form no longer offers. */
function EditYears() {
  const { t } = useTranslation()
  const id = useId()
  const { control, formState } = useFormContext<ProfileValues>()
  const { field } = useController({ control, name: 'yearsInCity' })
  const had = formState.defaultValues?.yearsInCity
  const offered: readonly YearsInCity[] =
    had && !profileYears.some(years => years === had) ? [...profileYears, had] : profileYears
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 text-label font-semibold">
        {t('onboarding.local.years')} <span className="font-normal text-text-muted">{t('ui.optional')}</span>
      </p>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {offered.map((years, index) => (
          <ChoiceChip
            key={years}
            pressed={field.value === years}
            onClick={() => field.onChange(field.value === years ? null : years)}
            {...(index === 0 ? { ref: field.ref, id: 'yearsInCity' } : {})}
          >
            {t(`profiles.years.${years}`)}
          </ChoiceChip>
        ))}
      </div>
    </div>
  )
}
