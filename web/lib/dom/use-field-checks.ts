import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrorCode } from '../../../contract/errors.ts'

type Wrong<Name extends string> = Partial<Record<Name, FieldErrorCode | undefined>>

/**
 * Validates a form on blur, on change while a field is invalid, and on submit. `load` returns the validation function.
 * `isServers` recognizes codes that only the server sets; blur must not clear them.
 */
export function useJudged<Values, Name extends string>(
  values: Values,
  {
    load,
    isServers,
  }: { load: () => Promise<(values: Values) => Wrong<Name>>; isServers: (code: FieldErrorCode) => boolean },
) {
  const [wrong, setWrong] = useState<Wrong<Name>>({})
  const latest = useRef(values)
  // Before paint: the user may submit as soon as the value is visible.
  useLayoutEffect(() => {
    latest.current = values
  })

  // Preload.
  useEffect(() => {
    load().catch(() => undefined)
    // `load` always returns the same module.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** No errors if the rules fail to load, because the server validates too. */
  const judge = async (): Promise<Wrong<Name>> => {
    try {
      return (await load())(latest.current)
    } catch {
      return {}
    }
  }

  return {
    wrong,
    setWrong,
    judge,
    /** The current values, for async code. */
    now: () => latest.current,
    leave: async (name: Name): Promise<void> => {
      const found = await judge()
      setWrong(before => {
        const code = before[name]
        return { ...before, [name]: found[name] ?? (code && isServers(code) ? code : undefined) }
      })
    },
    /** Validates invalid fields again after a change. Returns all errors. */
    lookAgain: async (names: ReadonlySet<Name>): Promise<Wrong<Name>> => {
      const found = await judge()
      setWrong(before => {
        const next = { ...before }
        for (const name of names) if (before[name]) next[name] = found[name]
        return next
      })
      return found
    },
  }
}
