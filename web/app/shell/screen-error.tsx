import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { CrashScreen } from '../../components/crash-screen.tsx'
import { isOffline } from '../../lib/connection.ts'

const OfflinePage = lazy(() => import('../../components/screens.tsx').then(file => ({ default: file.OfflinePage })))

// Each browser has words of its own for a file that could not be fetched.
const notFetched = /dynamically imported|importing a module|preload css/i

/** In place of a member's screen that could not be fetched or drawn; the menus stay. */
export function ScreenError() {
  const error = useRouteError()
  if (!isOffline() || !(error instanceof Error) || !notFetched.test(error.message)) return <CrashScreen />
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  )
}
