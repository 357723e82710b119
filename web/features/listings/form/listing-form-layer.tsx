import '../../../locales/en/exchange.ts'
import '../../../locales/en/listing-form.ts'
import { KeyRound, Tag, Ticket } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId, useRef } from 'react'
import { FormProvider, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listingTypes, type ListingType, ticketCategories, ticketDeliveries } from '../../../../contract/vocabulary.ts'
import { FormLayer } from '../../../components/form/form-layer.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { cx } from '../../../ui/cx.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { FormPurpose } from '../use-listing-form-layer.tsx'
import { ConditionField, DeliveryField, DetailsField, PlaceField, PriceField, TitleField, Choices } from './fields.tsx'
import { MissingLine } from './missing-line.tsx'
import { PhotosField } from './photos-field.tsx'
import { PeriodField, RentalFields, pairClass } from './rental-fields.tsx'
import { useListingForm, useListingField } from './use-listing-form.ts'
import { limits } from '../../../../contract/limits.ts'
import { useNow } from '../../../lib/time/time.ts'
import { clockOf } from '../../../lib/time/zones.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { TimePair } from '../../../components/form/date-time-field.tsx'

export function ListingFormLayer({ type, listing, onClose }: FormPurpose & { onClose: () => void }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const missingId = useId()
  const isNew = !listing
  const lifted = useRef(false)
  const listingForm = useListingForm({
    type,
    listing,
    onSaved: wasStored => {
      onClose()
      const created = wasStored ? 'listingForm.createdBefore' : 'listingForm.created'
      toastSuccess(t(isNew ? created : 'listingForm.updated'))
    },
  })
  const { form, values, complete } = listingForm
  const { type: kind, photos } = values
  const uploading = photos.some(({ photoId }) => photoId === null)
  const photosField = (
    <PhotosField
      photos={photos}
      tools={listingForm.photos}
      // Pending uploads may still fix the error.
      error={uploading ? undefined : fieldText(t, form.formState.errors.photos?.message)}
      optional={kind === 'ticket'}
      onChange={listingForm.changePhotos}
      onLift={up => {
        lifted.current = up
      }}
    />
  )
  return (
    <FormProvider {...form}>
      <FormLayer
        words={{
          title: t(isNew ? 'listingForm.title' : 'listingForm.edit'),
          save: t(isNew ? 'listingForm.create' : 'listingForm.save'),
          saving: t(isNew ? 'listingForm.creating' : 'listingForm.saving'),
          unsaved: {
            title: t(isNew ? 'listingForm.unsaved.newTitle' : 'listingForm.unsaved.title'),
            lead: t(isNew ? 'listingForm.unsaved.newLead' : 'listingForm.unsaved.lead'),
            keep: t('listingForm.unsaved.keep'),
            discard: t('listingForm.unsaved.discard'),
          },
          draft: t('listingForm.draft'),
          startOver: t('listingForm.startOver'),
        }}
        draft={listingForm.draft}
        // Only the draft of a new listing survives a reload.
        lost={!isNew}
        sending={listingForm.sending}
        missing={{ id: missingId, complete, line: <MissingLine id={missingId} lacks={listingForm.lacks} /> }}
        head={listingForm.conflict}
        className="flex flex-col gap-4.5"
        // Escape drops a lifted photo instead.
        mayClose={() => !lifted.current}
        onStartOver={listingForm.startOver}
        onSubmit={() => void listingForm.save()}
        onClose={onClose}
      >
        {isNew && <TypeTiles value={kind} onChange={listingForm.changeType} />}
        {kind !== 'ticket' && photosField}
        <TitleField />
        <PriceField />
        {kind === 'renting' && <PeriodField />}
        {kind === 'selling' && <ConditionField />}
        {kind !== 'ticket' && <PlaceField />}
        {kind === 'renting' && <RentalFields isNew={isNew} />}
        {kind === 'ticket' && <TicketFields isNew={isNew} timeZone={listing?.timeZone ?? city?.timeZone ?? 'UTC'} />}
        {kind !== 'ticket' && <DeliveryField optional={kind === 'renting'} />}
        {kind === 'ticket' && photosField}
        <DetailsField />
      </FormLayer>
    </FormProvider>
  )
}

const looks = {
  selling: { Icon: Tag, tone: 'bg-selling-soft text-selling data-[state=checked]:outline-selling' },
  renting: { Icon: KeyRound, tone: 'bg-renting-soft text-renting data-[state=checked]:outline-renting' },
  ticket: { Icon: Ticket, tone: 'bg-ticket-soft text-ticket data-[state=checked]:outline-ticket' },
} as const

function TypeTiles({ value, onChange }: { value: ListingType; onChange: (type: ListingType) => void }) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Root
      aria-label={t('listingForm.type')}
      value={value}
      onValueChange={chosen => onChange(chosen as ListingType)}
      className="grid grid-cols-3 gap-2"
    >
      {listingTypes.map(type => {
        const { Icon, tone } = looks[type]
        return (
          <RadioGroup.Item
            key={type}
            value={type}
            className={cx(
              'wrapline flex min-h-19 flex-col items-center justify-center gap-1.5 rounded-[16px] px-1 py-2 text-copy leading-[1.25rem] font-semibold',
              'data-[state=checked]:outline-2 data-[state=checked]:outline-offset-2 data-[state=checked]:focus-visible:outline-3 data-[state=checked]:focus-visible:outline-focus',
              tone,
            )}
          >
            <Icon size={24} strokeWidth={1.9} aria-hidden="true" />
            <span className="text-text">{t(`exchange.tabs.${type}`)}</span>
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}

function TicketFields({ isNew, timeZone }: { isNew: boolean; timeZone: string }) {
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
            <Options of={ticketCategories} label={one => t(`exchange.category.${one}`)} />
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
