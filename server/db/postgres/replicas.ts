import { sql, type Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from '../../base/errors.ts'
import type { Database } from '../client.ts'
import { StandbyError } from './pool.ts'
import type { Primary } from './primary-state.ts'
import type { Schema } from '../tables.ts'

const checkEvery = 100
const answerWithin = 1_000
const maxLag = 1_000

export interface Replica {
  db: Kysely<Schema>
  check(): Promise<void>
  /** Rejects once the replica is silent: a machine that was cut off would not answer for minutes. */
  whileAnswering<T>(read: Promise<T>): Promise<T>
}

/** Why reads do not use a replica. `primary`: it is not in recovery. */
export const replicaStates = ['used', 'silent', 'failed', 'primary', 'cluster', 'timeline', 'behind'] as const
export type ReplicaState = (typeof replicaStates)[number]

export interface ReplicaChange {
  /** From 1, in the order of the environment. */
  replica: number
  state: ReplicaState
  error?: Error
}

interface Needs {
  position: bigint
  knows: readonly string[]
}

export interface Replicas {
  /**
   * A replica that is not behind by more than `maxLag`, and has replayed the WAL up to `position` and up to all live events that
   * `seen` was called with for these accounts and cities.
   */
  choose(needs: Needs): Replica | undefined
  /** The one that has replayed most. `maxLag` counts back from when the position of the primary was last read. */
  chooseWhileAway(): Replica | undefined
  /** Before live events are delivered to accounts or cities: their next reads must include them. */
  seen(accountsAndCities: readonly string[]): Promise<void>
  position(): Promise<bigint>
  states(): ReplicaState[]
  start(): Promise<void>
  close(): Promise<void>
}

interface Checked extends Replica {
  database: Database
  replayed: bigint
  state: ReplicaState
  checking: Promise<void> | undefined
}

/** Positions of another cluster or timeline are of other data. */
interface Identity {
  cluster: string
  timeline: number
  mark: string
}

const bytes = (lsn: string) => sql`(${sql.raw(lsn)} - '0/0')::bigint`
/** Null in recovery, where the function would fail. */
const positionOfPrimary = sql`case when not pg_is_in_recovery() then ${bytes('pg_current_wal_insert_lsn()')} end`
const cluster = sql`(select system_identifier from pg_control_system())::text`
const currentTimeline = sql`case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end`

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, delay(answerWithin, undefined, { ref: false })])

/**
 * Reads may go to a hot standby once it has replayed what the reader knows of. The control file of a standby shows the timeline
 * only from its next restartpoint on, minutes after a failover, so each timeline has a mark: a row that the primary writes and
 * its standbys replay.
 */
export function openReplicas(
  { db: primary, primary: primaryState }: { db: Kysely<Schema>; primary?: Primary | undefined },
  databases: Database[],
  onChange: (change: ReplicaChange) => void,
): Replicas {
  let history: { at: number; position: bigint }[] = []
  let identity: Identity | undefined
  let lastRead = 0
  const events = new Map<string, { at: number; position: bigint }>()
  let turn = 0
  let closed = false
  let watching: Promise<void> | undefined

  const position = async (): Promise<bigint> => {
    const { rows } = await sql<{ position: string | null }>`select ${positionOfPrimary} as position`.execute(primary)
    const position = rows[0]?.position
    if (!position) throw new StandbyError()
    return BigInt(position)
  }

  async function readPrimary(): Promise<void> {
    const at = performance.now()
    const { rows } = await sql<{ position: string | null; cluster: string; timeline: number; mark: string | null }>`
      select ${positionOfPrimary} as position, ${cluster} as cluster, now.timeline, t.mark
      from (select ${currentTimeline} as timeline) as now left join timelines as t on t.timeline = now.timeline`.execute(
      primary,
    )
    const [row] = rows
    if (!row?.position) return
    const mark = row.mark ?? (await createMark(row.timeline))
    // A former primary may answer late, after its successor.
    if (!mark || at < lastRead) return
    lastRead = at
    if (mark !== identity?.mark || row.cluster !== identity.cluster) {
      identity = { cluster: row.cluster, timeline: row.timeline, mark }
      history = []
      events.clear()
    }
    history = [...history.filter(entry => entry.at > at - 3 * maxLag), { at, position: BigInt(row.position) }]
  }

  async function createMark(timeline: number): Promise<string | undefined> {
    await primary
      .insertInto('timelines')
      .values({ timeline })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await primary.selectFrom('timelines').select('mark').where('timeline', '=', timeline).executeTakeFirst()
    return row?.mark
  }

  /** Undefined in the first moments, and while positions of the primary cannot be read. */
  function floor(until = performance.now()): bigint | undefined {
    const since = until - maxLag
    const [first] = history
    return first && first.at <= since + checkEvery ? history.find(({ at }) => at >= since)?.position : undefined
  }
  const floorWhileAway = () => floor(history.at(-1)?.at)
  const isAway = () => primaryState?.state() === 'away'

  const replicas = databases.map((database, index): Checked => {
    const reads = new Set<(error: Error) => void>()
    const checked: Checked = {
      database,
      db: database.db,
      replayed: 0n,
      state: 'silent',
      checking: undefined,
      check: () => (checked.checking ??= look().finally(() => (checked.checking = undefined))),
      whileAnswering: read => {
        const { promise, reject } = Promise.withResolvers<never>()
        reads.add(reject)
        return Promise.race([read, promise]).finally(() => reads.delete(reject))
      },
    }
    let isNew = true
    const become = (state: ReplicaState, error?: Error) => {
      if (isNew || checked.state !== state) onChange({ replica: index + 1, state, ...(error ? { error } : {}) })
      isNew = false
      checked.state = state
      if (state === 'silent') for (const reject of reads) reject(new Error('The replica does not answer.'))
    }
    const look = async () => {
      const found = await inTime(
        sql<{ standby: boolean; replayed: string | null; cluster: string; mark: string | null }>`
          select pg_is_in_recovery() as standby, ${bytes('pg_last_wal_replay_lsn()')} as replayed, ${cluster} as cluster,
            (select mark from timelines where timeline = ${identity?.timeline ?? 0}) as mark`.execute(database.db),
      ).catch((error: Error) => error)
      if (found === undefined) return become('silent')
      // A machine that is gone is silent or unreachable in turn.
      if (found instanceof Error) return isConnectionLost(found) ? become('silent') : become('failed', found)
      const [row] = found.rows
      if (!row?.standby || row.replayed === null) return become('primary')
      if (row.cluster !== identity?.cluster) return become('cluster')
      if (row.mark !== identity.mark) return become('timeline')
      checked.replayed = BigInt(row.replayed)
      // A primary that was cut off is noticed as away only after a moment.
      const required = (isAway() ? undefined : floor()) ?? floorWhileAway()
      become(required !== undefined && checked.replayed >= required ? 'used' : 'behind')
    }
    return checked
  })

  const look = () => inTime(readPrimary()).catch(() => undefined)
  const checks = () => Promise.all(replicas.map(replica => replica.check()))

  async function watch(): Promise<void> {
    while (!closed) {
      await look()
      // Waiting for a silent one would leave gaps in the history.
      void checks()
      await delay(checkEvery, undefined, { ref: false })
    }
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

  function chooseAbove(oldest: bigint | undefined, needs: Needs): Replica | undefined {
    if (oldest === undefined) return undefined
    const known = needs.knows.map(key => events.get(key)?.position ?? 0n)
    const required = [needs.position, ...known].reduce((most, one) => (one > most ? one : most), oldest)
    for (let tries = 0; tries < replicas.length; tries++) {
      const replica = replicas[turn++ % replicas.length]
      if (replica?.state === 'used' && replica.replayed >= required) return replica
      if (replica?.state === 'used') void replica.check()
    }
    return undefined
  }

  return {
    choose: needs => chooseAbove(floor(), needs),
    chooseWhileAway: () => {
      const required = floorWhileAway()
      if (required === undefined) return undefined
      return replicas
        .filter(({ state, replayed }) => state === 'used' && replayed >= required)
        .reduce<Checked | undefined>((most, one) => (most && most.replayed >= one.replayed ? most : one), undefined)
    },
    seen: async keys => {
      if (keys.length > 0) remember(keys, await position())
    },
    position,
    states: () => replicas.map(({ state }) => state),
    start: async () => {
      await look()
      await checks()
      watching = watch()
    },
    close: async () => {
      closed = true
      await watching
      await Promise.all(replicas.flatMap(({ checking }) => checking ?? []))
      await Promise.all(databases.map(database => database.close()))
    },
  }
}
