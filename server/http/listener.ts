import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { createUnreadable } from './unreadable.ts'

/** How long requests that are open when the door closes may take at least: as long again as people were sent elsewhere. */
const patience = 4_000
/** How often we look for connections that have become idle since. */
const sweepEvery = 50
/**
 * How long a connection may be kept without a request. A proxy must be the one who ends it: one that we end just as it is
 * used again is a lost request. nginx keeps a minute by itself, Caddy two.
 */
const keepFor = { people: 5_000, proxy: 150_000 }
/** How much longer than we say: who was told five seconds and is held up for one more must not meet a closed door. */
const keepLonger = 10_000

/**
 * What a connection may take its time for, and hold meanwhile. Whoever means it sends a header at once; the largest picture comes
 * within five minutes on 140 kbit/s (server/http/raw-body.ts has a pace of its own for what it holds in memory). Cookies and a
 * long address fit into a header many times over. Above so many connections new ones are closed at once: each holds a file and
 * some memory, and ten thousand streams are told of an event in one go.
 */
const bounds = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
const connectionsMax = 20_000
/**
 * Milliseconds without a byte in either direction, twice in a row where something waits to be sent, after which a connection is
 * closed: whoever asks for pictures and reads none of them makes us hold them all. Live streams have a beat more often than that.
 */
const stillFor = 30_000
/**
 * How many may stand before the door while the process is at work; Linux lets in no more than net.core.somaxconn. When a
 * process has ended, all of its streams come back within seconds, and whoever finds no room tries again a second later,
 * then three, then seven.
 */
const backlog = 4_096
/** How long people are still let in when the door is about to close. */
const acceptQueueTimeout = 1_000

export interface Listener {
  port: number
  /** Takes no more connections, lets open requests finish, and resolves when the last one is gone. */
  close(): Promise<void>
}

/**
 * Lets in whoever stands before the door: those outside are cut off when it closes, and a proxy does not send a write again
 * that may have arrived. Each round of the event loop lets in one or a few.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let entered = true
  const enter = () => (entered = true)
  server.on('connection', enter)
  const until = performance.now() + acceptQueueTimeout
  while (entered && performance.now() < until) {
    entered = false
    // After the first of two rounds it may not have looked outside yet.
    await nextRound()
    await nextRound()
  }
  server.off('connection', enter)
  // Where people come all the time, the moment right after one has entered is the one in which least of them stand outside.
  await Promise.race([once(server, 'connection'), delay(sweepEvery)])
}

/** Listens where the environment says. Resolves when requests are answered; rejects when it may not listen there. */
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
  // Whoever keeps a connection is told not to use it again, long before it is closed.
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
