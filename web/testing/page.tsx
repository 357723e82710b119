import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toast as toasts } from 'sonner'
import { onTestFinished, vi } from 'vitest'
import type { Session, Viewer } from '../../contract/accounts.ts'
import type { Language } from '../../contract/values/language.ts'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { routes, loadMatched } from '../app/router.tsx'
import { startI18n } from '../lib/i18n/i18n.ts'
import { setSession } from '../lib/api/session.ts'
import { merged, startFakeApi, type ApiAnswers, type FakeApi, type RawAnswers } from './fake-api.ts'
import { learnServerTime } from '../lib/time/clock.ts'
import { aSession, defaultAnswers, features } from './samples.ts'
import { clearDatabases, installSurroundings } from './surroundings.ts'

interface PageOptions {
  as?: Viewer | null
  api?: ApiAnswers
  raw?: RawAnswers
  language?: Language
  wide?: boolean
  touch?: boolean
  session?: Partial<Session>
  serverNow?: () => number
  retries?: boolean
}

interface OpenPage {
  api: FakeApi
  user: UserEvent
  client: QueryClient
  go(path: string): Promise<void>
}

/** Renders the app with a fake server. Unanswered requests and contract violations fail the test. */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
  const { as = aSession().viewer, language = 'en', wide = false, touch = false } = options
  installSurroundings({ wide, touch })
  // Refetches after a live event come as late as they can: tests then see the event, and no earlier answer replaces it.
  if (!vi.isMockFunction(Math.random)) vi.spyOn(Math, 'random').mockReturnValue(0.999)
  // Stops the clock of an earlier test, whose time or timers may have been fake.
  document.dispatchEvent(new Event('visibilitychange'))
  const session: Session = { ...aSession(as), features: [...features], ...options.session }
  const answers = merged({ ...defaultAnswers, accounts: { session: () => session } }, options.api ?? {})
  const api = startFakeApi(answers, options.raw, options.serverNow)
  const client = createQueryClient()
  if (!options.retries) {
    const { queries } = client.getDefaultOptions()
    client.setDefaultOptions({ ...client.getDefaultOptions(), queries: { ...queries, retry: false, retryDelay: 0 } })
  }
  setSession(client, session)
  history.replaceState(null, '', path)
  const own = copied(routes)
  const [i18n] = await Promise.all([startI18n(language), loadMatched(own, location.pathname)])
  const router = createBrowserRouter(own)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    vi.useRealTimers()
    const now = Date.now()
    learnServerTime(now, now, now, now)
    // Pending toasts would appear in the next test.
    await new Promise(resolve => setTimeout(resolve))
    toasts.dismiss()
    root.unmount()
    router.dispose()
    client.clear()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    await clearDatabases()
    if (api.problems.length > 0) throw new Error(api.problems.join('\n'))
  })
  root.render(
    <Providers client={client} i18n={i18n}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { api, client, user: userEvent.setup({ delay: null }), go: path => router.navigate(path) }
}

/** The router removes `lazy` after loading. */
const copied = (from: RouteObject[]): RouteObject[] =>
  from.map(route => {
    const copy = { ...route }
    if (typeof copy.lazy === 'object') copy.lazy = { ...copy.lazy }
    if (copy.children) copy.children = copied(copy.children)
    return copy
  })

export const toast = async (words: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: /Notifications/ })).findByText(words)
