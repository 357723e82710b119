import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'

/**
 * Of links to other sign-in pages, which keep an invitation and the page to return to. The prerendered page has no query string,
 * and hydration does not fix a mismatched attribute.
 */
export function useQueryString(): string {
  const { search } = useLocation()
  return useHydrated() ? search : ''
}
