import { useState } from 'react'
import { newId } from './new-id.ts'
import { clearStored, keepDraft, useStoredState } from './stored-state.ts'

interface Draft<Values> {
  /** Idempotency key. */
  id: string
  values: Values
}

const asWritten = <Values>(one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The values of a form. Without `start`, the draft is stored under `key` and survives a reload; after `keep` also
 * sign-out. With `start` (an edit or a copy) it is lost on unmount. `same` compares two values.
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
    /** A draft was stored before this mount. */
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
    clear: () => {
      if (!isStored) return
      clearStored(key)
      setStored(empty)
    },
  }
}
