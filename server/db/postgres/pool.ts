import pg from 'pg'
import { PipeliningClient } from './pg-client.ts'

/** Milliseconds. */
const drainEvery = 1_000
/** Seconds. A proxy or a DNS name may lead elsewhere by then. */
const lifetime = 1_800

/** SQLSTATE read_only_sql_transaction, which a write would get. */
export class StandbyError extends Error {
  readonly code = '25006'

  constructor() {
    super('The server is a standby.')
  }
}

export interface Pool {
  options: pg.PoolConfig
  connect(): Promise<pg.PoolClient>
  query(text: string): Promise<unknown>
  end(): Promise<void>
  counts(): { total: number; idle: number; waiting: number }
}

/**
 * Connections that were lost, or whose server no longer writes, are not used again: a proxy leads a new one to the new primary.
 * Others of that time are replaced when they are next used. `standby` accepts
 * servers in recovery; without it, `connect` rejects them as read-only, before anything stale is read.
 */
export function openPool(
  config: pg.PoolConfig & { pipeline?: boolean; namedStatements?: boolean; answerWithin?: number },
  {
    standby,
    onError,
    onConnect,
  }: { standby: boolean; onError: (error: Error) => void; onConnect: (client: pg.PoolClient) => void },
): Pool {
  const pool = new pg.Pool({
    ...config,
    keepAlive: true,
    // Processes that were started together do not reconnect together.
    maxLifetimeSeconds: Math.round(lifetime * (0.75 + Math.random() / 2)),
    Client: PipeliningClient as typeof pg.Client,
  })
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let drained = -Infinity

  // The pool handles errors of idle connections only; during a query, an unhandled error event would end the process.
  pool.on('connect', client => {
    openedAt.set(client, performance.now())
    client.on('error', onError)
    onConnect(client)
  })
  pool.on('error', () => undefined)

  const noteLost = () => {
    const now = performance.now()
    if (now - drained >= drainEvery) drained = now
  }
  const isOutdated = (client: pg.PoolClient) => (openedAt.get(client) ?? 0) < drained

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const own = client as pg.PoolClient & PipeliningClient
    if (own.isStandby && !standby) {
      client.release(true)
      noteLost()
      throw new StandbyError()
    }
    if (isOutdated(client)) {
      client.release(true)
      return connect()
    }
    const { release } = client
    client.release = (error?: Error | boolean) => {
      if (own.isLost) noteLost()
      release(error ?? (own.isLost || isOutdated(client)))
    }
    return client
  }

  return {
    options: pool.options,
    connect,
    query: async text => {
      const client = await connect()
      try {
        return await client.query(text)
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
