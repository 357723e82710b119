import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { LetIn, useSession } from '../lib/api/session.ts'
import { screens } from './screens.ts'
import { LoadingScreen } from '../components/page.tsx'

const MemberLayout = lazy(() => screens.memberLayout().then(layout => ({ default: layout })))

/** Public pages: members see them in the member layout. */
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
