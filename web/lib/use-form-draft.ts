import { useState } from 'react'
import { newId } from './new-id.ts'
import { clearStored, keepDraft, useStoredState } from './stored-state.ts'

interface Draft<Values> {
  /** One id for one thing, however often it is sent. */
  id: string
  values: Values
}

const asWritten = <Values>(one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is typed in a form that makes something. That of a new thing is stored under `key`: it outlives a reload, and signing out
 * once it was tried to send. With `start`, as for an edit or a copy, it is as old as its layer. `blank` is the form when it is
 * empty, `same` tells whether two say the same.
 */
export function useFormDraft<Values>({
  key,
  blank,
  start,
  same = asWritten,
}: {
  key: string
  blank: () => Values
  start?: (() => Values) | undefined
  same?: (one: Values, other: Values) => boolean
}) {
  const [empty] = useState((): Draft<Values> => ({ id: '', values: blank() }))
  const [first] = useState((): Draft<Values> => ({ id: newId(), values: start ? start() : empty.values }))
  const [stored, setStored] = useStoredState(key, empty)
  const [own, setOwn] = useState(first)
  const isStored = !start
  const draft = isStored ? stored : own
  const [begun] = useState(isStored && !same(stored.values, empty.values))
  return {
    values: draft.values,
    id: draft.id || first.id,
    isStored,
    /** An earlier visit left it here. */
    begun,
    dirty: !same(draft.values, first.values),
    change: (changed: (before: Values) => Values) => {
      const next = (before: Draft<Values>): Draft<Values> => {
        const values = changed(before.values)
        return isStored && same(values, empty.values) ? empty : { id: before.id || first.id, values }
      }
      if (isStored) setStored(next)
      else setOwn(next)
    },
    keep: () => {
      if (isStored) keepDraft(key)
    },
    /** Forgets it: it was sent, or is not wanted. */
    clear: () => {
      if (!isStored) return
      clearStored(key)
      setStored(empty)
    },
  }
}
