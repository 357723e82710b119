import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOffline } from '../lib/live/connection.ts'
import { usePageTitle } from '../lib/dom/focus.ts'
import { Button } from '../ui/button.tsx'
import { StateScreen } from '../ui/feedback/state-screen.tsx'
import { Page } from '../components/page/page.tsx'

const OfflinePage = lazy(() =>
  import('../components/page/error-screens.tsx').then(file => ({ default: file.OfflinePage })),
)

// Browsers differ in the message of a failed chunk load.
const notFetched = /dynamically imported|importing a module|preload css/i

export function ScreenError() {
  const error = useRouteError()
  if (!isOffline() || !(error instanceof Error) || !notFetched.test(error.message)) return <CrashScreen />
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  )
}

const againIcon = <RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />

export function CrashScreen({
  requestId,
  onReload = () => location.reload(),
}: {
  requestId?: string
  onReload?: () => void
}) {
  const { t } = useTranslation()
  usePageTitle(t('shell.crash.title'))
  return (
    <Page width="solo">
      <StateScreen art="error" title={t('shell.crash.title')} lead={t('shell.crash.lead')} alert>
        <Button size="lg" icon={againIcon} onClick={onReload}>
          {t('shell.crash.reload')}
        </Button>
        {requestId && (
          <p className="wrapline mt-3 font-mono text-meta leading-[1.25rem] text-text-muted">
            {t('shell.crash.request', { id: requestId })}
          </p>
        )}
      </StateScreen>
    </Page>
  )
}
