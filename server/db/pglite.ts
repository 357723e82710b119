import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './client.ts'
import { observed, type QueryObserver } from './observed.ts'
import { PipeliningClient, types } from './postgres/pg-client.ts'
import { startEngine, type Engine, type StartSession } from './pglite-engine.ts'
import type { EngineOptions } from './pglite-instance.ts'
import { recycleAbove, usualRecycling, type Recycling } from './pglite-recycling.ts'
import type { Schema } from './tables.ts'
import { statementMax } from './transfer.ts'
import { transferPglite } from './transfer-pglite.ts'

interface PgliteOptions extends EngineOptions {
  recycling?: Recycling
  statementMs?: number
  start?: StartSession | undefined
}

/**
 * Only one process may open a folder: the caller must hold its lock. `load` is the path of a dump; without `folder`, data is in
 * memory.
 */
export async function openPglite({
  recycling = usualRecycling,
  statementMs = statementMax,
  start,
  ...options
}: PgliteOptions = {}): Promise<Database> {
  const engine = await startEngine(options, start)
  const listeners = new Map<string, Set<(payload?: string) => void>>()
  const pool = poolOf(engine)
  pool.on('connect', client => {
    // The pool replaces a client whose statement failed, but the engine keeps the transaction and the statements of the former one.
    client.query('rollback; deallocate all').catch(() => undefined)
    // A reopened engine has neither. Nothing else could have notified in between.
    for (const channel of listeners.keys()) client.query(listenTo(channel)).catch(() => undefined)
    client.on('notice', told => notice?.(told))
    client.on('notification', ({ channel, payload }) => {
      for (const wake of listeners.get(channel) ?? []) wake(payload)
    })
  })
  let observer: QueryObserver | undefined
  const db = new Kysely<Schema>({ dialect: observed(new PostgresDialect({ pool }), () => observer) })
  let notice: Parameters<Database['exclusively']>[2]
  const inTurn = createTurns()
  const script = async (text: string) => void (await pool.query(text))
  let reopened = 0
  let reopening: Promise<void> | undefined
  // The only client is the turn: a transaction keeps it until its end.
  const recycle = () =>
    (reopening = inTurn(async () => {
      const client = await pool.connect()
      await engine.reopen()
      reopened++
      client.release(true)
    }))
  const stopRecycling = options.folder
    ? recycleAbove(recycling, { memory: engine.memory, quietFor: engine.quietFor, recycle })
    : () => undefined
  return {
    engine: 'pglite',
    db,
    script,
    listen: async (channel, wake) => {
      const waiting = listeners.get(channel) ?? new Set()
      listeners.set(channel, waiting.add(wake))
      await script(listenTo(channel))
      return async () => {
        if (!waiting.delete(wake) || waiting.size > 0) return
        listeners.delete(channel)
        await script(`unlisten ${pg.escapeIdentifier(channel)}`)
      }
    },
    exclusively: (_, work, onNotice) =>
      inTurn(async () => {
        notice = onNotice
        return work(script).finally(() => (notice = undefined))
      }),
    transfer: (kind, work) => transferPglite({ pool, engine, statementMs }, kind, work),
    explain: async text => {
      const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json, generic_plan) ${text}`)
      return rows[0]?.['QUERY PLAN']
    },
    observe: next => {
      observer = next
    },
    embedded: () => ({ memory: engine.memory(), reopened }),
    pool: () => ({ total: 1, idle: pool.totalCount === 0 ? 1 : pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      stopRecycling()
      await reopening
      await db.destroy()
      await engine.close()
    },
  }
}

const poolOf = (engine: Engine) =>
  new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    stream: engine.stream,
    max: 1,
    min: 1,
    idleTimeoutMillis: 0,
    types,
    Client: PipeliningClient as typeof pg.Client,
    pipeline: true,
  })

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
