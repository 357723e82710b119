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

/** Keeps the look of a primary button for the moment in which it cannot be pressed yet. */
export const comingButton = 'disabled:bg-primary! disabled:text-on-primary!'
