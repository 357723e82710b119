import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import type { ConflictRules, Row } from './edit-conflict.tsx'

/**
 * Keeps two tabs from overwriting each other. `basedOn` is the version that a save names; `caught` takes what a save threw, and
 * answers what is left to say: nothing where it was a conflict, which `box` then shows. `opened` is what the form began with;
 * without one there is nothing to be in conflict with. The rules of the form are loaded beside it, as most saves need only the
 * version.
 */
export function useConflict<Detail, Values extends object>(
  opened: Detail | undefined,
  {
    load,
    read,
    values,
    change,
  }: {
    load: () => Promise<{ rules: ConflictRules<Detail, Values> }>
    /** What is stored now. */
    read: () => Promise<Detail>
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
    if (base.current) load().catch(() => undefined)
    // What is loaded is always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return {
    basedOn: async () => base.current && (await load()).rules.version(base.current),
    caught: async (error: unknown): Promise<unknown> => {
      const before = base.current
      if (!before || failureOf(error).code !== 'EDITED_ELSEWHERE') return error
      try {
        const [{ rules }, theirs] = await Promise.all([load(), read()])
        const { rows, taken } = rules.meet({ base: before, mine: latest.current(), theirs })
        base.current = theirs
        change(taken)
        setMet(last => ({ rules, rows, times: (last?.times ?? 0) + 1 }))
        return undefined
      } catch (failed) {
        return failed
      }
    },
    box: met && <met.rules.Box key={met.times} rows={met.rows} values={() => latest.current()} onChange={change} />,
  }
}
