import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Before hydration, a submit would put the fields in the URL, and browser-only values would mismatch. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
