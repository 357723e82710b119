import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { currentScope } from '../base/scope.ts'

/** The text has placeholders, never values. */
export interface RanQuery {
  text: string
  seconds: number
  rows: number
  error?: unknown
}

export interface QueryObserver {
  waited(seconds: number): void
  ran(query: RanQuery): void
}

export const operations = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const
type Operation = (typeof operations)[number]

const known = new Set<string>(operations)

const found = new Map<string, Operation>()
const foundMax = 1_000

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

export function observed(dialect: Dialect, observer: () => QueryObserver | undefined): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: db => dialect.createIntrospector(db),
    createDriver: () => {
      const driver = dialect.createDriver()
      const listening = new WeakSet<DatabaseConnection>()
      const { acquireConnection } = driver
      driver.acquireConnection = async options => {
        const began = performance.now()
        const connection = await acquireConnection.call(driver, options)
        const waited = performance.now() - began
        observer()?.waited(waited / 1000)
        if (waited >= 1) logWait(waited)
        if (!listening.has(connection)) listenTo(connection, observer)
        listening.add(connection)
        return connection
      }
      return driver satisfies Driver
    },
  }
}

function logWait(milliseconds: number): void {
  currentScope()
    ?.span?.child('wait for a connection', { startTime: Date.now() - milliseconds })
    .end()
}

/** In place, because the driver looks connections up by identity. */
function listenTo(connection: DatabaseConnection, observer: () => QueryObserver | undefined): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(...given: Parameters<typeof execute>): Promise<QueryResult<R>> => {
    const text = given[0].sql
    const began = performance.now()
    const span = currentScope()?.span?.child(operationOf(text), { kind: 'client', attributes: described(text) })
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

const described = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.operation.name': operationOf(text),
  'db.query.text': text.slice(0, textMax),
})
