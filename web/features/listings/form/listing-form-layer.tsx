import '../../../locales/en/exchange.ts'
import '../../../locales/en/listing-form.ts'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormLayer } from '../../../components/form-layer.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { decimalOf } from '../../../lib/i18n/money.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { toastSuccess } from '../../../ui/toast.tsx'
import type { FormPurpose } from '../use-listing-form.tsx'
import {
  ConditionField,
  DeliveryField,
  DetailsField,
  PlaceField,
  PriceField,
  TitleField,
  type ListingTools,
} from './fields.tsx'
import { isComplete, lacksOf } from './lacks.ts'
import { MissingLine } from './missing-line.tsx'
import { goneAmong } from './gone.ts'
import { PhotosField } from './photos-field.tsx'
import { PeriodField, RentalFields } from './rental-fields.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { TypeTiles } from './type-tiles.tsx'
import { useDraft } from './use-draft.ts'
import { usePhotos } from './use-photos.ts'
import { useSubmit } from './use-submit.ts'
import type { ListingField, ListingValues } from './values.ts'

const focusOn = (name: ListingField, { date }: ListingValues) =>
  requestAnimationFrame(() =>
    document
      .getElementById(name === 'starts' ? `listing-starts-${date ? 'time' : 'date'}` : `listing-${name}`)
      ?.focus(),
  )

/** Open while mounted. Puts the stored listing into the cached lists. */
export function ListingFormLayer({ type, listing, onClose }: FormPurpose & { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const missingId = useId()
  const decimal = decimalOf(i18n.language)
  const draft = useDraft({ type, listing, decimal })
  const { values } = draft
  const isNew = !listing
  const lifted = useRef(false)
  const photos = usePhotos({ photos: values.photos, change: draft.change, draft: draft.key })
  const lacks = lacksOf(values, decimal, photos.failed)
  const complete = isComplete(lacks)

  const form = useSubmit(
    values,
    { id: draft.id, listing, decimal, complete },
    {
      onSend: draft.keep,
      onSaved: () => {
        draft.clear()
        onClose()
        toastSuccess(t(isNew ? 'listingForm.created' : 'listingForm.updated'))
      },
      onRefused: ([first]) => first && focusOn(first, values),
      onTaken: part => change(part),
      onPhotosGone: async () => {
        const gone = await goneAmong(values.photos)
        if (gone.length === 0) return
        const numbers = gone.map(key => values.photos.findIndex(one => one.key === key) + 1)
        draft.change(before => ({ photos: before.photos.filter(({ key }) => !gone.includes(key)) }))
        const list = new Intl.ListFormat(localeOf(i18n.language)).format(numbers.map(String))
        photos.say(t('listingForm.photos.gone', { count: numbers.length, list }))
      },
    },
  )
  const change = (part: Partial<ListingValues>) => {
    draft.change(part)
    void form.changed(part)
  }
  // The upload queue adds photos without user input, so the photo errors are checked again.
  const { changed } = form
  const sent = values.photos.filter(({ photoId }) => photoId).length
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  useEffect(() => void latest.current({ photos: [] }), [sent])

  const tools: ListingTools = {
    values,
    wrong: form.wrong,
    isNew,
    change,
    leave: name => void form.leave(name),
    text: name => ({
      value: values[name],
      onChange: event => change({ [name]: event.target.value }),
      onBlur: () => void form.leave(name === 'price' ? 'cents' : name === 'deposit' ? 'depositCents' : name),
    }),
  }
  const { type: kind } = values
  const photosField = (
    <PhotosField
      photos={values.photos}
      tools={photos}
      // Pending uploads may still fix the error.
      error={values.photos.length > sent ? undefined : fieldText(t, form.wrong.photos)}
      optional={kind === 'ticket'}
      onChange={next => draft.change(before => ({ photos: next(before.photos) }))}
      onLift={up => {
        lifted.current = up
      }}
    />
  )
  return (
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
      draft={draft}
      // Only the draft of a new listing survives a reload; an edit does not.
      lost={!isNew}
      sending={form.sending}
      missing={{ id: missingId, complete, line: <MissingLine id={missingId} lacks={lacks} /> }}
      head={form.conflict}
      className="flex flex-col gap-4.5"
      // Escape drops a lifted photo and must not close the form.
      mayClose={() => !lifted.current}
      onStartOver={() => {
        for (const { key } of values.photos) photos.remove(key)
        draft.clear()
        void form.changed({ type: kind })
      }}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      {isNew && <TypeTiles value={kind} onChange={next => change({ type: next })} />}
      {kind !== 'ticket' && photosField}
      <TitleField {...tools} />
      <PriceField {...tools} />
      {kind === 'renting' && <PeriodField {...tools} />}
      {kind === 'selling' && <ConditionField {...tools} />}
      {kind !== 'ticket' && <PlaceField {...tools} />}
      {kind === 'renting' && <RentalFields {...tools} />}
      {kind === 'ticket' && <TicketFields {...tools} timeZone={listing?.timeZone ?? city?.timeZone ?? 'UTC'} />}
      {kind !== 'ticket' && <DeliveryField {...tools} />}
      {kind === 'ticket' && photosField}
      <DetailsField {...tools} />
    </FormLayer>
  )
}
