import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { useConflict } from '../../../components/form/use-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { dropFilesOf } from '../../../lib/storage/kept-files.ts'
import { decimalOf } from '../../../lib/i18n/money.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { storeOnce } from '../../../lib/storage/client-id.ts'
import { useDraftForm } from '../../../lib/storage/use-draft-form.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { putListing } from '../live.ts'
import { oneListing } from '../queries.ts'
import type { FormPurpose } from '../use-listing-form-layer.tsx'
import { isComplete, lacksOf } from './missing-line.tsx'
import { goneAmong, usePhotos } from './use-photos.ts'
import {
  blank,
  codesOf,
  inputOf,
  listingFields,
  valuesOf,
  type FormPhoto,
  type ListingField,
  type ListingValues,
} from './values.ts'

/** A changed type alone does not count as input. */
const same = (one: ListingValues, other: ListingValues) =>
  JSON.stringify({ ...one, type: '' }) === JSON.stringify({ ...other, type: '' })

/** `type` overrides the type of a stored draft. */
export function useListingForm({
  type,
  listing,
  onSaved,
}: FormPurpose & {
  onSaved: (wasStored: boolean) => void
}) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const decimal = decimalOf(i18n.language)
  const key = `${viewerId}:listing`
  const { form, values, change, refuse, submit, draft } = useDraftForm<ListingValues>({
    key,
    blank: () => blank,
    start: listing && (() => valuesOf(listing, decimal)),
    restore: stored => (type ? { ...stored, type } : stored),
    same,
    load: async () => {
      const { check } = await import('./check.ts')
      return typed => check(typed, decimal)
    },
    dependents: { from: ['until'] },
  })
  const changePhotos = (update: (before: FormPhoto[]) => FormPhoto[]) =>
    change({ photos: update(form.getValues('photos')) })
  const photos = usePhotos({ photos: values.photos, change: changePhotos, draft: draft.isStored ? key : null })
  const lacks = lacksOf(values, decimal, photos.failed)
  const complete = isComplete(lacks)
  const conflict = useConflict<ListingDetail, ListingValues>(listing, {
    load: () => import(/* offline: false */ './edit-conflict.tsx'),
    read: () => client.fetchQuery({ ...oneListing(listing?.id ?? draft.ids.shown), staleTime: 0 }),
    valuesOf: detail => valuesOf(detail, decimal),
    values: () => form.getValues(),
    change,
  })
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  const clear = () => {
    draft.clear()
    if (draft.isStored) void dropFilesOf(key)
  }

  async function store(): Promise<{ stored: ListingDetail; isEdit: boolean } | null> {
    const input = inputOf(form.getValues(), decimal)
    if (listing) {
      const stored = await conflict.save(basedOn =>
        call(api => api.listings.edit({ listingId: listing.id, listing: input, basedOn })),
      )
      return stored && { stored, isEdit: false }
    }
    return storeOnce(draft.ids, {
      create: id => call(api => api.listings.create({ id, listing: input })),
      edit: (listingId, basedOn) => call(api => api.listings.edit({ listingId, listing: input, basedOn })),
    })
  }

  async function removeGonePhotos() {
    const before = form.getValues('photos')
    const gone = await goneAmong(before)
    if (gone.length === 0) return
    const numbers = gone.map(key => before.findIndex(one => one.key === key) + 1)
    changePhotos(now => now.filter(one => !gone.includes(one.key)))
    const list = new Intl.ListFormat(localeOf(i18n.language)).format(numbers.map(String))
    photos.say(t('listingForm.photos.gone', { count: numbers.length, list }))
  }

  async function send() {
    if (!complete) return
    setSending(true)
    try {
      const saved = await store()
      if (!saved) return
      putListing(client, saved.stored)
      clear()
      onSaved(saved.isEdit)
    } catch (error) {
      const { code, data } = failureOf(error)
      if (code === 'PHOTO_NOT_FOUND') await removeGonePhotos()
      const reason = failureText(t, error, { NO_CITY: t('listingForm.cityRequired') })
      toastError(t(listing ? 'listingForm.updateFailed' : 'listingForm.createFailed', { reason }))
      const codes = codesOf(data.fields, form.getValues('type'))
      refuse(codes)
      focusFirst(codes)
    }
  }

  const focusFirst = (wrong: FieldErrors<ListingValues> | ReturnType<typeof codesOf>) => {
    const first = listingFields.find(name => wrong[name])
    const half = form.getValues('starts.date') ? 'time' : 'date'
    if (first) requestAnimationFrame(() => document.getElementById(idOf(first, half))?.focus())
  }

  return {
    form,
    values,
    draft: { ...draft, clear },
    photos,
    changePhotos,
    lacks,
    complete,
    conflict: conflict.box,
    sending,
    changeType: (next: ListingValues['type']) => {
      change({ type: next })
      // Another type has other requirements.
      refuse({})
    },
    startOver: () => {
      for (const { key } of values.photos) photos.remove(key)
      clear()
      change({ type: values.type })
    },
    save: async () => {
      if (busy.current) return
      busy.current = true
      try {
        await submit(send, focusFirst)
      } finally {
        busy.current = false
        setSending(false)
      }
    },
  }
}

const idOf = (name: ListingField, half: 'date' | 'time') =>
  name === 'starts' ? `listing-starts-${half}` : `listing-${name}`

export function useListingField() {
  const { t } = useTranslation()
  const { register, control, formState } = useFormContext<ListingValues>()
  const { errors } = formState
  return {
    register,
    control,
    field: (name: ListingField) => ({ id: `listing-${name}`, error: fieldText(t, errors[name]?.message) }),
  }
}
