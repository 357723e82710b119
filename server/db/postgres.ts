import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './client.ts'
import { statementName } from './prepared.ts'
import type { Schema } from './schema.ts'

const bigint = 20
const connectTimeout = 2_000
const queryTimeout = 20_000

/** Sends a prepared query under its name: the connection parses and plans it the first time only. */
class NamingClient extends pg.Client {
  // The driver knows seven ways to call; ours is the one with a text and its values.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const call = super.query.bind(this) as (...given: unknown[]) => never
    return name ? call({ name, text, values }) : call(...args)
  }
}

/** A PostgreSQL server by its address. `onError` hears of lost connections, which heal by themselves. */
export async function openPostgres(
  url: string,
  { onError, poolSize = 10 }: { onError: (error: Error) => void; poolSize?: number },
): Promise<Database> {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === bigint ? String : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    types,
    Client: NamingClient as typeof pg.Client,
  })
  // The pool listens to idle connections only. One that is lost in the middle of a query tells its own listeners, and
  // without any the process would end.
  pool.on('connect', client => void client.on('error', onError))
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    script: async text => void (await pool.query(text)),
    listen: (channel, wake) => listen(url, channel, wake, onError),
    exclusively: (key, work) =>
      db.connection().execute(async connection => {
        await sql`select pg_advisory_lock(${key})`.execute(connection)
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${key})`.execute(connection)
        }
      }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  }
}

/** A connection of its own that listens, and comes back with growing pauses after it was lost. */
async function listen(url: string, channel: string, wake: () => void, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let ended = false
  let pause = 200
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeout, keepAlive: true })
    next.on('notification', wake)
    const lost = (error?: Error) => {
      if (client !== next || ended) return
      client = undefined
      if (error) onError(error)
      retry()
    }
    next.on('error', lost)
    next.on('end', () => lost())
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    pause = 200
    wake()
  }
  const retry = () => {
    timer = setTimeout(() => connect().catch(error => (onError(error as Error), ended || retry())), pause)
    pause = Math.min(pause * 2, 5_000)
  }

  await connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end()
  }
}
