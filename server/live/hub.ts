import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../db/client.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { citiesOf, endedSessions, outboxBounds, readAfter, type OutboxRow } from './outbox.ts'
import { openStream, type LiveStream } from './stream.ts'

const batch = 500
const safetyNet = 5_000
const sessionCheck = 30_000

/** Carries events from the outbox to the streams of this process. Every process has one and reads the same outbox. */
export function createHub({
  database,
  db,
  metrics,
  log,
}: {
  database: Database
  db: Kysely<Schema>
  metrics: Metrics
  log: Logger
}) {
  const streams = new Map<string, Set<LiveStream>>()
  let cursor = 0n
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let unlisten: (() => Promise<void>) | undefined
  const timers: NodeJS.Timeout[] = []

  const all = () => [...streams.values()].flatMap(set => [...set])

  function forget(stream: LiveStream) {
    const own = streams.get(stream.accountId)
    if (!own?.delete(stream)) return
    if (own.size === 0) streams.delete(stream.accountId)
    metrics.streams.dec()
  }

  // The right to see is asked for when an event leaves, in one query for the batch: a stream may be hours old.
  function deliver(rows: OutboxRow[], cities: Map<string, string>) {
    for (const row of rows) {
      const id = BigInt(row.id)
      const data = JSON.stringify(row.event)
      for (const accountId of row.account_ids ?? streams.keys()) {
        const own = streams.get(accountId)
        if (!own) continue
        const rightsChanged = row.event.type === 'access.changed'
        if (!rightsChanged && (row.city_id ? cities.get(accountId) !== row.city_id : !cities.has(accountId))) continue
        for (const stream of [...own]) {
          stream.send(id, data)
          if (rightsChanged) stream.end()
        }
      }
    }
  }

  async function pump() {
    do {
      again = false
      for (;;) {
        const [rows, cities] = await Promise.all([readAfter(db, cursor, batch), citiesOf(db, [...streams.keys()])])
        const newest = rows.at(-1)
        if (!newest) break
        deliver(rows, cities)
        cursor = BigInt(newest.id)
        metrics.outboxLag.set(Math.max(0, (Date.now() - newest.created_at.getTime()) / 1000))
        if (rows.length < batch) break
      }
    } while (again)
  }

  function wake() {
    again = true
    if (closed) return
    running ??= pump()
      .catch(error => {
        again = false
        log.warn({ err: error }, 'the outbox cannot be read')
      })
      .finally(() => {
        running = undefined
        // Woken after the last look and before this line: nobody else would look before the safety net.
        if (again) wake()
      })
  }

  async function endExpired() {
    const open = all()
    if (open.length === 0) return
    const ended = await endedSessions(db, [...new Set(open.map(stream => stream.sessionId))])
    for (const stream of open) if (ended.has(stream.sessionId)) stream.end()
  }

  /** What this person missed since `after`, or one `resync` when that is unknown or too much. */
  async function replay(stream: LiveStream, after: bigint) {
    const { oldest, newest } = await outboxBounds(db)
    const resync = () => stream.replay(newest > after ? newest : after + 1n, JSON.stringify({ type: 'resync' }))
    if (after > newest || after < oldest - 1n) return resync()
    const rows = await readAfter(db, after, batch)
    if (rows.length === batch) return resync()
    if (rows.length === 0) return
    const city = (await citiesOf(db, [stream.accountId])).get(stream.accountId)
    // A change of rights is told too, though this stream was opened with the new ones: the browser may have the old.
    for (const row of rows)
      if (city && (row.city_id ? row.city_id === city : row.account_ids?.includes(stream.accountId)))
        stream.replay(BigInt(row.id), JSON.stringify(row.event))
  }

  return {
    /** Listens first and takes its place in the outbox after: nothing falls between. */
    start: async () => {
      unlisten = await database.listen('outbox', wake)
      cursor = (await outboxBounds(db)).newest
      timers.push(setInterval(wake, safetyNet).unref())
      timers.push(
        setInterval(
          () => void endExpired().catch(error => log.warn({ err: error }, 'sessions cannot be read')),
          sessionCheck,
        ).unref(),
      )
    },

    /** Opens a stream at a cursor. Live events wait until the past was sent, and are not sent twice. */
    connect: async ({
      accountId,
      sessionId,
      after,
    }: {
      accountId: string
      sessionId: string
      after: bigint
    }): Promise<LiveStream> => {
      const own = streams.get(accountId) ?? new Set()
      if (own.size >= limits.streamsPerPerson) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 30 })
      const stream = openStream({ accountId, sessionId, after }, { onEnd: forget, onSlow: () => metrics.dropped.inc() })
      own.add(stream)
      streams.set(accountId, own)
      metrics.streams.inc()
      try {
        await replay(stream, after)
      } catch (error) {
        stream.end()
        throw error
      }
      stream.release()
      return stream
    },

    cursor: async () => (await outboxBounds(db)).newest,

    close: async () => {
      closed = true
      for (const timer of timers) clearInterval(timer)
      for (const stream of all()) stream.end()
      await unlisten?.()
      await running
    },
  }
}

export type Hub = ReturnType<typeof createHub>
