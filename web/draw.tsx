import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, generatePath, RouterProvider } from 'react-router'
import { pages, publicPages, type PageName } from '../contract/pages.ts'
import type { Language } from '../contract/values/language.ts'
import { features } from '../contract/vocabulary.ts'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routes, loadMatched } from './app/router.tsx'
import { seedEvents } from './features/events/core/seed.ts'
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

const nobody = (language: Language): Boot => ({
  session: {
    viewer: null,
    secondStep: null,
    features: [...features],
    contactEmail: null,
    maintenance: null,
    formerHost: null,
    cursor: '0',
  },
  language,
  at: 0,
  data: {},
})

const skeletonPaths = {
  home: pages.home,
  people: generatePath(pages.people, { city: '-' }),
  ask: pages.ask,
  events: pages.events,
  exchange: pages.exchange,
  messages: pages.messages,
} satisfies Partial<Record<PageName, string>>

const anyMember: NonNullable<Boot['session']['viewer']> = {
  id: '00000000-0000-4000-8000-000000000000',
  name: '',
  email: '',
  role: 'member',
  isAdmin: false,
  secondFactorNeeded: false,
  avatarUrl: null,
  onboarded: true,
  paused: false,
  remembered: false,
  city: { id: '00000000-0000-4000-8000-000000000000', slug: '-', name: '', timeZone: 'UTC' },
  language: null,
}

/** Shown until the scripts of a page have loaded. Inert, and without fields: what a member types into them would be lost. */
export async function drawSkeletons(language: Language): Promise<{ page: string; html: string }[]> {
  const empty = nobody(language)
  const member: Boot = { ...empty, session: { ...empty.session, viewer: anyMember } }
  const drawn = []
  for (const [page, path] of Object.entries(skeletonPaths)) {
    const whole = await drawPage(path, member)
    if (!whole.includes('<nav')) throw new Error(`The shell of ${path} cannot be drawn.`)
    const html = whole
      .replaceAll(
        /<(?:input\b([^>]*)|(?:(textarea|select)\b([^>]*)>.*?<\/\2))>/gs,
        (_, input = '', _name, other = '') => `<div ${/class="[^"]*"/.exec(`${input}${other}`)?.[0] ?? ''}></div>`,
      )
      .replaceAll(/ (?:id|href|for|aria-[a-z]+|role|tabindex)="[^"]*"/g, '')
      // The day and the name.
      .replaceAll(/(<(p|h1) class="[^"]*">)(?:(?!<\/\2>).)*(?=<\/\2>)/gs, page === 'home' ? '$1&nbsp;' : '$&')
    drawn.push({ page, html: `<div inert>${html}</div>` })
  }
  return drawn
}

const withTerms = ['signIn', 'signUp'] as const satisfies PageName[]

/**
 * Pages that link to the terms are rendered a second time without that link; `withoutTerms` is the suffix of its path.
 */
export async function drawPublicPages(
  language: Language,
  withoutTerms: string,
): Promise<{ path: string; html: string }[]> {
  const empty = nobody(language)
  const drawn = []
  for (const name of publicPages) drawn.push({ path: pages[name], html: await drawPage(pages[name], empty) })
  for (const name of withTerms) {
    const html = await drawPage(pages[name], { ...empty, data: { hasTerms: false } })
    drawn.push({ path: pages[name] + withoutTerms, html })
  }
  return drawn
}
