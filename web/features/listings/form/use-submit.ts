import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrorCode } from '../../../../contract/errors.ts'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { useConflict } from '../../../components/use-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { useJudged } from '../../../lib/dom/use-field-checks.ts'
import { toastError } from '../../../ui/toast.tsx'
import { putListing } from '../live.ts'
import { oneListing } from '../queries.ts'
import type { Wrong } from './check.ts'
import { wordsOf } from './input.ts'
import { listingFields, valuesOf, type ListingField, type ListingValues } from './values.ts'

const loadCheck = () => import('./check.ts')

/** The form field of each value; other values have a field of the same name. */
const fieldOfValue: Partial<Record<keyof ListingValues, ListingField>> = {
  price: 'cents',
  deposit: 'depositCents',
  ticketDelivery: 'delivery',
  date: 'starts',
  time: 'starts',
  occurrence: 'starts',
}

/** Codes that only the server can decide; leaving the field does not clear them. */
const isServers = (code: FieldErrorCode) => ['timeSkipped', 'timeTwice', 'eventPast', 'eventTooFar'].includes(code)

/** A field is validated by the contract on blur, on every change once it is invalid, and with all others on submit. */
export function useSubmit(
  values: ListingValues,
  {
    id,
    listing,
    decimal,
    complete,
  }: { id: string; listing: ListingDetail | undefined; decimal: ',' | '.'; complete: boolean },
  {
    onSend,
    onSaved,
    onRefused,
    onPhotosGone,
    onTaken,
  }: {
    onSend: () => void
    onSaved: (listing: ListingDetail) => void
    /** Receives the invalid fields in form order; empty if the failure has another reason. */
    onRefused: (fields: readonly ListingField[]) => void
    onPhotosGone: () => Promise<void>
    /** Receives the values that changed on the server and replace those in the form. */
    onTaken: (part: Partial<ListingValues>) => void
  },
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { wrong, setWrong, judge, now, leave, lookAgain } = useJudged<ListingValues, ListingField>(values, {
    load: async () => {
      const { check } = await loadCheck()
      return typed => check(typed, decimal)
    },
    isServers,
  })
  const conflict = useConflict<ListingDetail, ListingValues>(listing, {
    load: () => import('./edit-conflict.tsx'),
    read: () => client.fetchQuery({ ...oneListing(listing?.id ?? id), staleTime: 0 }),
    valuesOf: detail => valuesOf(detail, decimal),
    values: now,
    change: onTaken,
  })
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  async function changed(part: Partial<ListingValues>) {
    // Another type has other requirements and has not been submitted yet.
    if (part.type) return setWrong({})
    const names = new Set(
      Object.keys(part).map(key => fieldOfValue[key as keyof ListingValues] ?? (key as ListingField)),
    )
    if (names.has('from')) names.add('until')
    await lookAgain(names)
  }

  async function store(): Promise<ListingDetail | null> {
    const words = wordsOf(now(), decimal)
    if (listing)
      return conflict.save(basedOn =>
        call(api => api.listings.edit({ listingId: listing.id, listing: words, basedOn })),
      )
    try {
      return await call(api => api.listings.create({ id, listing: words }))
    } catch (error) {
      // An earlier attempt was stored although its answer was lost. The listing was edited since, so store the current values.
      if (failureOf(error).code !== 'ID_TAKEN') throw error
      return call(api => api.listings.edit({ listingId: id, listing: words }))
    }
  }

  const refuse = (found: Wrong) => {
    setWrong(found)
    onRefused(listingFields.filter(name => found[name]))
  }

  async function submit() {
    if (busy.current) return
    busy.current = true
    try {
      const found = await judge()
      if (!complete || listingFields.some(name => found[name])) return refuse(found)
      setSending(true)
      onSend()
      const stored = await store()
      if (!stored) return
      putListing(client, stored)
      onSaved(stored)
    } catch (error) {
      const { code, data } = failureOf(error)
      const named = (await loadCheck().catch(() => null))?.namedFields(data.fields) ?? {}
      if (code === 'PHOTO_NOT_FOUND') await onPhotosGone()
      const reason = failureText(t, error, { NO_CITY: t('listingForm.cityRequired') })
      toastError(t(listing ? 'listingForm.updateFailed' : 'listingForm.createFailed', { reason }))
      refuse(named)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { conflict: conflict.box, wrong, sending, leave, changed, submit }
}
