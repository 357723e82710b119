import { serveStatic } from '@hono/node-server/serve-static'
import { relative } from 'node:path'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { serverLimits } from './base/limits.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import type { Deps } from './deps/deps.ts'
import { AppError } from './base/errors.ts'
import { auditCsvRoute } from './features/admin/audit-csv.ts'
import { feedRoute } from './features/calendar/feed-route.ts'
import { exportFileRoute } from './features/exports/file-route.ts'
import { seriesCalendarRoute } from './features/events/series/calendar-route.ts'
import { calendarRoute } from './features/events/calendar/calendar-route.ts'
import { sharedCoverRoute } from './features/events/sharing/cover-route.ts'
import { coverRoute } from './features/events/cover-route.ts'
import { photoRoute } from './features/listings/photo-route.ts'
import { evidenceRoute } from './features/moderation/evidence-route.ts'
import { webhookRoute } from './features/payments/webhook-route.ts'
import { oneClickRoute } from './features/notifications/one-click-route.ts'
import { unsubscribeFormRoute, unsubscribePageRoute } from './features/notifications/unsubscribe-form.ts'
import { logoRoute } from './features/logos/logo-route.ts'
import { avatarRoute } from './features/profiles/avatar-route.ts'
import { apiPrefix, createApi } from './http/api.ts'
import { limitedBody } from './http/body/body-limit.ts'
import { mountApiReference } from './http/api-reference.ts'
import type { AppEnv } from './http/context.ts'
import { compressed } from './http/body/compress.ts'
import { createDocument } from './http/document/document.ts'
import { pageContent } from './pages.ts'
import { asAppError, errorBody } from './http/errors.ts'
import { noteForeignReturn } from './http/foreign-return.ts'
import { afterWrite } from './http/after-write.ts'
import { liveRoute } from './http/live.ts'
import { requestLog } from './http/log.ts'
import { mediaRoute } from './http/media.ts'
import { mountOperations } from './http/operations.ts'
import { requestScope } from './http/request-scope.ts'
import { readsInTurn } from './http/turns.ts'
import { toPageAddress } from './http/page-address.ts'
import { mountWellKnown } from './http/well-known.ts'
import './base/top-level-domains.ts'
import { contentSecurityPolicy, isSafe, originCheck, securityHeaders } from './http/headers.ts'
import { mailboxJson, mailboxPage } from './mail/mailbox.ts'

export function createApp(deps: Deps): Hono<AppEnv> {
  const { environment, site, db, log } = deps
  const app = new Hono<AppEnv>()

  app.use(requestScope(deps))
  app.use(requestLog(deps))
  app.use(noteForeignReturn(log))
  app.use(afterWrite(deps))
  app.use(
    securityHeaders({
      policy: contentSecurityPolicy(site?.scriptHashes ?? []),
      https: environment.appUrl?.startsWith('https:') ?? false,
    }),
  )
  app.onError((error, c) => {
    const known = asAppError(error, log)
    c.set('failed', known)
    if (known.retryAfter) c.header('retry-after', String(known.retryAfter))
    c.header('cache-control', 'no-store')
    // A proxy must not reuse this connection: unread bytes of the body would be parsed as the next request.
    if (known.status === 413) c.header('connection', 'close')
    return c.json(errorBody(known, c.get('requestId')), known.status as 500)
  })

  mountOperations(app, deps)
  mountWellKnown(app, deps)
  app.use(readsInTurn(deps))
  app.get(plainRoutes.live.path, liveRoute(deps))
  app.get(plainRoutes.media.path, mediaRoute(deps))
  if (environment.mode !== 'production') {
    app.get(plainRoutes.mailboxJson.path, mailboxJson(db))
    app.get(plainRoutes.mailbox.path, mailboxPage(db))
  }

  // Authenticated by signature, so the origin check does not apply.
  app.post(plainRoutes.paymentWebhook.path, ...webhookRoute(deps))
  app.post(plainRoutes.unsubscribe.path, limitedBody(serverLimits.formBytesMax), oneClickRoute(deps))
  app.get(plainRoutes.unsubscribePage.path, unsubscribePageRoute(deps))
  app.use(originCheck(environment.appUrl))
  app.post(plainRoutes.unsubscribeForm.path, limitedBody(serverLimits.formBytesMax), unsubscribeFormRoute(deps))
  app.put(plainRoutes.avatar.path, avatarRoute(deps))
  app.put(plainRoutes.cover.path, coverRoute(deps))
  app.put(plainRoutes.photo.path, photoRoute(deps))
  const limited = limitedBody(serverLimits.bodyBytesMax)
  app.use((c, next) => (isSafe(c.req.method) ? next() : limited(c, next)))
  app.use(compressed)
  mountApiReference(app)
  app.get(plainRoutes.calendar.path, calendarRoute(deps))
  app.get(plainRoutes.seriesCalendar.path, seriesCalendarRoute(deps))
  app.get(plainRoutes.calendarFeed.path, feedRoute(deps))
  app.get(plainRoutes.sharedCover.path, sharedCoverRoute(deps))
  app.get(plainRoutes.exportFile.path, exportFileRoute(deps))
  app.get(plainRoutes.logo.path, logoRoute(deps))
  app.get(plainRoutes.evidence.path, evidenceRoute(deps))
  app.get(plainRoutes.auditCsv.path, auditCsvRoute(deps))
  app.all(`${apiPrefix}/*`, createApi(deps))

  if (site) {
    const root = relative(process.cwd(), site.folder) || '.'
    app.use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    app.use('/assets/*', () => {
      throw new AppError('NOT_FOUND')
    })
    app.get('*', toPageAddress)
    const document = createDocument(deps, site, pageContent)
    for (const [name, pattern] of document.patterns) app.get(pattern, etag({ weak: true }), document.page(name))
    if (environment.mode !== 'production') app.get('/dev/components', document.page('root'))
    // An allowlist: `dist` also contains files for the server only.
    app.get(
      '/:file{[\\w-]+\\.(?:svg|png)|sw\\.js|manifest\\.webmanifest}',
      serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('cache-control', 'no-cache') }),
    )
    app.get('*', document.notFound)
  }
  app.notFound(() => {
    throw new AppError('NOT_FOUND')
  })
  return app
}
