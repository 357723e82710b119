import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { useSession } from '../lib/session.ts'

/** The start: home for members, sign-in for everybody else. */
export function Entry() {
  return <Navigate to={useSession().viewer ? pages.home : pages.signIn} replace />
}

/** Screens of people who are not signed in; the others are at home already. */
export function SignedOutOnly() {
  return useSession().viewer ? <Navigate to={pages.home} replace /> : <Outlet />
}

/** Onboarding and welcome: signed in, and not yet done. */
export function NewcomersOnly() {
  const { viewer } = useSession()
  if (!viewer) return <Navigate to={pages.signIn} replace />
  return <Outlet />
}

/** Everything else: signed in and onboarded. Remembers which page was asked for. */
export function MembersOnly() {
  const { viewer } = useSession()
  const { pathname, search } = useLocation()
  if (!viewer) return <Navigate to={`${pages.signIn}?return=${encodeURIComponent(pathname + search)}`} replace />
  if (!viewer.onboarded) return <Navigate to={pages.onboarding} replace />
  return <Outlet />
}
