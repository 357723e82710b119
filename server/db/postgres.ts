import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './client.ts'
import { explainOnServer } from './explain-on-server.ts'
import { observed, type QueryObserver } from './observed.ts'
import { onOwnConnection } from './own-connection.ts'
import { endsTransaction, statementName } from './prepared.ts'
import type { Schema } from './schema.ts'
import { limitTransactions } from './transaction.ts'
import { transferPostgres } from './transfer-postgres.ts'

// A day as it is written: the driver would make a moment of it, on the clocks of this machine.
const asText = [pg.types.builtins.INT8, pg.types.builtins.DATE] as number[]
/** A request is rather told at once that the database is away. */
const connectTimeout = 2_000
/** A process that begins on a busy machine has nobody who waits. */
const patientTimeout = 15_000

/** A transaction keeps none of these waiting: so many connections are for single statements, which are nearly all reads. */
const forReads = 4
const seconds = (milliseconds: number) => `${milliseconds / 1000}s`

/** How long after its own time the server has to say that it ended a statement. */
const unansweredAfter = 3_000
const checkClient = 2_000

type Answer = Promise<{ command: string; rows: unknown[] }>

const done = { command: '', rowCount: 0, rows: [] }

/**
 * Sends a prepared query under its name: the connection parses and plans it the first time only. The beginning of a
 * transaction is not waited for: only a lost connection can fail it, and fails what follows. Nor is a statement that is
 * the last of its transaction: the commit goes out right behind it, and tells of its failure. After one the server takes
 * the commit for a rollback, so nothing is half stored.
 */
class OurClient extends pg.Client {
  #last: Answer | undefined

  // The driver knows seven ways to call; ours is the one with a text and its values.
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
 * A PostgreSQL server by its address. `onError` hears of lost connections, which heal by themselves. Times are in
 * milliseconds: the server ends a statement after `queryTimeout`, a wait for a locked row after `lockTimeout`, and a
 * transaction that does nothing after `idleTimeout`. A connection that does not even tell of that is cut.
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
    // Compiling a statement takes longer than any of ours may run.
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
  // The pool listens to idle connections only. One that is lost in the middle of a query tells its own listeners, and
  // without any the process would end.
  pool.on('connect', client => {
    client.on('error', onError)
    // Without it a statement runs on for a process that has died. Some systems cannot do it and refuse the setting.
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
    listen: (channel, wake) => listen(url, channel, wake, onError),
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

/**
 * On a connection of its own that waits as long as a lock is held and a change of a large table takes. The lock is this
 * connection's: whoever lost it could not go on.
 */
const exclusively = <T>(url: string, key: number, work: (script: Database['script']) => Promise<T>): Promise<T> =>
  onOwnConnection({ connectionString: url, connectionTimeoutMillis: patientTimeout, keepAlive: true }, async client => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [key])
    return work(async text => void (await client.query(text)))
  })

/** A connection of its own that listens, and comes back with growing pauses after it was lost. */
async function listen(url: string, channel: string, wake: () => void, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let ended = false
  let pause = 200
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: patientTimeout, keepAlive: true })
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
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A standby refuses: kept, each attempt would be one connection more.
      await next.end()
      throw error
    }
    if (ended) return next.end()
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
