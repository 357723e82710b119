import { useState } from 'react'
import type { EventDetail } from '../../../../contract/events.ts'
import { ownZone } from '../../../lib/formats.ts'
import { newId } from '../../../lib/new-id.ts'
import { useViewer } from '../../../lib/session.ts'
import { clearStored, keepUnsent, useStoredState } from '../../../lib/stored-state.ts'
import { blank, valuesOf, type EventValues } from './values.ts'

interface Draft {
  /** One id for one event, however often it is sent. */
  id: string
  values: EventValues
}

/**
 * What is typed. That of a new event outlives a reload, and signing out once it was tried to send; that of an edit or
 * a copy is as old as its layer.
 */
export function useDraft({ edited, copy }: { edited: EventDetail | undefined; copy: EventValues | undefined }) {
  const { id: viewerId } = useViewer()
  const key = `${viewerId}:event`
  const [empty] = useState((): Draft => ({ id: '', values: blank(ownZone()) }))
  const [stored, setStored] = useStoredState(key, empty)
  const [start] = useState<Draft>(() => ({
    id: newId(),
    values: copy ?? (edited ? valuesOf(edited) : empty.values),
  }))
  const [own, setOwn] = useState(start)
  const isStored = !edited && !copy
  const draft = isStored ? stored : own
  const [begun] = useState(isStored && stored.id !== '')
  const same = (one: EventValues, other: EventValues) => JSON.stringify(one) === JSON.stringify(other)
  return {
    values: draft.values,
    id: draft.id || start.id,
    /** An earlier visit left it here. */
    begun,
    /** A copy says something of its own from the start. */
    dirty: !same(draft.values, isStored ? empty.values : start.values),
    change: (part: Partial<EventValues>) => {
      const next = (before: Draft): Draft => {
        const values = { ...before.values, ...part }
        return isStored && same(values, empty.values) ? empty : { id: before.id || start.id, values }
      }
      if (isStored) setStored(next)
      else setOwn(next)
    },
    keep: () => {
      if (isStored) keepUnsent(key)
    },
    /** Forgets it: it was sent, or is not wanted. */
    clear: () => {
      if (!isStored) return
      clearStored(key)
      setStored(empty)
    },
  }
}
