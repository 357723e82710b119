import { useState } from 'react'
import type { ListingDetail } from '../../../../contract/listings.ts'
import type { ListingType } from '../../../../contract/vocabulary.ts'
import { dropFilesOf } from '../../../lib/kept-files.ts'
import { useViewer } from '../../../lib/session.ts'
import { useFormDraft } from '../../../lib/use-form-draft.ts'
import { blank, valuesOf, type ListingValues } from './values.ts'

const same = (one: ListingValues, other: ListingValues) =>
  JSON.stringify({ ...one, type: '' }) === JSON.stringify({ ...other, type: '' })

export type Change = (change: Partial<ListingValues> | ((before: ListingValues) => Partial<ListingValues>)) => void

/**
 * What is typed of a listing, with the photos of a new one. `type`: what the form was opened for, whatever the draft was
 * about.
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
  /** Chosen while there is nothing else to keep. */
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
    /** Where its files are kept. */
    key: draft.isStored ? key : null,
    change,
    clear: () => {
      draft.clear()
      if (draft.isStored) void dropFilesOf(key)
    },
  }
}
