import { useTranslation } from 'react-i18next'
import { rentPeriods } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useNow } from '../../../lib/time/time.ts'
import { clockOf } from '../../../lib/time/zones.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SwitchField } from '../../../ui/switch.tsx'
import { DateField } from './date-field.tsx'
import type { ListingTools } from './fields.tsx'
import { MoneyInput } from './money-input.tsx'

export const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] items-start gap-x-3 gap-y-4.5'

export function PeriodField({ values, change }: ListingTools) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-label font-semibold">
        {t('listingForm.per')}
      </span>
      <Segmented
        label={t('listingForm.per')}
        value={values.period}
        options={rentPeriods.map(value => ({ value, label: t(`exchange.period.${value}`) }))}
        onChange={period => change({ period })}
      />
    </div>
  )
}

export function RentalFields({ values, wrong, isNew, change, leave, text }: ListingTools) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const today = clockOf(useNow(), city?.timeZone ?? 'UTC').date
  const { from, until } = values
  return (
    <>
      <SwitchField
        label={t('listingForm.flexible')}
        checked={values.datesFlexible}
        onCheckedChange={datesFlexible => change({ datesFlexible })}
      />
      <div className={pairClass}>
        <DateField
          id="listing-from"
          label={t('listingForm.from')}
          calendar={t('listingForm.fromCalendar')}
          optional
          value={from}
          min={isNew ? today : ''}
          error={fieldText(t, wrong.from)}
          onChange={next => change({ from: next })}
          onLeave={() => leave('from')}
        />
        <DateField
          id="listing-until"
          label={t('listingForm.until')}
          calendar={t('listingForm.untilCalendar')}
          empty={t('listingForm.noEnd')}
          optional
          value={until}
          min={from || (isNew ? today : '')}
          error={fieldText(t, wrong.until)}
          onChange={next => change({ until: next })}
          onLeave={() => leave('until')}
        />
      </div>
      <div className={pairClass}>
        <Field
          id="listing-depositCents"
          label={t('listingForm.deposit')}
          error={fieldText(t, wrong.depositCents)}
          optional
        >
          <MoneyInput {...text('deposit')} currency={values.currency} />
        </Field>
        <Field
          id="listing-minDuration"
          label={t('listingForm.minimum')}
          error={fieldText(t, wrong.minDuration)}
          optional
        >
          <TextInput
            dir="auto"
            autoComplete="off"
            placeholder={t('listingForm.minimumExample')}
            {...text('minDuration')}
          />
        </Field>
      </div>
    </>
  )
}
