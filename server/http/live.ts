import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { signedIn } from '../features/accounts/access.ts'
import { readCursor } from '../live/cursor.ts'
import { requestContext, type AppEnv } from './context.ts'
import { limit } from './rate-limit.ts'

/** How long the reader of a stream that has ended may take to read the rest of it. */
const patience = 10_000

/**
 * Nobody ends the connection of a reader who does not read: what it was sent waits before its end. So it would stay open, with
 * its buffers, for as long as the reader likes.
 */
const hangUp = (c: Context<AppEnv>) => () => void setTimeout(() => c.env?.outgoing?.destroy(), patience).unref()

/** The live stream of the signed-in person, from a cursor on. A reconnecting browser's own header is newer than its address. */
export const liveRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { viewer } = await requestContext(c, deps)
  const { id, sessionId } = signedIn(viewer)
  await limit(deps.db, 'streamByAccount', id)
  const claimed = c.req.header('last-event-id') ?? c.req.query('cursor') ?? ''
  // A place that we did not sign is one that is too old: the stream begins with a resync.
  const after = readCursor(deps.keyring, claimed) ?? -1n
  const stream = await deps.hub.connect({ accountId: id, sessionId, after, onEnd: hangUp(c) })
  return c.body(stream.body, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
