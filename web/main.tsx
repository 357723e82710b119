import './styles/app.css'
import type { i18n as I18n } from 'i18next'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routes, loadMatched } from './app/router.tsx'
import { seedEvents } from './features/events/core/seed.ts'
import { seedListings } from './features/listings/seed.ts'
import { seedMessages } from './features/messages/seed.ts'
import { seedNotifications } from './features/notifications/seed.ts'
import { seedPeople } from './features/people/seed.ts'
import { seedQuestions } from './features/questions/seed.ts'
import { warmApi } from './lib/api/api.ts'
import { learnTimeOf, readBoot } from './lib/api/boot.ts'
import { homeKey } from './features/feed/public.ts'
import { deviceLanguage, startI18n } from './lib/i18n/i18n.ts'
import { refreshSession, setSession } from './lib/api/session.ts'
import { seedTerms } from './features/terms/public.ts'
import { undoForeignChanges } from './lib/dom/foreign-changes.ts'
import { watchTheme } from './lib/dom/theme.ts'
import { watchInstallOffer } from './pwa/install-offer.ts'
import { inBackground } from './lib/live/background.ts'

const client = createQueryClient()
const boot = readBoot()
if (boot) {
  learnTimeOf(boot)
  setSession(client, boot.session)
  seedQuestions(client, boot.data)
  seedMessages(client, boot.data)
  seedNotifications(client, boot.data)
  seedPeople(client, boot.data)
  seedEvents(client, boot.data)
  seedListings(client, boot.data)
  if (boot.data.home) client.setQueryData(homeKey, boot.data.home)
  seedTerms(client, boot.data)
  // Signed out elsewhere: remove the saved data before the first render.
  if (!boot.session.viewer)
    inBackground(import('./lib/storage/saved-reads.ts').then(({ forgetReads }) => forgetReads()))
}

void start()

// Not at the top level: the bundler would keep a file for each import that is made on demand.
async function start() {
  // A document without data comes from the service worker, a server without its database, or the development server.
  const [i18n, , instead] = await Promise.all([
    startI18n(boot?.language ?? deviceLanguage()),
    loadMatched(routes, location.pathname),
    boot ? null : import('./pwa/cold-start.tsx').then(({ coldStart }) => coldStart(client)).catch(() => null),
  ])
  watchTheme()
  watchInstallOffer()
  undoForeignChanges()
  render(i18n, instead)

  // A page from the back/forward cache may belong to a signed-out account.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) inBackground(refreshSession(client))
  })

  // Preload before the first press: on the first input event, or once the page is idle.
  for (const sign of ['pointerdown', 'keydown', 'focusin']) addEventListener(sign, warmApi, { once: true })
  whenLoaded(() => setTimeout(warmApi, 1_500))

  if (import.meta.env.PROD)
    whenLoaded(() =>
      setTimeout(
        () =>
          inBackground(
            import('./app/idle-tasks.ts').then(({ startIdleTasks }) => startIdleTasks(client, i18n, boot?.skeleton)),
          ),
        1_000,
      ),
    )
}

function render(i18n: I18n, instead: ReactNode) {
  const root = document.getElementById('root') as HTMLElement
  const isFilled = root.hasChildNodes()
  // A skeleton is not the page: React replaces it.
  const isDrawn = isFilled && !root.hasAttribute('data-skeleton')
  const skeleton = document.getElementById('skeleton')
  if (isFilled) skeleton?.remove()
  else if (skeleton) root.append(skeleton)
  // The user may have scrolled the prerendered page already: the router must not scroll to the top.
  const router = () => createBrowserRouter(routes, isDrawn ? { hydrationData: {} } : {})
  const app = (
    <StrictMode>
      <Providers client={client} i18n={i18n} drawnAt={boot?.at}>
        {instead ?? <RouterProvider router={router()} />}
      </Providers>
    </StrictMode>
  )
  // A transition lets React handle input between the parts of the page.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

// The page may have loaded already.
function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
