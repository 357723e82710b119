import { use, useCallback, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router'

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

/** Removes the parameter: reload and Back do not repeat the action. */
export function useUrlAction(name: string, act: (value: string) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  useEffect(() => {
    if (asked === null) return
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

/**
 * For timers. The returned function tells whether the router is loading or has opened another location than the rendered one;
 * it changes with the rendered location. `useNavigation` would tell it too late on a slow device: React Router updates it
 * in a transition.
 */
export function useIsNavigating(): () => boolean {
  const router = use(DataRouterContext)?.router
  const { key } = useLocation()
  return useCallback(
    () => !!router && (router.state.navigation.state !== 'idle' || router.state.location.key !== key),
    [router, key],
  )
}
