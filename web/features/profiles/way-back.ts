import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'

/** Told to the edit screen by a link on the view: the view is one step back. */
export const fromView = { fromView: true }

/** Leads from the edit screen to the view, so that Back afterwards leads to neither of them twice. */
export function useWayBack() {
  const navigate = useNavigate()
  const state = useLocation().state as { fromView?: boolean } | null
  return () => (state?.fromView ? navigate(-1) : navigate(pages.ownProfile, { replace: true }))
}
