import { useTranslation } from 'react-i18next'
import { industries } from '../../../contract/vocabulary.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useProfileField } from './use-profile-field.ts'

export function EditWork() {
  const { t } = useTranslation()
  const { optional, field } = useProfileField()
  return (
    <>
      <h2 className="type-h2 mt-2.5">{t('profiles.sections.work')}</h2>
      <Field label={t('profiles.jobTitle')} optional {...field('jobTitle')}>
        <TextInput dir="auto" autoComplete="organization-title" {...optional('jobTitle')} />
      </Field>
      <Field label={t('onboarding.work.company')} optional {...field('company')}>
        <TextInput dir="auto" autoComplete="organization" {...optional('company')} />
      </Field>
      <Field label={t('onboarding.work.industry')} optional {...field('industry')}>
        <Select placeholder={t('onboarding.work.pickIndustry')} {...optional('industry')}>
          {industries.map(industry => (
            <option key={industry} value={industry}>
              {t(`onboarding.industries.${industry}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
