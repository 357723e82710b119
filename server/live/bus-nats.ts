import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import type { Schema } from '../db/schema.ts'
import { tellCommits } from '../db/transaction.ts'
import type { Metrics } from '../metrics.ts'
import type { Bus } from './bus.ts'

const connectTimeout = 2_000
const pauses = { first: 200, longest: 5_000 }
/** A connection whose other side is silent for three of these is given up. */
const pingEvery = 5_000

interface Options {
  /** `nats://` or `tls://`, with an account or a token if it asks for one. */
  url: string
  subject: string
  /** Its transactions are told through this bus instead of by the database. */
  db: Kysely<Schema>
  metrics: Pick<Metrics, 'registry'>
  log: Logger
}

/**
 * Empty messages by NATS. A server that cannot be reached is looked for for ever and holds nobody up: this process hears
 * of its own commits anyway, and of those of others when its hub looks by itself.
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

  // All commits of one turn of the event loop are one message.
  function committed() {
    wake()
    calling ??= setImmediate(call)
  }

  async function open() {
    // Loaded only here: a server without NATS should not carry its client.
    const { connect } = await import('@nats-io/transport-node')
    const opened = await connect({ ...addressOf(url), name: subject, ...manners })
    opened.subscribe(subject, { callback: error => (error ? log.warn({ err: error }, 'NATS refused') : wake()) })
    // From the answer on nothing is missed.
    await opened.flush().catch(async error => (await opened.close(), Promise.reject(error as Error)))
    if (closed) return opened.close()
    connection = opened
    void opened.closed().then(lost)
    pause = pauses.first
    missing = false
    connected.set(1)
    log.info({ server: opened.getServer() }, 'NATS is connected')
    // What either side committed meanwhile.
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
      tellCommits(db, committed)
      await open().catch(lost)
      return async () => void (wake = idle)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      tellCommits(db, undefined)
      if (!connection) return
      clearImmediate(calling)
      call()
      // What was published may be in our buffer still; a server that is silent by now must not keep us.
      await Promise.race([connection.drain().catch(() => undefined), delay(connectTimeout, undefined, { ref: false })])
    },
  }
}

const idle = () => undefined as void

// We look for a lost server ourselves: the client's own way ends when it is refused twice, and cannot be stopped before
// it was connected.
const manners = {
  reconnect: false,
  timeout: connectTimeout,
  pingInterval: pingEvery,
  maxPingOut: 2,
  // This process knows of its own commits.
  noEcho: true,
} as const

function addressOf(url: string) {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const account = pass ? { user, pass } : user ? { token: user } : {}
  return { servers: host, ...account, ...(protocol === 'tls:' ? { tls: {} } : {}) }
}
