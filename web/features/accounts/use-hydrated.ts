import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the script has taken over what was drawn at build time. Until then a form may not be sent: the browser would
 * do it by itself, into the address bar.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
