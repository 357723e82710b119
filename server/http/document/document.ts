import type { Context } from 'hono'
import { adminEntry, openPages, pages, type PageName } from '../../../contract/pages.ts'
import type { Session } from '../../../contract/accounts.ts'
import type { SharedEvent } from '../../../contract/shared-events.ts'
import type { Feature } from '../../../contract/vocabulary.ts'
import type { Language } from '../../../contract/values/language.ts'
import type { Deps, RequestContext } from '../../deps/deps.ts'
import { maintenanceRetryAfter } from '../../base/errors.ts'
import { isAdmin, type Viewer } from '../../viewer/access.ts'
import { requestContext, type AppEnv } from '../context.ts'
import { appIcon } from './app-icon.ts'
import { emptyRoot, skeletonRoot, withoutTerms } from '../../site/drawing.ts'
import { inScript } from './in-script.ts'
import { keptStart, restOf } from './kept-start.ts'
import { answerRead } from '../reading-only.ts'
import { browserLanguage, chosenLanguage, languageCookie } from './language.ts'
import type { Site } from '../../site/site.ts'

export interface PageLocation {
  params: Record<string, string>
  query: Record<string, string[]>
}

/** What the features give to a page. */
export interface PageContent {
  sessionOf: (context: RequestContext) => Promise<Session>
  /** Data that cannot be read are absent. `sharedEvent` is a `Preview`. */
  dataOf: (page: PageName, context: RequestContext, location: PageLocation) => Promise<Record<string, unknown>>
  headOf: (event: SharedEvent, by: { origin: string; language: Language }) => { title: string; tags: string }
}

interface Boot {
  session: Session
  language: Language
  at: number
  data: Record<string, unknown>
  skeleton: string | null
}

interface Preview {
  event: SharedEvent | null
}

/** They must not depend on state that only the browser has. */
const drawnWithData: Partial<Record<PageName, string>> = { home: 'home', sharedEvent: 'sharedEvent' }

const block = (data: unknown) => `<script type="application/json" id="boot">${inScript(data)}</script>`

/** The same for every other page, because readers of a link may not be allowed to see its content. */
const commonHead = (origin: string, description: string) =>
  `<meta name="description" content="${description}"><meta property="og:title" content="Our Peeps"><meta property="og:description" content="${description}"><meta property="og:type" content="website"><meta property="og:image" content="${origin}${appIcon.url}"><meta property="og:image:type" content="${appIcon.type}"><meta property="og:image:width" content="${appIcon.width}"><meta property="og:image:height" content="${appIcon.height}"><meta property="og:image:alt" content="Our Peeps">`

/** Non-admins get the same response for existing and unknown dashboard pages. */
const hiddenAs = (path: string, viewer: Viewer | null): PageName | null =>
  path.startsWith(`${pages.admin}/`) && !(viewer && isAdmin(viewer)) ? 'admin' : null

export const visitorsPage = (page: PageName): PageName => (openPages.some(name => name === page) ? page : 'signIn')

function shownPage(page: PageName | null, viewer: Viewer | null): PageName | 'notFound' {
  if (!page) return 'notFound'
  if (!viewer) return visitorsPage(page)
  if (page === 'sharedEvent') return page
  if (!viewer.onboarded) return 'onboarding'
  return page === 'root' || page === 'signIn' || page === 'signUp' ? 'home' : page
}

const tabFeatures = ['posts', 'questions', 'events', 'listings', 'messaging'] as const satisfies Feature[]

const noRobots = '<meta name="robots" content="noindex">'

const previewIn = (data: Record<string, unknown> | undefined) => data?.['sharedEvent'] as Preview | undefined
const shownEvent = (data: Record<string, unknown> | undefined) => previewIn(data)?.event ?? null

/** A preview that cannot be read now must not look to a search engine as if it were gone. */
function statusOf(page: PageName | null, data: Record<string, unknown> | undefined): 200 | 404 | 503 {
  if (page !== 'sharedEvent') return page ? 200 : 404
  return shownEvent(data) ? 200 : previewIn(data) ? 404 : 503
}

const isClosedTo = (
  { maintenance }: Deps,
  viewer: Viewer | null,
  { page, query }: { page: PageName | null; query: Record<string, string[]> },
): boolean =>
  maintenance.now() !== null && !(viewer && isAdmin(viewer)) && !(page === 'signIn' && query[adminEntry] !== undefined)

export function createDocument(given: Deps, site: Site, { sessionOf, dataOf, headOf }: PageContent) {
  const kept = keptStart(site, given.environment)
  const hasTabs = tabFeatures.every(feature => given.environment.features.has(feature))
  const answer = async (c: Context<AppEnv>, deps: Deps, asked: PageName | null) => {
    let page = asked
    const origin = deps.environment.appUrl ?? new URL(c.req.url).origin
    c.header('cache-control', 'no-cache, private')
    c.header('vary', 'cookie, accept-language, service-worker-navigation-preload')
    let language = browserLanguage(c, origin)
    let boot: Boot | null = null
    let viewer: Viewer | null = null
    let setCookies: string[] = []
    let isClosed = false
    const location: PageLocation = { params: c.req.param(), query: c.req.queries() }
    try {
      // The cursor in the document is newer than a change of rights that a kept viewer would miss.
      const context = await requestContext(c, deps, { freshViewer: true })
      const session = await sessionOf(context)
      viewer = context.viewer
      page ??= hiddenAs(c.req.path, viewer)
      setCookies = context.setCookies
      ;({ language } = context)
      if (viewer?.language && chosenLanguage(context.headers, origin) !== viewer.language)
        setCookies.push(languageCookie(origin, viewer.language))
      // The next user of this browser could open a cached copy.
      if (viewer || context.pendingSecondFactor) c.header('cache-control', 'no-store')
      isClosed = isClosedTo(deps, viewer, { page, query: location.query })
      const data = page && !isClosed ? await dataOf(page, context, location) : undefined
      const skeleton = hasTabs && !isClosed && !deps.readingOnly ? kept.skeletonFor(viewer, language) : null
      // A constant, so that the ETag of the visitors' document matches.
      boot = { session, language, at: viewer || shownEvent(data) ? Date.now() : 0, data: data ?? {}, skeleton }
    } catch (error) {
      deps.log.warn({ err: error }, 'the first data cannot be read')
    }
    if (page) c.set('route', pages[page])
    const variant = boot?.data['hasTerms'] === false ? withoutTerms : ''
    const isVisit = !viewer && !boot?.session.secondStep && !isClosed
    let html = (isVisit && site.drawn.get(`${language}${c.req.path}${variant}`)) || site.shell
    if (boot && page && boot.data[drawnWithData[page] ?? '']) {
      try {
        const { drawPage } = await site.drawing()
        // Encoded, because the router logs a path that cannot be decoded.
        const markup = await drawPage(encodeURI(c.req.path), boot)
        html = site.unhurried(site.shell).replace(emptyRoot, () => `<div id="root">${markup}</div>`)
      } catch (error) {
        deps.log.error({ err: error }, 'a page cannot be drawn')
      }
    }
    const isDrawn = !html.includes(emptyRoot)
    const skeleton =
      !isClosed && viewer?.onboarded && hasTabs && site.skeletons.get(`${language}/${shownPage(page, viewer)}`)
    if (!isDrawn && skeleton) html = html.replace(emptyRoot, () => `${skeletonRoot}${skeleton}</div>`)
    const own = (!isClosed && site.preloads.get(shownPage(page, viewer))) || ''
    const preloads = (isDrawn ? site.unhurried : String)(own + (site.sentences.get(language) ?? ''))
    for (const line of setCookies) c.header('set-cookie', line, { append: true })
    const body = html.replace('<!--boot-->', () => (boot ? block(boot) : ''))
    if (page === 'home' && kept.isKept(c.req.header('service-worker-navigation-preload'), boot?.skeleton)) {
      c.header('x-rest-of-document', 'true')
      return c.html(restOf(body, preloads))
    }
    const event = shownEvent(boot?.data)
    const head = event ? headOf(event, { origin, language }) : null
    const robots = page === 'sharedEvent' && !event?.findable ? noRobots : ''
    if (robots) c.header('x-robots-tag', 'noindex')
    const status = isClosed ? 503 : statusOf(page, boot?.data)
    if (status === 503) c.header('retry-after', String(isClosed ? maintenanceRetryAfter : 60))
    if (isClosed) c.header('cache-control', 'no-store')
    return c.html(
      body
        .replace('<html lang="en"', `<html lang="${language}"${deps.readingOnly ? ' data-reading-only' : ''}`)
        .replace(
          '</head>',
          end => robots + (head?.tags ?? commonHead(origin, site.descriptions[language])) + preloads + end,
        )
        .replace(/(?<=<title>)[^<]*/, title => head?.title ?? title),
      status,
    )
  }
  return {
    page: (name: PageName) => (c: Context<AppEnv>) => answerRead(c, given, deps => answer(c, deps, name)),
    notFound: (c: Context<AppEnv>) => answerRead(c, given, deps => answer(c, deps, null)),
    patterns: Object.entries(pages) as [PageName, string][],
  }
}
