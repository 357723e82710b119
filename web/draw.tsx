import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Session } from '../contract/accounts.ts'
import { pages, publicPages } from '../contract/pages.ts'
import { features } from '../contract/vocabulary.ts'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routes } from './app/router.tsx'
import { loadMatched } from './app/start.ts'
import { createI18n } from './lib/i18n.ts'
import { setSession } from './lib/session.ts'

const nobody: Session = { viewer: null, features: [...features], cursor: '0' }

/** Draws the public pages as they look to somebody who is not signed in: path and markup. The browser hydrates them. */
export async function drawPublicPages(): Promise<{ path: string; html: string }[]> {
  const drawn = []
  for (const name of publicPages) {
    const path = pages[name]
    await loadMatched(routes, path)
    const client = createQueryClient()
    setSession(client, nobody)
    const { prelude } = await prerender(
      <StrictMode>
        <Providers client={client} i18n={createI18n({ language: 'en' })}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
        </Providers>
      </StrictMode>,
    )
    drawn.push({ path, html: await new Response(prelude).text() })
    // Its timers would keep the build alive.
    client.clear()
  }
  return drawn
}
