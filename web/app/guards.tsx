import { Navigate, Outlet, useLocation } from 'react-router'
import { lazy, Suspense } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { pages } from '../../contract/pages.ts'
import { returnPath } from '../features/accounts/return-path.ts'
import { LetIn, useSession, useViewer } from '../lib/api/session.ts'
import { LoadingScreen } from '../components/page/page.tsx'
import { lazyRoutes } from './lazy-routes.ts'

export function Entry() {
  return <Navigate to={useSession().viewer ? pages.home : pages.signIn} replace />
}

export function SignedOutOnly() {
  const { viewer } = useSession()
  const { search } = useLocation()
  if (!viewer) return <Outlet />
  return <Navigate to={viewer.secondFactorNeeded ? pages.security : returnPath(search)} replace />
}

export function NewcomersOnly() {
  const { viewer } = useSession()
  if (!viewer) return <Navigate to={pages.signIn} replace />
  return <Inside viewer={viewer} />
}

export function MembersOnly() {
  const { viewer } = useSession()
  const { pathname, search, hash } = useLocation()
  if (!viewer) return <Navigate to={`${pages.signIn}?return=${encodeURIComponent(pathname + search + hash)}`} replace />
  if (!viewer.onboarded) return <Navigate to={pages.onboarding} replace />
  return <Inside viewer={viewer} />
}

/** Convenience only: the server authorizes every call. */
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

const MemberLayout = lazy(() => lazyRoutes.memberLayout().then(layout => ({ default: layout })))

export function OpenLayout() {
  const { viewer } = useSession()
  if (!viewer?.onboarded) return <Outlet />
  return (
    <LetIn value={viewer}>
      <Suspense fallback={<LoadingScreen />}>
        <MemberLayout />
      </Suspense>
    </LetIn>
  )
}
