import { generatePath, Navigate, Outlet, useLocation, useParams } from 'react-router'
import type { Viewer } from '../../contract/accounts.ts'
import { pages } from '../../contract/pages.ts'
import { returnPath } from '../features/accounts/return-path.ts'
import { LetIn, useSession, useViewer } from '../lib/session.ts'

/** The start: home for members, sign-in for everybody else. */
export function Entry() {
  return <Navigate to={useSession().viewer ? pages.home : pages.signIn} replace />
}

/** Another address of listings, which links from elsewhere may name. */
export function MovedListing() {
  const { listingId = '' } = useParams()
  return <Navigate to={generatePath(pages.listing, { listingId })} replace />
}

/**
 * Screens of people who are not signed in; the others go to the page they asked for, or home. An admin whose role waits
 * for two-factor is shown where to switch it on first.
 */
export function SignedOutOnly() {
  const { viewer } = useSession()
  const { search } = useLocation()
  if (!viewer) return <Outlet />
  return <Navigate to={viewer.secondFactorNeeded ? pages.security : returnPath(search)} replace />
}

/** Onboarding and welcome: signed in, and not yet done. */
export function NewcomersOnly() {
  const { viewer } = useSession()
  if (!viewer) return <Navigate to={pages.signIn} replace />
  return <Inside viewer={viewer} />
}

/** Everything else: signed in and onboarded. Remembers which page was asked for. */
export function MembersOnly() {
  const { viewer } = useSession()
  const { pathname, search, hash } = useLocation()
  if (!viewer) return <Navigate to={`${pages.signIn}?return=${encodeURIComponent(pathname + search + hash)}`} replace />
  if (!viewer.onboarded) return <Navigate to={pages.onboarding} replace />
  return <Inside viewer={viewer} />
}

/**
 * Screens of admins. Who is none is led home; whose role waits for two-factor, to where it is switched on, which says
 * why. What stands here is for comfort: every call is refused by the server.
 */
export function AdminsOnly() {
  const { isAdmin, secondFactorNeeded } = useViewer()
  if (secondFactorNeeded) return <Navigate to={pages.security} replace />
  if (!isAdmin) return <Navigate to={pages.home} replace />
  return <Outlet />
}

const Inside = ({ viewer }: { viewer: Viewer }) => (
  <LetIn value={viewer}>
    <Outlet />
  </LetIn>
)
