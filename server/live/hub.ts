import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { serverLimits } from '../base/limits.ts'
import type { Replicas } from '../db/replicas.ts'
import type { Schema } from '../db/schema.ts'
import { nextPosition } from '../db/transaction.ts'
import { AppError } from '../base/errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { ResyncReason, StreamEnd } from '../observability/live-metrics.ts'
import { inScope, settled } from '../base/scope.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { noTraces, type Traces } from '../base/span.ts'
import type { AccountChanges } from './account-changes.ts'
import { createBatch } from './batch.ts'
import { createBlockIndex } from './blocked.ts'
import type { Bus } from './bus.ts'
import { createCollectedEvents } from './collected.ts'
import { signCursor } from './cursor.ts'
import { createDelivery } from './delivery.ts'
import { citiesOfSessions, hearerOf, newestOf, readAfter, readNewest, readPositions, type OutboxRow } from './outbox.ts'
import { createPump } from './pump.ts'
import { createRecentEvents, hasFormerCard, recentMax, signedEvent } from './recent.ts'
import { frameOf, openStream, type LiveStream, type StreamRequest } from './stream.ts'

const batch = 500
const missedMax = { events: 500, bytes: 256 * 1024 }
const safetyNet = 5_000
const flushPatience = 1_000
const sessionCheck = 30_000
const beatTick = 1_000
const beatTicks = serverLimits.heartbeat / beatTick

export function createHub({
  bus,
  db,
  replicas,
  accountChanges,
  keyring,
  metrics,
  log,
  traces = noTraces,
}: {
  bus: Bus
  db: Kysely<Schema>
  replicas?: Pick<Replicas, 'seen'> | undefined
  accountChanges: Pick<AccountChanges, 'emit'>
  keyring: Keyring
  metrics: Metrics
  log: Logger
  traces?: Traces
}) {
  const streams = new Map<string, Set<LiveStream>>()
  /** Open streams with the tick of their heartbeat, because ten thousand simultaneous heartbeats would delay events. */
  const ticks = new Map<LiveStream, number>()
  let opened = 0
  let ticked = 0
  let positions = new Map<string, bigint>()
  let recent = createRecentEvents(new Map())
  const blocks = createBlockIndex(db)
  let delivering: Promise<void> | undefined
  let closed = false
  let unlisten: (() => Promise<void>) | undefined
  const timers: NodeJS.Timeout[] = []
  const sign = (row: Pick<OutboxRow, 'order_city_id' | 'id'>) => signCursor(keyring, row.order_city_id, BigInt(row.id))
  const collected = createCollectedEvents(() => pump.wake())
  const { deliver, flush } = createDelivery({
    ...{ db, streams, blocks, collected, accountChanges, metrics, sign },
    recent: () => recent,
  })

  function forget(stream: LiveStream, reason: StreamEnd) {
    ticks.delete(stream)
    const own = streams.get(stream.accountId)
    if (!own?.delete(stream)) return
    if (own.size === 0) {
      streams.delete(stream.accountId)
      blocks.forget(stream.accountId)
    }
    metrics.streams.dec()
    metrics.closed.inc({ reason })
    metrics.members.set(streams.size)
  }

  const handOver = (rows: OutboxRow[]) => {
    const span = traces.begin('deliver events', { kind: 'consumer', attributes: { 'live.events': rows.length } })
    return span ? inScope({ span }, () => settled(span, () => deliver(rows))) : deliver(rows)
  }

  async function deliverNext(rows: OutboxRow[]) {
    await replicas?.seen(rows.flatMap(row => row.city_id ?? row.account_ids ?? []))
    if (rows.length > 0) await handOver(rows)
    for (const row of rows) positions.set(row.order_city_id, BigInt(row.id))
    if (collected.due().length > 0) await flush(collected.due())
  }

  async function readToEnd() {
    for (;;) {
      const rows = await readAfter(db, positions, batch)
      delivering = deliverNext(rows)
      await delivering.finally(() => (delivering = undefined))
      if (rows.length < batch) return
    }
  }

  const pump = createPump(readToEnd, error => {
    metrics.outboxFailures.inc()
    log.warn({ err: error }, 'the outbox cannot be read')
  })

  const position = (order: string) => positions.get(order) ?? 0n

  async function endExpired() {
    if (ticks.size === 0) return
    const open = [...ticks.keys()]
    const cities = await citiesOfSessions(db, [...new Set(open.map(stream => stream.sessionId))])
    for (const stream of open) {
      const city = cities.get(stream.sessionId)
      if (city !== stream.order) stream.end(city === undefined ? 'signedOut' : 'moved')
    }
  }

  function beat() {
    ticked = (ticked + 1) % beatTicks
    for (const [stream, tick] of ticks) if (tick === ticked) stream.beat()
  }

  async function replay(stream: LiveStream, { after, isKnown }: StreamRequest) {
    // A batch in delivery does not include this stream; after it, its events are in `recent`.
    await delivering?.catch(() => undefined)
    const { order } = stream
    const resync = async (reason: ResyncReason) => {
      metrics.resyncs.inc({ reason })
      const newest = await newestOf(db, order)
      // Clients drop an event whose id is not above their cursor, which may be of another city.
      const next = newest > after ? newest : await nextPosition(db, order)
      const id = next > after ? next : after + 1n
      stream.replay(id, frameOf(signCursor(keyring, order, id), [JSON.stringify({ type: 'resync' })]))
    }
    const hearer = await hearerOf(db, stream.sessionId)
    // It ended after the request was admitted and before the stream was registered.
    if (hearer === undefined) return stream.end('signedOut')
    stream.isMember = hearer?.city === order
    if (!isKnown || after < recent.from(order)) return resync('unknownCursor')
    // The database may be ahead of this hub; the events in between arrive live.
    if (after > position(order)) return after > (await newestOf(db, order)) ? resync('unknownCursor') : undefined
    if (!hearer) return
    if (!stream.isMember) return stream.end('moved')
    const { newest, since } = hearer
    // Until the hub reads a removal event, `recent` still contains events about the removed post. It may belong to another city, as
    // that of a person who has moved.
    if (newest > after && !(await pump.catchUp())) return resync('unknownCursor')
    const remembered = () => recent.after({ order, cursor: after }, stream.accountId, since.getTime())
    const known = remembered()
    const textsFor = await blocks.textsFor(known, [stream.accountId])
    const still = new Set(remembered())
    const upTo = position(order)
    const missed = known.filter(event => still.has(event))
    const bytes = missed.reduce((sum, { data }) => sum + data.length, 0)
    if (missed.length >= missedMax.events || bytes > missedMax.bytes) return resync('tooMuch')
    if (hasFormerCard(missed)) return resync('formerCard')
    createBatch(
      missed.map(event => ({ event, whole: false })),
      textsFor(stream.accountId),
    ).replayTo(stream, after)
    // A collected event that the account may not receive, as from before it joined, is still to be sent to others.
    stream.skipTo(upTo)
  }

  return {
    /** Subscribes before reading the position, so that no event is missed in between. */
    start: async () => {
      unlisten = await bus.listen(pump.wake)
      positions = await readPositions(db)
      const rows = await readNewest(db, recentMax.events)
      const known = rows.filter(row => BigInt(row.id) <= (positions.get(row.order_city_id) ?? 0n))
      const from = new Map(positions)
      for (const row of known.toReversed()) from.set(row.order_city_id, BigInt(row.id) - 1n)
      recent = createRecentEvents(from)
      for (const row of known) recent.add(signedEvent(row, sign(row)))
      pump.open()
      timers.push(
        setInterval(pump.wake, safetyNet),
        setInterval(beat, beatTick),
        setInterval(
          () => void endExpired().catch(error => log.warn({ err: error }, 'sessions cannot be read')),
          sessionCheck,
        ),
      )
      for (const timer of timers) timer.unref()
    },

    connect: async ({ onEnd, ...request }: StreamRequest & { onEnd?: () => void }): Promise<LiveStream> => {
      const { accountId, order, after, isKnown } = request
      // An event from before the cursor, such as the account's own onboarding, must not end the new stream.
      if (isKnown && after > position(order)) await pump.catchUp()
      const stream = await blocks.opening(accountId, () => {
        const own = streams.get(accountId) ?? new Set()
        if (own.size >= serverLimits.streamsPerPerson)
          throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 30 }, { rate: 'streamsPerPerson' })
        const ended = (one: LiveStream, reason: StreamEnd) => {
          forget(one, reason)
          onEnd?.()
        }
        const opening = openStream(request, { onEnd: ended, onSlow: () => metrics.dropped.inc() })
        own.add(opening)
        streams.set(accountId, own)
        ticks.set(opening, opened++ % beatTicks)
        return opening
      })
      metrics.streams.inc()
      metrics.opened.inc()
      metrics.members.set(streams.size)
      try {
        await replay(stream, request)
      } catch (error) {
        stream.end('failed')
        throw error
      }
      stream.release()
      if (closed) stream.end('shutdown')
      return stream
    },

    position: () => [...positions.values()].reduce((highest, id) => (id > highest ? id : highest), 0n),

    cursor: async (order: string) => signCursor(keyring, order, await newestOf(db, order)),

    close: async () => {
      closed = true
      for (const timer of timers) clearInterval(timer)
      const wasOpen = await pump.close()
      // A stream whose events are not sent in time resumes before them elsewhere. A collected event may be about content that was removed
      // since the last read.
      const lastFlush = (wasOpen ? readToEnd() : Promise.resolve())
        .then(() => flush(collected.cities()))
        .catch(() => undefined)
      await Promise.race([lastFlush, delay(flushPatience, undefined, { ref: false })])
      for (const stream of [...ticks.keys()]) stream.end('shutdown')
      await unlisten?.()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
