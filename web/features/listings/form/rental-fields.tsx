import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rentPeriods } from '../../../../contract/vocabulary.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useNow } from '../../../lib/time/time.ts'
import { clockOf } from '../../../lib/time/zones.ts'
import { Field, FieldError, TextInput } from '../../../ui/form/field.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { MoneyInput } from './fields.tsx'
import { useListingField } from './use-listing-form.ts'
import { PickerInput } from '../../../components/form/date-input.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'

export const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] items-start gap-x-3 gap-y-4.5'

export function PeriodField() {
  const { t } = useTranslation()
  const { control } = useListingField()
  const { value, onChange } = useController({ control, name: 'period' }).field
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-label font-semibold">
        {t('listingForm.per')}
      </span>
      <Segmented
        label={t('listingForm.per')}
        value={value}
        options={rentPeriods.map(value => ({ value, label: t(`exchange.period.${value}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

export function RentalFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const { register, control, field } = useListingField()
  const flexible = useController({ control, name: 'datesFlexible' }).field
  const [from, currency] = useWatch({ control, name: ['from', 'currency'] })
  const today = clockOf(useNow(), city?.timeZone ?? 'UTC').date
  return (
    <>
      <SwitchField label={t('listingForm.flexible')} checked={flexible.value} onCheckedChange={flexible.onChange} />
      <div className={pairClass}>
        <DateField
          name="from"
          label={t('listingForm.from')}
          calendar={t('listingForm.fromCalendar')}
          min={isNew ? today : ''}
        />
        <DateField
          name="until"
          label={t('listingForm.until')}
          calendar={t('listingForm.untilCalendar')}
          empty={t('listingForm.noEnd')}
          min={from || (isNew ? today : '')}
        />
      </div>
      <div className={pairClass}>
        <Field label={t('listingForm.deposit')} optional {...field('deposit')}>
          <MoneyInput {...register('deposit')} currency={currency} />
        </Field>
        <Field label={t('listingForm.minimum')} optional {...field('minDuration')}>
          <TextInput autoComplete="off" placeholder={t('listingForm.minimumExample')} {...register('minDuration')} />
        </Field>
      </div>
    </>
  )
}

/** 2026-06-13 or ''. */
function DateField({
  name,
  label,
  calendar,
  empty,
  min,
}: {
  name: 'from' | 'until'
  label: string
  calendar: string
  empty?: string
  min: string
}) {
  const { t } = useTranslation()
  const { control, field } = useListingField()
  const { value, onChange, onBlur } = useController({ control, name }).field
  const { id, error } = field(name)
  return (
    <div
      className="flex min-w-0 flex-col gap-1.5"
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || onBlur()}
    >
      <label htmlFor={id} className="text-label font-semibold">
        {label}
        <span className="font-normal text-text-muted"> {t('ui.optional')}</span>
      </label>
      <PickerInput
        kind="date"
        id={id}
        label={label}
        calendar={calendar}
        {...(empty ? { empty } : {})}
        value={value}
        min={min}
        wrong={Boolean(error)}
        describedBy={error ? `${id}-below` : undefined}
        onChange={onChange}
      />
      {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
    </div>
  )
}
