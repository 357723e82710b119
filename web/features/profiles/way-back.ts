import { useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { useNavigateFromHere } from '../../lib/dom/late-navigation.ts'

/** The view is one step back in the history. */
export const fromView = { fromView: true }

/** Leaves neither screen in the history twice. */
export function useWayBack() {
  const navigate = useNavigateFromHere()
  const state = useLocation().state as { fromView?: boolean } | null
  return () => (state?.fromView ? navigate(-1) : navigate(pages.ownProfile, { replace: true }))
}
