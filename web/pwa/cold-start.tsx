import type { QueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import type { Session } from '../../contract/accounts.ts'
import { pages, publicPages } from '../../contract/pages.ts'
import { isOffline, setUnanswered } from '../lib/live/connection.ts'
import { forgetReads, savedStart } from '../lib/storage/saved-reads.ts'
import { refreshSession, setSession } from '../lib/api/session.ts'
import { showRead } from './keep-reads.ts'
import { ifPossible } from '../lib/live/background.ts'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../components/page/page.tsx'
import { failureOf, failureText } from '../lib/api/failure.ts'
import { usePageTitle } from '../lib/dom/focus.ts'
import { Button } from '../ui/button.tsx'
import { StateScreen } from '../ui/feedback/state-screen.tsx'
import { Wordmark } from '../ui/art/logo.tsx'
import { listen } from '../lib/dom/listen.ts'

const pauseMax = 30_000
/** Milliseconds; the service worker has already waited three seconds. */
const patience = 1_500

/**
 * If the server does not send the session in time, uses the data saved for the last account. Returns a screen to render
 * instead of the app if the session stays unknown.
 */
export async function coldStart(client: QueryClient): Promise<ReactElement | null> {
  const saved = import.meta.env.PROD ? await ifPossible(savedStart()) : null
  if (saved) {
    const session = isOffline() ? undefined : await saidSoon(client)
    // Signed out elsewhere, or another account: show no saved data.
    if (session && session.viewer?.id !== saved.session.viewer?.id) {
      await ifPossible(forgetReads())
      return null
    }
    if (!session) setSession(client, saved.session)
    for (const read of saved.reads) showRead(client, read)
    if (!session) void reconcile(client)
    return null
  }
  try {
    await refreshSession(client)
  } catch (error) {
    if (!publicPages.some(name => pages[name] === location.pathname)) return <NoStart error={error} />
  }
  return null
}

const saidSoon = (client: QueryClient): Promise<Session | undefined> =>
  Promise.race([ifPossible(refreshSession(client)), new Promise<undefined>(resolve => setTimeout(resolve, patience))])

async function reconcile(client: QueryClient) {
  setUnanswered(true)
  for (let pause = 1_000; ; pause = Math.min(pause * 2, pauseMax)) {
    try {
      await refreshSession(client)
      break
    } catch {
      await nextChance(pause)
    }
  }
  setUnanswered(false)
  await client.invalidateQueries()
}

const nextChance = (pause: number) =>
  new Promise<void>(resolve => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve()
    }
    addEventListener('online', go, { signal: over.signal })
    if (!isOffline()) setTimeout(go, pause)
  })

const reload = () => location.reload()

function NoStart({ error }: { error: unknown }) {
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
