import { useState } from 'react'
import type { ListingDetail } from '../../../../contract/listings.ts'
import type { ListingType } from '../../../../contract/vocabulary.ts'
import { dropFilesOf } from '../../../lib/storage/kept-files.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useFormDraft } from '../../../lib/storage/use-form-draft.ts'
import { blank, valuesOf, type ListingValues } from './values.ts'

const same = (one: ListingValues, other: ListingValues) =>
  JSON.stringify({ ...one, type: '' }) === JSON.stringify({ ...other, type: '' })

export type Change = (change: Partial<ListingValues> | ((before: ListingValues) => Partial<ListingValues>)) => void

/**
 * The values of the form, with the photos of a new listing. `type`: the type that the form was opened for; overrides the draft's
 * type.
 */
export function useDraft({
  type,
  listing,
  decimal,
}: {
  type: ListingType | undefined
  listing: ListingDetail | undefined
  decimal: ',' | '.'
}) {
  const { id: viewerId } = useViewer()
  const key = `${viewerId}:listing`
  const draft = useFormDraft<ListingValues>({
    key,
    blank: () => blank,
    start: listing && (() => valuesOf(listing, decimal)),
    same,
  })
  /** The type chosen in this form; overrides the type of a stored draft. */
  const [chosen, setChosen] = useState(type)
  const shown = (values: ListingValues) => (draft.isStored && chosen ? { ...values, type: chosen } : values)
  const change: Change = part => {
    if (typeof part === 'object' && part.type) setChosen(part.type)
    draft.change(values => {
      const before = shown(values)
      return { ...before, ...(typeof part === 'function' ? part(before) : part) }
    })
  }
  return {
    ...draft,
    values: shown(draft.values),
    /** Key of the photo files of a stored draft; null without one. */
    key: draft.isStored ? key : null,
    change,
    clear: () => {
      draft.clear()
      if (draft.isStored) void dropFilesOf(key)
    },
  }
}
