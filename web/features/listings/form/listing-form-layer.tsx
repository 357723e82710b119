import '../../../locales/en/exchange.ts'
import '../../../locales/en/listing-form.ts'
import { KeyRound, Tag, Ticket } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listingTypes, type ListingType } from '../../../../contract/vocabulary.ts'
import { FormLayer } from '../../../components/form/form-layer.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { cx } from '../../../ui/cx.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { FormPurpose } from '../use-listing-form-layer.tsx'
import { ConditionField, DeliveryField, DetailsField, PlaceField, PriceField, TitleField } from './fields.tsx'
import { MissingLine } from './missing-line.tsx'
import { PhotosField } from './photos-field.tsx'
import { PeriodField, RentalFields } from './rental-fields.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { useListingForm } from './use-listing-form.ts'

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
