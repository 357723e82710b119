import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { ticketCategories, ticketDeliveries, type TicketCategory } from '../../../../contract/vocabulary.ts'
import { TimePair } from '../../../components/date-time-field.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { useNow } from '../../../lib/time/time.ts'
import { clockOf } from '../../../lib/time/zones.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Choices } from './choices.tsx'
import type { ListingTools } from './fields.tsx'
import { pairClass } from './rental-fields.tsx'

/** `timeZone`: zone of the entered time. */
export function TicketFields({
  values,
  wrong,
  isNew,
  change,
  leave,
  text,
  timeZone,
}: ListingTools & { timeZone: string }) {
  const { t } = useTranslation()
  const today = clockOf(useNow(), timeZone).date
  const { date, time, occurrence } = values
  return (
    <>
      <TimePair
        id="listing-starts"
        labels={{
          both: t('listingForm.starts'),
          date: t('listingForm.startDate'),
          time: t('listingForm.startTime'),
          calendar: t('listingForm.startCalendar'),
        }}
        value={{ date, time, occurrence }}
        timeZone={timeZone}
        {...(isNew ? { min: today } : {})}
        asked={wrong.starts === 'timeTwice'}
        error={fieldText(t, wrong.starts)}
        onChange={change}
        onLeave={() => leave('starts')}
      />
      <div className={pairClass}>
        <div className="flex flex-col gap-1.5">
          <Field
            id="listing-quantity"
            label={t('listingForm.quantity')}
            hint={t('listingForm.quantityHint')}
            error={fieldText(t, wrong.quantity)}
          >
            <Stepper
              label={t('listingForm.quantity')}
              value={values.quantity}
              max={limits.ticketsMax}
              onChange={quantity => change({ quantity })}
            />
          </Field>
        </div>
        <Field id="listing-category" label={t('listingForm.category')} error={fieldText(t, wrong.category)}>
          <Select
            placeholder={t('listingForm.categoryNone')}
            value={values.category}
            onChange={event => change({ category: event.target.value as TicketCategory | '' })}
            onBlur={() => leave('category')}
          >
            {ticketCategories.map(one => (
              <option key={one} value={one}>
                {t(`exchange.category.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field id="listing-venue" label={t('listingForm.venue')} error={fieldText(t, wrong.venue)} optional>
        <TextInput dir="auto" autoComplete="off" {...text('venue')} />
      </Field>
      <div className={`${pairClass} items-end!`}>
        <Field id="listing-section" label={t('listingForm.section')} error={fieldText(t, wrong.section)} optional>
          <TextInput dir="auto" autoComplete="off" {...text('section')} />
        </Field>
        <Field id="listing-platform" label={t('listingForm.platform')} error={fieldText(t, wrong.platform)} optional>
          <TextInput
            dir="auto"
            autoComplete="off"
            placeholder={t('listingForm.platformExample')}
            {...text('platform')}
          />
        </Field>
      </div>
      <Choices
        id="listing-delivery"
        legend={t('listingForm.delivery')}
        options={ticketDeliveries.map(value => ({ value, label: t(`exchange.delivery.${value}`) }))}
        value={values.ticketDelivery as (typeof ticketDeliveries)[number] | ''}
        error={fieldText(t, wrong.delivery)}
        onChange={ticketDelivery => change({ ticketDelivery })}
      />
    </>
  )
}
