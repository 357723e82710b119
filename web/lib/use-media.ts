import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** From 768 px: rail instead of tab bar, cards instead of bars. */
export const useWide = () => useMedia('(min-width: 768px)')

/** From 1120 px the right rail is shown. */
export const useRail = () => useMedia('(min-width: 1120px)')
