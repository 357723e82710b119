import { useState } from 'react'
import type { ListingDetail } from '../../../../contract/listings.ts'
import type { ListingType } from '../../../../contract/vocabulary.ts'
import { dropFilesOf } from '../../../lib/kept-files.ts'
import { newId } from '../../../lib/new-id.ts'
import { useViewer } from '../../../lib/session.ts'
import { clearStored, keepUnsent, useStoredState } from '../../../lib/stored-state.ts'
import { blank, valuesOf, type ListingValues } from './values.ts'

interface Draft {
  /** One id for one listing, however often it is sent. */
  id: string
  values: ListingValues
}

const empty: Draft = { id: '', values: blank }
const same = (one: ListingValues, other: ListingValues) =>
  JSON.stringify({ ...one, type: '' }) === JSON.stringify({ ...other, type: '' })

export type Change = (change: Partial<ListingValues> | ((before: ListingValues) => Partial<ListingValues>)) => void

/**
 * What is typed. That of a new listing outlives a reload with its photos, and signing out once it was tried to send; that
 * of an edit is as old as its layer. `type`: what the form was opened for, whatever the draft was about.
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
  const [stored, setStored] = useStoredState(key, empty)
  const [start] = useState<Draft>(() => ({ id: newId(), values: listing ? valuesOf(listing, decimal) : blank }))
  const [own, setOwn] = useState(start)
  /** Chosen while there is nothing else to keep. */
  const [chosen, setChosen] = useState(type)
  const isStored = !listing
  const draft = isStored ? stored : own
  const begun = isStored && !same(stored.values, blank)
  const [wasBegun] = useState(begun)
  const values = isStored && chosen ? { ...draft.values, type: chosen } : draft.values
  const change: Change = part => {
    const next = (before: Draft): Draft => {
      const shown = isStored && chosen ? { ...before.values, type: chosen } : before.values
      const after = { ...shown, ...(typeof part === 'function' ? part(shown) : part) }
      return isStored && same(after, blank) ? empty : { id: before.id || start.id, values: after }
    }
    if (typeof part === 'object' && part.type) setChosen(part.type)
    if (isStored) setStored(next)
    else setOwn(next)
  }
  return {
    values,
    id: draft.id || start.id,
    /** Where its files are kept. */
    key: isStored ? key : null,
    /** An earlier visit left it here. */
    begun: wasBegun,
    dirty: !same(draft.values, start.values),
    change,
    keep: () => {
      if (isStored) keepUnsent(key)
    },
    /** Forgets it: it was sent, or is not wanted. */
    clear: () => {
      if (!isStored) return
      clearStored(key)
      setStored(empty)
      void dropFilesOf(key)
    },
  }
}
