import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'

/** Link state set on the way to the edit screen: the view is one step back in the history. */
export const fromView = { fromView: true }

/** Leads from the edit screen to the view without leaving either screen in the history twice. */
export function useWayBack() {
  const navigate = useNavigate()
  const state = useLocation().state as { fromView?: boolean } | null
  return () => (state?.fromView ? navigate(-1) : navigate(pages.ownProfile, { replace: true }))
}
