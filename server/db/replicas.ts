import { sql, type Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './client.ts'
import type { Schema } from './tables.ts'

const checkEvery = 100
const answerWithin = 1_000
const maxLag = 1_000

export interface Replica {
  db: Kysely<Schema>
  check(): Promise<void>
}

export interface Replicas {
  /**
   * A replica that is not behind by more than `maxLag`, and has replayed the WAL up to `position` and up to all live events that
   * `seen` was called with for these accounts and cities.
   */
  choose(needs: { position: bigint; knows: readonly string[] }): Replica | undefined
  /** Before live events are delivered to accounts or cities: their next reads must include them. */
  seen(accountsAndCities: readonly string[]): Promise<void>
  position(): Promise<bigint>
  usable(): number
  start(): Promise<void>
  close(): Promise<void>
}

interface State extends Replica {
  database: Database
  replayed: bigint
  usable: boolean
  checking: Promise<void> | undefined
}

const bytes = (lsn: string) => sql`(${sql.raw(lsn)} - '0/0')::bigint`
const cluster = sql`(select system_identifier from pg_control_system())::text`
/** A standby that did not follow a promotion may have replayed a position of the former timeline. */
const timeline = {
  ofPrimary: sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`,
  // That of the last restartpoint, until WAL of a later one is flushed to the tables.
  ofStandby: sql`(select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())`,
}

/**
 * Reads may go to a hot standby once it has replayed what the reader knows of. A standby that is behind, silent, promoted or of
 * another cluster or timeline is not used until that ends. `onChange` is called when a replica becomes usable or stops being so.
 */
export function openReplicas(
  primary: Kysely<Schema>,
  databases: Database[],
  onChange: (change: { replica: number; usable: boolean; reason?: string | undefined }) => void,
): Replicas {
  let history: { at: number; position: bigint }[] = []
  let identifier: string | undefined
  const events = new Map<string, { at: number; position: bigint }>()
  let turn = 0
  let closed = false
  let watching: Promise<void> | undefined

  async function position(): Promise<bigint> {
    const { rows } = await sql<{ position: string; cluster: string }>`
      select ${bytes('pg_current_wal_insert_lsn()')} as position, ${cluster} || '/' || ${timeline.ofPrimary} as cluster`.execute(
      primary,
    )
    identifier = rows[0]?.cluster
    return BigInt(rows[0]?.position ?? 0)
  }

  /** Undefined in the first moments, and while positions of the primary cannot be read. */
  function floor(): bigint | undefined {
    const since = performance.now() - maxLag
    const [first] = history
    return first && first.at <= since + checkEvery ? history.find(({ at }) => at >= since)?.position : undefined
  }

  const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, delay(answerWithin, undefined, { ref: false })])

  const replicas = databases.map((database, index): State => {
    const state: State = {
      database,
      db: database.db,
      replayed: 0n,
      usable: false,
      checking: undefined,
      check: () => (state.checking ??= look().finally(() => (state.checking = undefined))),
    }
    const become = (reason?: string) => {
      const usable = reason === undefined
      if (state.usable !== usable) onChange({ replica: index + 1, usable, reason })
      state.usable = usable
    }
    const look = async () => {
      const found = await inTime(
        sql<{ standby: boolean; replayed: string | null; cluster: string }>`
          select pg_is_in_recovery() as standby, ${bytes('pg_last_wal_replay_lsn()')} as replayed, ${cluster} || '/' || ${timeline.ofStandby} as cluster`.execute(
          database.db,
        ),
      ).catch((error: Error) => error)
      if (found === undefined) return become('it does not answer')
      if (found instanceof Error) return become(found.message)
      const [row] = found.rows
      if (!row?.standby || row.replayed === null) return become('it is not a standby')
      if (row.cluster !== identifier) return become('it belongs to another cluster or timeline')
      state.replayed = BigInt(row.replayed)
      const required = floor()
      become(required !== undefined && state.replayed >= required ? undefined : 'it is behind')
    }
    return state
  })

  async function watch(): Promise<void> {
    while (!closed) {
      await look()
      await delay(checkEvery, undefined, { ref: false })
    }
  }

  async function look(): Promise<void> {
    const at = performance.now()
    const now = await position().catch(() => undefined)
    if (now !== undefined) history = [...history.filter(entry => entry.at > at - 3 * maxLag), { at, position: now }]
    await Promise.all(replicas.map(replica => replica.check()))
  }

  function remember(keys: readonly string[], position: bigint): void {
    const at = performance.now()
    for (const [key, event] of events) {
      if (event.at > at - 2 * maxLag) break
      events.delete(key)
    }
    for (const key of keys) {
      events.delete(key)
      events.set(key, { at, position })
    }
  }

  return {
    choose: needs => {
      const oldest = floor()
      if (oldest === undefined) return undefined
      const known = needs.knows.map(key => events.get(key)?.position ?? 0n)
      const required = [needs.position, ...known].reduce((most, one) => (one > most ? one : most), oldest)
      for (let tries = 0; tries < replicas.length; tries++) {
        const replica = replicas[turn++ % replicas.length]
        if (replica?.usable && replica.replayed >= required) return replica
        if (replica?.usable) void replica.check()
      }
      return undefined
    },
    seen: async keys => {
      if (keys.length > 0) remember(keys, await position())
    },
    position,
    usable: () => replicas.filter(({ usable }) => usable).length,
    start: async () => {
      await look()
      watching = watch()
    },
    close: async () => {
      closed = true
      await watching
      await Promise.all(databases.map(database => database.close()))
    },
  }
}
