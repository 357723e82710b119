import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether hydration is complete. Before that, a submit would be a native one that puts the fields in the URL, and
 * browser-only values would cause a mismatch.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
