import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { createUnreadable } from './unreadable.ts'

/** Minimum time in milliseconds for requests in flight on shutdown; extended to DRAIN_SECONDS if that is longer. */
const patience = 4_000
/** Interval for closing connections that became idle during shutdown. */
const sweepEvery = 50
/**
 * Keep-alive timeout in milliseconds. Behind a proxy, the proxy must close first: if the server closes a connection while the
 * proxy reuses it, the request is lost. nginx keeps connections for 1 minute by default, Caddy for 2.
 */
const keepFor = { people: 5_000, proxy: 150_000 }
/** Added to the announced keep-alive timeout, so that a delayed client does not hit a closed connection. */
const keepLonger = 10_000

/**
 * Limits against slow clients. Clients send their headers immediately; the largest image takes five minutes at 140 kbit/s
 * (server/http/raw-body.ts enforces a minimum rate for bodies in memory). 16 KB fits cookies and a long URL many times over.
 * Connections above `connectionsMax` are closed immediately: each takes a file descriptor and memory, and an event is sent to ten
 * thousand streams in one pass.
 */
const bounds = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
const connectionsMax = 20_000
/**
 * Milliseconds without traffic in either direction, twice in a row with data pending, before a connection is closed. Otherwise a
 * client that requests images without reading them fills memory. Live streams send heartbeats more often.
 */
const stillFor = 30_000
/**
 * Accept queue length; Linux caps it at net.core.somaxconn. After a process exits, all its streams reconnect within seconds;
 * clients dropped from a full queue retry after 1, 3 and 7 seconds.
 */
const backlog = 4_096
/** Maximum time in milliseconds for accepting queued connections on shutdown. */
const acceptQueueTimeout = 1_000

export interface Listener {
  port: number
  /** Stops accepting connections, lets requests in flight finish, and resolves when the last connection is closed. */
  close(): Promise<void>
}

/**
 * Accepts queued connections before the listener closes. Closing resets them, and a proxy does not retry a write that may have
 * arrived. Each round of the event loop accepts one or a few connections.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let entered = true
  const enter = () => (entered = true)
  server.on('connection', enter)
  const until = performance.now() + acceptQueueTimeout
  while (entered && performance.now() < until) {
    entered = false
    // After one round, libuv may not have polled the listening socket yet.
    await nextRound()
    await nextRound()
  }
  server.off('connection', enter)
  // Under a steady flow of connections, the queue is shortest right after an accept.
  await Promise.race([once(server, 'connection'), delay(sweepEvery)])
}

/** Listens on the configured host and port. Rejects if listening fails. */
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
  // Asks clients with keep-alive connections not to reuse them, well before they are closed.
  server.prependListener('request', (_, response) => {
    if (deps.ending) response.setHeader('connection', 'close')
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
