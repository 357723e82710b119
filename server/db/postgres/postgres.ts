import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../client.ts'
import { explainOnServer } from './explain-on-server.ts'
import { createListening, patientTimeout } from './listening.ts'
import { observed, type QueryObserver } from '../observed.ts'
import { onOwnConnection } from './own-connection.ts'
import { types } from './pg-client.ts'
import { openPool } from './pool.ts'
import type { Schema } from '../tables.ts'
import { limitTransactions } from '../transaction.ts'
import { transferPostgres } from './transfer-postgres.ts'

const connectTimeout = 2_000

const forReads = 4
const seconds = (milliseconds: number) => `${milliseconds / 1000}s`

/** Milliseconds after its own timeout within which the server must report a canceled statement. */
const unansweredAfter = 3_000
const checkClient = 2_000

export interface PostgresOptions {
  onError: (error: Error) => void
  /** The server itself, if `url` is a pooler in transaction mode. */
  directUrl?: string | undefined
  namedStatements?: boolean
  /** Accepts servers in recovery. */
  standby?: boolean
  poolSize?: number
  /** Timeouts are in milliseconds; a pooler sets its own. */
  queryTimeout?: number
  lockTimeout?: number
  idleTimeout?: number
}

export async function openPostgres(
  url: string,
  {
    onError,
    directUrl = url,
    namedStatements = true,
    standby = false,
    poolSize = 10,
    queryTimeout = 20_000,
    lockTimeout = 5_000,
    idleTimeout = 10_000,
  }: PostgresOptions,
): Promise<Database> {
  const isPooler = directUrl !== url
  const pool = openPool(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: connectTimeout,
      // A pooler rejects parameters of a session; its configuration sets them (docs/operate.md).
      ...(isPooler
        ? {}
        : {
            // JIT compilation takes longer than the statements of the app. Memoize allocates memory for all rows of a list, of which
            // a page needs twenty.
            options: '-c jit=off -c enable_memoize=off',
            statement_timeout: queryTimeout,
            lock_timeout: lockTimeout,
            idle_in_transaction_session_timeout: idleTimeout,
          }),
      answerWithin: queryTimeout + unansweredAfter,
      types,
      namedStatements,
      pipeline: true,
    },
    {
      standby,
      onError,
      onConnect: client => {
        if (isPooler) return
        // Cancels statements of a crashed process. Some platforms reject the setting.
        client.query(`set client_connection_check_interval = '${seconds(checkClient)}'`).catch(() => undefined)
      },
    },
  )
  const { listen, primary } = createListening(directUrl, onError)
  let observer: QueryObserver | undefined
  const db = new Kysely<Schema>({
    dialect: observed(new PostgresDialect({ pool }), () => observer),
  })
  if (poolSize > forReads) limitTransactions(db, poolSize - forReads)
  return {
    engine: 'postgres',
    db,
    script: async text => void (await pool.query(text)),
    listen,
    primary,
    exclusively: (key, work, onNotice) => exclusively(directUrl, key, work, onNotice),
    transfer: (kind, work) => transferPostgres(directUrl, kind, work),
    explain: text => explainOnServer(directUrl, text),
    observe: next => {
      observer = next
    },
    pool: pool.counts,
    close: () => db.destroy(),
  }
}

/** A connection without timeouts, for long lock waits and schema changes. It holds the lock, so losing it aborts the work. */
const exclusively = <T>(
  url: string,
  key: number,
  work: (script: Database['script']) => Promise<T>,
  onNotice: Parameters<Database['exclusively']>[2],
): Promise<T> =>
  onOwnConnection({ connectionString: url, connectionTimeoutMillis: patientTimeout, keepAlive: true }, async client => {
    if (onNotice) client.on('notice', onNotice)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [key])
    return work(async text => void (await client.query(text)))
  })
