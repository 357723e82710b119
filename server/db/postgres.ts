import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './client.ts'
import { explainOnServer } from './explain-on-server.ts'
import { observed, type QueryObserver } from './observed.ts'
import { onOwnConnection } from './own-connection.ts'
import { endsTransaction, statementName } from './prepared.ts'
import type { Schema } from './schema.ts'
import { limitTransactions } from './transaction.ts'
import { transferPostgres } from './transfer-postgres.ts'

// The driver would convert dates to a moment in the local time zone.
const asText = [pg.types.builtins.INT8, pg.types.builtins.DATE] as number[]
const connectTimeout = 2_000
/** For connections outside requests. */
const patientTimeout = 15_000

/** Connections that transactions cannot use. */
const forReads = 4
const seconds = (milliseconds: number) => `${milliseconds / 1000}s`

/** Milliseconds after its own timeout within which the server must report a canceled statement. */
const unansweredAfter = 3_000
const checkClient = 2_000
/** Milliseconds between checks of the listening connection, and for the answer to one. */
const checkListening = 1_000

type Answer = Promise<{ command: string; rows: unknown[] }>

const done = { command: '', rowCount: 0, rows: [] }

/**
 * Prepares statements by name. Does not wait for `begin` or the last statement of a transaction: the commit follows directly and
 * reports its error. After a failed statement, the server turns the commit into a rollback.
 */
class OurClient extends pg.Client {
  #last: Answer | undefined

  // Kysely uses only the overload with text and values.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const call = super.query.bind(this) as (...given: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values)) return call(...args)
    if (text === 'begin') {
      ;(call(...args) as Answer).catch(() => undefined)
      return Promise.resolve(done) as never
    }
    const name = statementName(text)
    const answer = (name ? call({ name, text, values }) : call(...args)) as Answer
    if (endsTransaction(text)) {
      this.#last = answer
      answer.catch(() => undefined)
      return Promise.resolve(done) as never
    }
    const last = this.#last
    this.#last = undefined
    if (!last) return answer as never
    answer.catch(() => undefined)
    return last.then(() => answer) as never
  }
}

/**
 * `onError` receives errors of lost connections, which are replaced. Timeouts are in milliseconds. A connection that does not
 * report a timeout is closed.
 */
export async function openPostgres(
  url: string,
  {
    onError,
    poolSize = 10,
    queryTimeout = 20_000,
    lockTimeout = 5_000,
    idleTimeout = 10_000,
  }: {
    onError: (error: Error) => void
    poolSize?: number
    queryTimeout?: number
    lockTimeout?: number
    idleTimeout?: number
  },
): Promise<Database> {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      asText.includes(oid) ? String : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    // JIT compilation takes longer than the statements of the app.
    options: '-c jit=off',
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: queryTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    query_timeout: queryTimeout + unansweredAfter,
    types,
    Client: OurClient as typeof pg.Client,
    pipeline: true,
  })
  // The pool handles errors of idle connections only; during a query, an unhandled error event would end the process.
  pool.on('connect', client => {
    client.on('error', onError)
    // Cancels statements of a crashed process. Some platforms reject the setting.
    client.query(`set client_connection_check_interval = '${seconds(checkClient)}'`).catch(() => undefined)
  })
  pool.on('error', () => undefined)
  let observer: QueryObserver | undefined
  const db = new Kysely<Schema>({
    dialect: observed(new PostgresDialect({ pool }), { system: 'postgresql', observer: () => observer }),
  })
  if (poolSize > forReads) limitTransactions(db, poolSize - forReads)
  return {
    engine: 'postgres',
    db,
    script: async text => void (await pool.query(text)),
    listen: createListening(url, onError),
    exclusively: (key, work) => exclusively(url, key, work),
    transfer: (kind, work) => transferPostgres(url, kind, work),
    explain: text => explainOnServer(url, text),
    observe: next => {
      observer = next
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  }
}

/** A connection without timeouts, for long lock waits and schema changes. It holds the lock, so losing it aborts the work. */
const exclusively = <T>(url: string, key: number, work: (script: Database['script']) => Promise<T>): Promise<T> =>
  onOwnConnection({ connectionString: url, connectionTimeoutMillis: patientTimeout, keepAlive: true }, async client => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [key])
    return work(async text => void (await client.query(text)))
  })

/** One connection for all channels, open while there are any. */
function createListening(url: string, onError: (error: Error) => void): Database['listen'] {
  const listeners = new Set<{ channel: string; wake: (payload?: string) => void; lost?: (() => void) | undefined }>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let pause = 200
  let timer: NodeJS.Timeout | undefined

  const subscribe = (to: pg.Client, channel: string) => to.query(`listen ${pg.escapeIdentifier(channel)}`)

  const lost = (gone: pg.Client, error?: Error) => {
    if (client !== gone) return
    client = undefined
    if (error) onError(error)
    for (const listener of listeners) listener.lost?.()
    retry()
  }

  const connect = async () => {
    clearTimeout(timer)
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patientTimeout,
      query_timeout: patientTimeout,
      keepAlive: true,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.wake(payload)
    })
    next.on('error', error => lost(next, error))
    next.on('end', () => lost(next))
    await next.connect()
    try {
      for (const { channel } of listeners) await subscribe(next, channel)
    } catch (error) {
      // A standby rejects LISTEN; each attempt would leak a connection.
      void next.end().catch(() => undefined)
      throw error
    }
    if (listeners.size === 0) return next.end()
    client = next
    pause = 200
    void watch(next)
    for (const { wake } of listeners) wake()
  }
  const open = () => (opening ??= connect().finally(() => (opening = undefined)))
  const retry = () => {
    timer = setTimeout(() => open().catch(error => (onError(error as Error), listeners.size === 0 || retry())), pause)
    pause = Math.min(pause * 2, 5_000)
  }

  /** A connection whose network has failed silently reports nothing; only an unanswered query shows it. */
  const watch = async (watched: pg.Client) => {
    while (client === watched) {
      await delay(checkListening, undefined, { ref: false })
      if (client !== watched) return
      await watched
        .query({ text: 'select 1', query_timeout: checkListening } as pg.QueryConfig)
        .catch((error: Error) => {
          lost(watched, error)
          void watched.end().catch(() => undefined)
        })
    }
  }

  return async (channel, wake, onLost) => {
    const listener = { channel, wake, lost: onLost }
    await opening?.catch(() => undefined)
    listeners.add(listener)
    try {
      if (!client) await open()
      else {
        await subscribe(client, channel)
        wake()
      }
    } catch (error) {
      listeners.delete(listener)
      throw error
    }
    return async () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    }
  }
}
