import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page/page.tsx'
import { failureOf, failureText } from '../lib/api/failure.ts'
import { usePageTitle } from '../lib/dom/focus.ts'
import { Button } from '../ui/button.tsx'
import { StateScreen } from '../ui/feedback/state-screen.tsx'
import { Wordmark } from '../ui/art/logo.tsx'
import { listen } from '../lib/dom/listen.ts'

const reload = () => location.reload()

export function NoStart({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const offline = failureOf(error).code === 'NETWORK'
  const title = offline ? t('ui.offline.title') : t('ui.error.title')
  usePageTitle(title)
  useEffect(() => listen('online', reload), [])
  return (
    <>
      <header className="px-gutter flex min-h-[calc(var(--header-h)+var(--safe-top))] items-center pt-(--safe-top)">
        <Wordmark />
      </header>
      <Page width="solo">
        <StateScreen
          art={offline ? 'offline' : 'error'}
          title={title}
          lead={offline ? t('shell.offline.nobody') : failureText(t, error)}
          alert
        >
          <Button size="lg" icon={<RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />} onClick={reload}>
            {t('ui.tryAgain')}
          </Button>
        </StateScreen>
      </Page>
    </>
  )
}
