import type { DatabaseConnection, Dialect, DialectAdapter, Driver, QueryResult } from 'kysely'
import { currentScope } from '../observability/scope.ts'

/** The text has placeholders, never values. */
export interface RanQuery {
  text: string
  seconds: number
  rows: number
  error?: unknown
}

export interface QueryObserver {
  /** Seconds spent waiting for a connection. */
  waited(seconds: number): void
  ran(query: RanQuery): void
}

export const operations = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const
type Operation = (typeof operations)[number]

const known = new Set<string>(operations)

const found = new Map<string, Operation>()
const foundMax = 1_000

/** By the first keyword, or with CTEs by that of the main statement. */
export function operationOf(text: string): Operation {
  const before = found.get(text)
  if (before) return before
  if (found.size >= foundMax) found.clear()
  const operation = read(text)
  found.set(text, operation)
  return operation
}

function read(text: string): Operation {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  if (known.has(word)) return word as Operation
  if (word !== 'with') return 'other'
  const main = /\)\s*(select|insert|update|delete)\b(?!.*\)\s*(?:insert|update|delete)\b)/is.exec(text)?.[1]
  return (main?.toLowerCase() as Operation | undefined) ?? 'select'
}

/** FIFO; reports the queue length. */
export function createLending() {
  let last: Promise<void> = Promise.resolve()
  const ends: (() => void)[] = []
  let asked = 0
  return {
    take: async () => {
      asked++
      const before = last
      last = new Promise(resolve => ends.push(resolve))
      await before
    },
    give: () => {
      asked--
      ends.shift()?.()
    },
    state: () => ({ total: 1, idle: asked > 0 ? 0 : 1, waiting: Math.max(0, asked - 1) }),
  }
}

type Lending = ReturnType<typeof createLending>

/** Reports statements to the observer and records spans. With `lending`, the engine's single connection is lent here. */
export function observed(
  dialect: Dialect,
  { system, observer, lending }: { system: string; observer: () => QueryObserver | undefined; lending?: Lending },
): Dialect {
  return {
    createAdapter: () => (lending ? lentByUs(dialect.createAdapter()) : dialect.createAdapter()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: db => dialect.createIntrospector(db),
    createDriver: () => {
      const driver = dialect.createDriver()
      const listening = new WeakSet<DatabaseConnection>()
      const { acquireConnection, releaseConnection } = driver
      driver.acquireConnection = async options => {
        const began = performance.now()
        await lending?.take()
        const connection = await acquireConnection.call(driver, options).catch((error: unknown) => {
          lending?.give()
          throw error
        })
        const waited = performance.now() - began
        observer()?.waited(waited / 1000)
        if (waited >= 1) logWait(waited)
        if (!listening.has(connection)) listenTo(connection, system, observer)
        listening.add(connection)
        return connection
      }
      driver.releaseConnection = async (connection, options) => {
        await releaseConnection.call(driver, connection, options)
        lending?.give()
      }
      return driver satisfies Driver
    },
  }
}

/** Kysely's own mutex does not report its waiting time. */
const lentByUs = (adapter: DialectAdapter): DialectAdapter =>
  Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })

function logWait(milliseconds: number): void {
  currentScope()
    ?.span?.child('wait for a connection', { startTime: Date.now() - milliseconds })
    .end()
}

/** In place, because the driver looks connections up by identity. */
function listenTo(connection: DatabaseConnection, system: string, observer: () => QueryObserver | undefined): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(...given: Parameters<typeof execute>): Promise<QueryResult<R>> => {
    const text = given[0].sql
    const began = performance.now()
    const span = currentScope()?.span?.child(operationOf(text), { kind: 'client', attributes: described(system, text) })
    try {
      const result = await execute<R>(...given)
      const rows = result.rows.length || Number(result.numAffectedRows ?? 0)
      span?.set({ 'db.response.returned_rows': rows })
      span?.end()
      observer()?.ran({ text, seconds: (performance.now() - began) / 1000, rows })
      return result
    } catch (error) {
      span?.end(error)
      observer()?.ran({ text, seconds: (performance.now() - began) / 1000, rows: 0, error })
      throw error
    }
  }
}

const textMax = 4_000

const described = (system: string, text: string) => ({
  'db.system.name': system,
  'db.operation.name': operationOf(text),
  'db.query.text': text.slice(0, textMax),
})
