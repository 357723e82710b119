import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '../../lib/api/failure.ts'
import type { ConflictRules, Row } from './edit-conflict.tsx'
import { preload } from '../../lib/live/background.ts'

/**
 * Optimistic locking: `save` sends the base version and returns null if the stored one is newer. A new item has no `opened`
 * and no check.
 */
export function useConflict<Detail, Values extends object>(
  opened: Detail | undefined,
  {
    load,
    read,
    valuesOf,
    values,
    change,
  }: {
    load: () => Promise<{ rules: ConflictRules<Detail, Values> }>
    read: () => Promise<Detail>
    valuesOf: (detail: Detail) => Values
    values: () => Values
    change: (part: Partial<Values>) => void
  },
) {
  const base = useRef(opened)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  const [met, setMet] = useState<{ rules: ConflictRules<Detail, Values>; rows: Row<Values>[]; times: number }>()
  useEffect(() => {
    if (base.current) preload(load)
    // `load` always returns the same module.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return {
    save: async <Saved,>(send: (basedOn: string | undefined) => Promise<Saved>): Promise<Saved | null> => {
      const before = base.current
      if (!before) return send(undefined)
      const { rules } = await load()
      try {
        return await send(rules.version(before))
      } catch (error) {
        if (failureOf(error).code !== 'EDITED_ELSEWHERE') throw error
        const theirs = await read()
        const { rows, taken } = rules.meet(valuesOf(before), latest.current(), valuesOf(theirs))
        base.current = theirs
        change(taken)
        setMet(last => ({ rules, rows, times: (last?.times ?? 0) + 1 }))
        return null
      }
    },
    box: met && <met.rules.Box key={met.times} rows={met.rows} values={() => latest.current()} onChange={change} />,
  }
}
