import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import type { Schema } from '../db/tables.ts'
import { observeCommits } from '../db/transaction.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Bus } from './bus.ts'

const connectTimeout = 2_000
const pauses = { first: 200, longest: 5_000 }
const pingEvery = 5_000

interface Options {
  url: string
  subject: string
  db: Kysely<Schema>
  metrics: Pick<Metrics, 'registry'>
  log: Logger
}

/**
 * Reconnects indefinitely and never blocks. While disconnected, this process still wakes for its own commits, and the hub polls
 * for others.
 */
export function natsBus({ url, subject, db, metrics, log }: Options): Bus {
  const connected = new Gauge({
    name: 'nats_connected',
    help: '1 while NATS can be reached, which wakes this process when another one wrote.',
    registers: [metrics.registry],
  })
  let wake = idle
  let connection: NatsConnection | undefined
  let calling: NodeJS.Immediate | undefined
  let retry: NodeJS.Timeout | undefined
  let pause = pauses.first
  let missing = false
  let closed = false

  function call() {
    calling = undefined
    if (connection?.isClosed() === false) connection.publish(subject)
  }

  function committed() {
    wake()
    calling ??= setImmediate(call)
  }

  async function open() {
    const { connect } = await import('@nats-io/transport-node')
    const opened = await connect({ ...addressOf(url), name: subject, ...manners })
    opened.subscribe(subject, { callback: error => (error ? log.warn({ err: error }, 'NATS refused') : wake()) })
    // After the flush, the subscription misses nothing.
    await opened.flush().catch(async error => (await opened.close(), Promise.reject(error as Error)))
    if (closed) return opened.close()
    connection = opened
    void opened.closed().then(lost)
    pause = pauses.first
    missing = false
    connected.set(1)
    log.info({ server: opened.getServer() }, 'NATS is connected')
    committed()
  }

  function lost(reason: unknown) {
    connection = undefined
    connected.set(0)
    if (closed) return
    if (!missing) log.warn({ err: reason }, 'NATS cannot be reached: events of other processes come late')
    missing = true
    retry = setTimeout(() => void open().catch(lost), pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, pauses.longest)
  }

  return {
    listen: async listener => {
      wake = listener
      observeCommits(db, committed)
      await open().catch(lost)
      return async () => void (wake = idle)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      observeCommits(db, undefined)
      if (!connection) return
      clearImmediate(calling)
      call()
      await Promise.race([connection.drain().catch(() => undefined), delay(connectTimeout, undefined, { ref: false })])
    },
  }
}

const idle = () => undefined as void

// Reconnects are handled here: the client gives up after two refusals and cannot be stopped before its first connection.
const manners = {
  reconnect: false,
  timeout: connectTimeout,
  pingInterval: pingEvery,
  maxPingOut: 2,
  noEcho: true,
} as const

function addressOf(url: string) {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const account = pass ? { user, pass } : user ? { token: user } : {}
  return { servers: host, ...account, ...(protocol === 'tls:' ? { tls: {} } : {}) }
}
