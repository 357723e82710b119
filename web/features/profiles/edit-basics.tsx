import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { relationshipStatuses } from '../../../contract/vocabulary.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { CountryList } from './country-list.tsx'
import { useProfileField } from './use-profile-field.ts'

export function EditBasics() {
  const { t } = useTranslation()
  const { register, optional, field } = useProfileField()
  const countries = useId()
  return (
    <>
      <h2 className="type-h2">{t('profiles.sections.basics')}</h2>
      <Field label={t('onboarding.basics.name')} {...field('name')}>
        <TextInput dir="auto" autoComplete="name" {...register('name')} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-x-3 gap-y-4.5">
        <Field label={t('onboarding.basics.hometown')} optional {...field('hometown')}>
          <TextInput dir="auto" autoComplete="off" {...optional('hometown')} />
        </Field>
        <Field label={t('onboarding.basics.country')} optional {...field('country')}>
          <TextInput dir="auto" autoComplete="country-name" list={countries} {...optional('country')} />
        </Field>
      </div>
      <CountryList id={countries} />
      <Field label={t('profiles.relationship')} optional {...field('relationshipStatus')}>
        <Select placeholder={t('profiles.pickRelationship')} {...optional('relationshipStatus')}>
          {relationshipStatuses.map(status => (
            <option key={status} value={status}>
              {t(`profiles.relationships.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
