import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { neighborhoods, otherNeighborhood, profileYears, type YearsInCity } from '../../../contract/vocabulary.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useProfileField } from './use-profile-field.ts'

/** The neighborhood. "Other" is offered only if the profile already has it, from onboarding. */
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
          {neighborhoods.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {formState.defaultValues?.neighborhood === otherNeighborhood && (
            <option value={otherNeighborhood}>{t('onboarding.local.other')}</option>
          )}
        </Select>
      </Field>
      {neighborhood === otherNeighborhood && (
        <Field label={t('onboarding.local.neighborhoodOther')} optional {...field('neighborhoodOther')}>
          <TextInput dir="auto" autoComplete="off" {...optional('neighborhoodOther')} />
        </Field>
      )}
      <EditYears />
    </>
  )
}

/** Years in the city: the options of this form plus the stored value. Pressing the chosen one clears it. */
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
