import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useIsNavigating } from './late-navigation.ts'

/** Returns the new value before the router updates the URL: a second change builds on it. */
export function useUrlState<T>({
  read,
  write,
}: {
  read: (params: URLSearchParams) => T
  write: (asked: T) => URLSearchParams
}): [asked: T, put: (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const written = params.toString()
  const [chosen, setChosen] = useState<{ asked: T; over: string }>()
  useEffect(() => setChosen(undefined), [written])
  const put = (next: T) => {
    setChosen({ asked: next, over: written })
    setParams(write(next), { replace: true, preventScrollReset: true, state })
  }
  return [chosen?.over === written ? chosen.asked : read(params), put]
}

export function useUrlAction(name: string, act: (value: string) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  const isNavigating = useIsNavigating()
  useEffect(() => {
    // Replacing the URL would cancel the navigation of a link that was pressed before this page was rendered.
    if (asked === null || isNavigating()) return
    setParams(
      before => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    act(asked)
    // `act` changes on every render; only the parameter is a trigger.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
}
