import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { ticketCategories, ticketDeliveries } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { useNow } from '../../../lib/time/time.ts'
import { clockOf } from '../../../lib/time/zones.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Choices } from './fields.tsx'
import { pairClass } from './rental-fields.tsx'
import { useListingField } from './use-listing-form.ts'
import { TimePair } from '../../../components/form/date-time-field.tsx'

export function TicketFields({ isNew, timeZone }: { isNew: boolean; timeZone: string }) {
  const { t } = useTranslation()
  const { register, control, field } = useListingField()
  const starts = useController({ control, name: 'starts' })
  const quantity = useController({ control, name: 'quantity' }).field
  const delivery = useController({ control, name: 'ticketDelivery' }).field
  const startError = starts.fieldState.error?.message
  const today = clockOf(useNow(), timeZone).date
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
        value={starts.field.value}
        timeZone={timeZone}
        {...(isNew ? { min: today } : {})}
        asked={startError === 'timeTwice'}
        error={fieldText(t, startError)}
        onChange={starts.field.onChange}
        onLeave={starts.field.onBlur}
      />
      <div className={pairClass}>
        <div className="flex flex-col gap-1.5">
          <Field label={t('listingForm.quantity')} hint={t('listingForm.quantityHint')} {...field('quantity')}>
            <Stepper
              label={t('listingForm.quantity')}
              value={quantity.value}
              max={limits.ticketsMax}
              onChange={quantity.onChange}
            />
          </Field>
        </div>
        <Field label={t('listingForm.category')} {...field('category')}>
          <Select placeholder={t('listingForm.categoryNone')} {...register('category')}>
            {ticketCategories.map(one => (
              <option key={one} value={one}>
                {t(`exchange.category.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('listingForm.venue')} optional {...field('venue')}>
        <TextInput autoComplete="off" {...register('venue')} />
      </Field>
      <div className={`${pairClass} items-end!`}>
        <Field label={t('listingForm.section')} optional {...field('section')}>
          <TextInput autoComplete="off" {...register('section')} />
        </Field>
        <Field label={t('listingForm.platform')} optional {...field('platform')}>
          <TextInput autoComplete="off" placeholder={t('listingForm.platformExample')} {...register('platform')} />
        </Field>
      </div>
      <Choices
        legend={t('listingForm.delivery')}
        options={ticketDeliveries.map(value => ({ value, label: t(`exchange.delivery.${value}`) }))}
        value={delivery.value}
        onChange={delivery.onChange}
        {...field('ticketDelivery')}
      />
    </>
  )
}
