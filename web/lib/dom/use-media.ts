import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** A tablet with a keyboard counts: browsers do not tell that one is attached. */
export const useTouch = () => useMedia('(hover: none) and (pointer: coarse)')

export const useWide = () => useMedia('(min-width: 768px)')

export const useRail = () => useMedia('(min-width: 1120px)')
