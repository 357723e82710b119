import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrorCode } from '../../contract/errors.ts'

type Wrong<Name extends string> = Partial<Record<Name, FieldErrorCode | undefined>>

/**
 * What is wrong with a form: judged when a field is left, on every change once it is wrong, and as a whole when it is sent.
 * `load` fetches the rules, which answer all that is wrong with these values; `isServers` knows the codes that only the
 * server gives: leaving a field does not make them right.
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
  // Before it is seen: whoever sees it may send it at once.
  useLayoutEffect(() => {
    latest.current = values
  })

  // Arrives while the first words are typed.
  useEffect(() => {
    load().catch(() => undefined)
    // What is loaded is always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** All that is wrong; nothing where the rules did not arrive, as the server then says it. */
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
    /** The values as they are now, for what began with earlier ones. */
    now: () => latest.current,
    /** Says whether this field, which is being left, is wrong. */
    leave: async (name: Name): Promise<void> => {
      const found = await judge()
      setWrong(before => {
        const code = before[name]
        return { ...before, [name]: found[name] ?? (code && isServers(code) ? code : undefined) }
      })
    },
    /** Something of these fields has changed: what was wrong is looked at again. Answers all that is wrong now. */
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
