import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps/deps.ts'
import { createUnreadable } from './body/unreadable.ts'

/** Minimum drain time in milliseconds for requests in flight; DRAIN_SECONDS can extend it. */
const patience = 4_000
const sweepEvery = 50
/**
 * Milliseconds. The proxy must close idle connections first, or a request on a reused one is lost (nginx: 1 minute, Caddy: 2).
 */
const keepFor = { people: 5_000, proxy: 150_000 }
/** Added to the announced timeout, so that a delayed client does not hit a closed connection. */
const keepLonger = 10_000

/** Limits against slow clients. The largest image takes five minutes at 140 kbit/s; raw-body.ts enforces a minimum rate. */
const bounds = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
const connectionsMax = 20_000
/** Milliseconds without traffic before a connection with pending data is closed. A client that never reads would fill memory. */
const stillFor = 30_000
/** Accept queue length (Linux caps it at net.core.somaxconn), for the reconnect of all streams after a process exits. */
const backlog = 4_096

export interface Listener {
  port: number
  close(): Promise<void>
}

/**
 * Closing resets queued connections, and a proxy does not retry a write that may have arrived, so they are accepted first.
 * Counted and not timed: a slow machine must not reset them.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let entered = 0
  const enter = () => entered++
  server.on('connection', enter)
  let before = -1
  while (entered > before && entered < backlog) {
    before = entered
    // After one round, libuv may not have polled the listening socket yet.
    await nextRound()
    await nextRound()
  }
  server.off('connection', enter)
  // Under a steady flow of connections, the queue is shortest right after an accept.
  await Promise.race([once(server, 'connection'), delay(sweepEvery)])
}

export async function openListener(
  fetch: Parameters<typeof getRequestListener>[0],
  deps: Pick<Deps, 'environment' | 'ending' | 'log'>,
  { still = stillFor }: { still?: number } = {},
): Promise<Listener> {
  const { port, host, trustProxy, drainSeconds } = deps.environment
  const server = createServer(
    bounds,
    getRequestListener(fetch, { hostname: host, errorHandler: createUnreadable(deps) }),
  )
  server.maxConnections = connectionsMax
  server.timeout = still
  server.keepAliveTimeout = trustProxy > 0 ? keepFor.proxy : keepFor.people
  server.keepAliveTimeoutBuffer = keepLonger
  server.prependListener('request', (request, response) => {
    if (deps.ending) response.setHeader('connection', 'close')
    // The stream of an unread body pauses the request. The adapter would close the connection after half a second, with other requests on it.
    response.once('finish', () => {
      if (!request.readableEnded) request.removeAllListeners('data').resume()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      await drainAcceptQueue(server)
      const closed = new Promise(resolve => server.close(resolve))
      const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery)
      const force = setTimeout(() => server.closeAllConnections(), Math.max(patience, drainSeconds * 1000))
      await closed
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}
