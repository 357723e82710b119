import { serveStatic } from '@hono/node-server/serve-static'
import { relative } from 'node:path'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { serverLimits } from './base/limits.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import type { Deps } from './deps/deps.ts'
import { AppError } from './base/errors.ts'
import { features, router } from './features.ts'
import { apiPrefix, createApi } from './http/api.ts'
import { limitedBody } from './http/body/body-limit.ts'
import { mountApiReference } from './http/routes/api-reference.ts'
import type { AppEnv } from './http/context.ts'
import { compressed } from './http/body/compress.ts'
import { createDocument } from './http/document/document.ts'
import { pageContent } from './app-pages.ts'
import { asAppError, errorBody } from './http/errors.ts'
import { noteForeignReturn } from './http/foreign-return.ts'
import { afterWrite } from './http/after-write.ts'
import { liveRoute } from './http/routes/live.ts'
import { requestLog } from './http/log.ts'
import { formerHost } from './http/former-host/redirect.ts'
import { handoverRoute } from './http/former-host/handover.ts'
import { mediaRoute } from './http/routes/media.ts'
import { mountOperations } from './http/routes/operations.ts'
import { answerRead, markRefusedWrites } from './http/reading-only.ts'
import { requestScope } from './http/request-scope.ts'
import { maintenanceGate } from './http/maintenance-gate.ts'
import { readsInTurn } from './http/turns.ts'
import { toPageAddress } from './http/page-address.ts'
import { mountWellKnown } from './http/routes/well-known.ts'
import './base/top-level-domains.ts'
import { isSafe, originCheck, securityHeaders, securityLines } from './http/headers.ts'
import { mailboxJson, mailboxPage } from './mail/mailbox.ts'

export function createApp(deps: Deps): Hono<AppEnv> {
  const { environment, site, db, log } = deps
  const app = new Hono<AppEnv>()

  app.use(requestScope(deps))
  app.use(requestLog(deps))
  app.use(noteForeignReturn(log))
  app.use(markRefusedWrites(deps))
  app.use(afterWrite(deps))
  app.use(securityHeaders(securityLines(environment, site?.scriptHashes)))
  app.onError((error, c) => {
    const known = asAppError(error, log)
    c.set('failed', known)
    if (known.retryAfter) c.header('retry-after', String(known.retryAfter))
    c.header('cache-control', 'no-store')
    // Of a compressed answer, after which something else failed.
    c.header('content-encoding', undefined)
    // A proxy must not reuse this connection: unread bytes of the body would be parsed as the next request.
    if (known.status === 413) c.header('connection', 'close')
    return c.json(errorBody(known, c.get('requestId')), known.status as 500)
  })

  mountOperations(app, deps)
  app.use(formerHost(deps))
  mountWellKnown(app, deps)
  app.use(readsInTurn(deps))
  app.use(maintenanceGate(deps))
  app.get(plainRoutes.handover.path, handoverRoute(deps))
  app.get(plainRoutes.live.path, liveRoute(deps))
  app.get(plainRoutes.media.path, (c, next) => answerRead(c, deps, own => mediaRoute(own)(c, next)))
  if (environment.mode !== 'production') {
    app.get(plainRoutes.mailboxJson.path, mailboxJson(db))
    app.get(plainRoutes.mailbox.path, mailboxPage(db))
  }

  for (const { plainRoutes } of features) plainRoutes?.signed?.(app, deps)
  app.use(originCheck(environment))
  for (const { plainRoutes } of features) plainRoutes?.limited?.(app, deps)
  const limited = limitedBody(serverLimits.bodyBytesMax)
  app.use((c, next) => (isSafe(c.req.method) ? next() : limited(c, next)))
  app.use(compressed)
  mountApiReference(app)
  for (const { plainRoutes } of features) plainRoutes?.answers?.(app, deps)
  app.all(`${apiPrefix}/*`, createApi(deps, router))

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
