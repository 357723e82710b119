import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the script has taken over what was drawn ahead of it. Until then a form may not be sent, as the browser would
 * do it by itself into the address bar, and nothing may be shown that only the browser knows.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
