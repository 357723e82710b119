import type { Context } from 'hono'
import { batchesParameter } from '../../../contract/live-request.ts'
import { noCity } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { isAdmin, signedIn } from '../../viewer/access.ts'
import { maintenanceFrame } from '../../live/stream.ts'
import { readCursor } from '../../live/cursor.ts'
import { requestContext, type AppEnv } from '../context.ts'
import { limitUnlessReadingOnly } from '../../rate-limit/limit.ts'
import { readingOnly } from '../reading-only.ts'

const patience = 10_000

/** Destroys the connection of a client that does not read; otherwise unsent data keeps it open indefinitely. */
const destroyConnection = (c: Context<AppEnv>) => () =>
  void setTimeout(() => c.env?.outgoing?.destroy(), patience).unref()

/** On reconnect, Last-Event-ID is newer than the cursor in the URL. */
export const liveRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  // A stream that opened with former rights would keep them.
  const own = readingOnly(deps) ?? deps
  const { viewer } = await requestContext(c, own, { freshViewer: true })
  const { id, sessionId, city } = signedIn(viewer)
  await limitUnlessReadingOnly(own, 'streamByAccount', id)
  const claimed = c.req.header('last-event-id') ?? c.req.query('cursor') ?? ''
  const order = city?.id ?? noCity
  const { id: after, isKnown } = readCursor(deps.keyring, order, claimed)
  const readsBatches = c.req.query(batchesParameter) !== undefined
  const stream = await deps.hub.connect({
    ...{ accountId: id, sessionId, order, after, isKnown, readsBatches },
    onEnd: destroyConnection(c),
  })
  if (deps.maintenance.now() && viewer && !isAdmin(viewer)) stream.end('maintenance', maintenanceFrame)
  return c.body(stream.body, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
