import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { pages, publicPages, type PageName } from '../contract/pages.ts'
import type { Language } from '../contract/values/language.ts'
import { features } from '../contract/vocabulary.ts'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routes, loadMatched } from './app/router.tsx'
import { seedEvents } from './features/events/seed.ts'
import { seedMessages } from './features/messages/seed.ts'
import { seedNotifications } from './features/notifications/seed.ts'
import { seedQuestions } from './features/questions/seed.ts'
import type { Boot } from './lib/api/boot.ts'
import { homeKey } from './features/feed/public.ts'
import { seedTerms } from './features/terms/public.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { setSession } from './lib/api/session.ts'

/** Pages that show browser-only data, such as a draft, are not prerendered. */
export async function drawPage(path: string, boot: Boot): Promise<string> {
  await loadMatched(routes, path)
  const client = createQueryClient()
  setSession(client, boot.session)
  seedQuestions(client, boot.data)
  seedEvents(client, boot.data)
  seedMessages(client, boot.data)
  seedNotifications(client, boot.data)
  seedTerms(client, boot.data)
  if (boot.data.home) client.setQueryData(homeKey, boot.data.home)
  const { prelude } = await prerender(
    <StrictMode>
      <Providers client={client} i18n={await startI18n(boot.language)} drawnAt={boot.at}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </Providers>
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  // Its timers would keep the build process alive.
  client.clear()
  return html
}

const withTerms = ['signIn', 'signUp'] as const satisfies PageName[]

/**
 * Pages that link to the terms are rendered a second time without that link; `withoutTerms` is the suffix of its path.
 */
export async function drawPublicPages(
  language: Language,
  withoutTerms: string,
): Promise<{ path: string; html: string }[]> {
  const nobody: Boot = {
    session: { viewer: null, secondStep: null, features: [...features], contactEmail: null, cursor: '0' },
    language,
    at: 0,
    data: {},
  }
  const drawn = []
  for (const name of publicPages) drawn.push({ path: pages[name], html: await drawPage(pages[name], nobody) })
  for (const name of withTerms) {
    const html = await drawPage(pages[name], { ...nobody, data: { hasTerms: false } })
    drawn.push({ path: pages[name] + withoutTerms, html })
  }
  return drawn
}
