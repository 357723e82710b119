import '../../../lib/exchange-sentences.ts'
import '../../../lib/listing-form-sentences.ts'
import { History } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../../lib/failure.ts'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { decimalOf } from '../../../lib/money.ts'
import { useViewer } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
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

/** Where a form leads that is wrong here. */
const focusOn = (name: ListingField, { date }: ListingValues) =>
  requestAnimationFrame(() =>
    document
      .getElementById(name === 'starts' ? `listing-starts-${date ? 'time' : 'date'}` : `listing-${name}`)
      ?.focus(),
  )

/** New Listing, or the own one edited: open as long as it is mounted. What is stored is put into the lists. */
export function ListingFormLayer({ type, listing, onClose }: FormPurpose & { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const formId = useId()
  const missingId = useId()
  const decimal = decimalOf(i18n.language)
  const draft = useDraft({ type, listing, decimal })
  const { values } = draft
  const isNew = !listing
  const [asking, setAsking] = useState(false)
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
      onPhotosGone: async () => {
        const gone = await goneAmong(values.photos)
        if (gone.length === 0) return
        const numbers = gone.map(key => values.photos.findIndex(one => one.key === key) + 1)
        draft.change(before => ({ photos: before.photos.filter(({ key }) => !gone.includes(key)) }))
        photos.say(
          t('listingForm.photos.gone', { list: new Intl.ListFormat(i18n.language).format(numbers.map(String)) }),
        )
      },
    },
  )
  const change = (part: Partial<ListingValues>) => {
    draft.change(part)
    void form.changed(part)
  }
  // The queue adds photos by itself: what was said of them is looked at again with each.
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
  const close = () => {
    // Escape puts a lifted photo back, and closes nothing.
    if (form.sending || lifted.current) return
    if (draft.dirty) setAsking(true)
    else onClose()
  }

  // A new listing's draft is there after a reload; what was changed is not.
  const lost = draft.dirty && !isNew
  useEffect(() => {
    if (!lost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [lost])

  const { type: kind } = values
  const photosField = (
    <PhotosField
      photos={values.photos}
      tools={photos}
      // Those that are on their way may put it right.
      error={values.photos.length > sent ? undefined : fieldText(t, form.wrong.photos)}
      optional={kind === 'ticket'}
      onChange={next => draft.change(before => ({ photos: next(before.photos) }))}
      onLift={up => {
        lifted.current = up
      }}
    />
  )
  return (
    <Sheet
      open
      full
      onOpenChange={close}
      title={t(isNew ? 'listingForm.title' : 'listingForm.edit')}
      footer={
        <>
          <MissingLine id={missingId} lacks={lacks} />
          <Button variant="secondary" size="lg" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            className="flex-[2_1_auto]! aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted md:flex-none! aria-busy:bg-primary! aria-busy:text-on-primary!"
            busy={form.sending}
            busyLabel={t(isNew ? 'listingForm.creating' : 'listingForm.saving')}
            aria-disabled={!complete || form.sending || undefined}
            aria-describedby={complete ? undefined : missingId}
          >
            {t(isNew ? 'listingForm.create' : 'listingForm.save')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4.5"
        onMouseDown={keepFocus}
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {draft.begun && draft.dirty && (
          <Notice tone="neutral" icon={History}>
            <p>{t('listingForm.draft')}</p>
            <button
              type="button"
              className="link-text -mb-2.5 inline-flex min-h-11 items-center"
              onClick={() => {
                for (const { key } of values.photos) photos.remove(key)
                draft.clear()
                void form.changed({ type: kind })
              }}
            >
              {t('listingForm.startOver')}
            </button>
          </Notice>
        )}
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
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(isNew ? 'listingForm.unsaved.newTitle' : 'listingForm.unsaved.title')}
        description={t(isNew ? 'listingForm.unsaved.newLead' : 'listingForm.unsaved.lead')}
        cancel={t('listingForm.unsaved.keep')}
        confirm={t('listingForm.unsaved.discard')}
        onConfirm={() => {
          draft.clear()
          onClose()
        }}
      />
    </Sheet>
  )
}
