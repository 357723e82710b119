import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { CrashScreen } from '../crash-screen.tsx'
import { isOffline } from '../../lib/live/connection.ts'

const OfflinePage = lazy(() => import('../../components/screens.tsx').then(file => ({ default: file.OfflinePage })))

// The messages of failed chunk loads differ by browser.
const notFetched = /dynamically imported|importing a module|preload css/i

/** The error screen inside the shell, for a render error or a chunk that cannot be loaded offline. */
export function ScreenError() {
  const error = useRouteError()
  if (!isOffline() || !(error instanceof Error) || !notFetched.test(error.message)) return <CrashScreen />
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  )
}
