import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Replicas } from '../db/postgres/replicas.ts'
import type { Schema } from '../db/tables.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { noTraces, type Traces } from '../base/span.ts'
import type { AccountChanges } from './account-changes.ts'
import { createBlockIndex } from './blocked.ts'
import type { Bus } from './bus.ts'
import { createCollectedEvents } from './collected.ts'
import { signCursor } from './cursor.ts'
import { createDelivery } from './delivery.ts'
import { beatTick, createOpenStreams, type OpenRequest } from './open-streams.ts'
import { newestOf, positionsAbove, readNewest, type OutboxRow } from './outbox.ts'
import { createReader } from './reader.ts'
import { createRecentEvents, recentMax, signedEvent } from './recent.ts'
import { createReplay } from './replay.ts'
import type { LiveRules } from './rules.ts'
import { maintenanceFrame, type LiveStream } from './stream.ts'

const safetyNet = 5_000
const flushPatience = 1_000
const sessionCheck = 30_000

function startTimers({
  wake,
  open,
  log,
}: {
  wake: () => void
  open: ReturnType<typeof createOpenStreams>
  log: Logger
}): NodeJS.Timeout[] {
  const endExpired = () => void open.endExpired().catch(error => log.warn({ err: error }, 'sessions cannot be read'))
  const timers = [setInterval(wake, safetyNet), setInterval(open.beat, beatTick), setInterval(endExpired, sessionCheck)]
  for (const timer of timers) timer.unref()
  return timers
}

interface Parts {
  bus: Bus
  db: Kysely<Schema>
  replicas?: Pick<Replicas, 'seen'> | undefined
  accountChanges: Pick<AccountChanges, 'emit'>
  rules: LiveRules
  keyring: Keyring
  metrics: Metrics
  log: Logger
  traces?: Traces
}

export function createHub({
  bus,
  db,
  replicas,
  accountChanges,
  rules,
  keyring,
  metrics,
  log,
  traces = noTraces,
}: Parts) {
  let recent = createRecentEvents(new Map())
  const blocks = createBlockIndex(db, rules)
  const open = createOpenStreams({ db, metrics, onLast: blocks.forget })
  let closed = false
  let unlisten: (() => Promise<void>) | undefined
  let timers: NodeJS.Timeout[] = []
  const sign = (row: Pick<OutboxRow, 'order_city_id' | 'id'>) => signCursor(keyring, row.order_city_id, BigInt(row.id))
  const collected = createCollectedEvents(() => reader.wake())
  const { deliver, flush } = createDelivery({
    ...{ db, streams: open.byAccount, blocks, collected, accountChanges, metrics, sign },
    recent: () => recent,
  })

  /**
   * Events of the former primary may not exist, and others may get their ids: open streams end, every cursor from before gets one
   * `resync`, and what this process keeps of rights and blocks is read again.
   */
  async function onFailover() {
    const positions = await positionsAbove(db, reader.highest())
    reader.skipTo(positions)
    recent = createRecentEvents(new Map(positions))
    accountChanges.emit()
    open.endAll('failover')
  }
  const reader = createReader({ db, replicas, deliver, flush, onFailover, collected, metrics, log, traces })
  const { position, catchUp } = reader
  const replay = createReplay({ db, keyring, metrics, blocks, recent: () => recent, position, catchUp })

  return {
    /** Subscribes before reading the position, so that no event is missed in between. */
    start: async () => {
      unlisten = await bus.listen(reader.wake)
      const from = new Map(await reader.skipToEnd())
      const rows = await readNewest(db, recentMax.events)
      const known = rows.filter(row => BigInt(row.id) <= position(row.order_city_id))
      for (const row of known.toReversed()) from.set(row.order_city_id, BigInt(row.id) - 1n)
      recent = createRecentEvents(from)
      for (const row of known) recent.add(signedEvent(row, sign(row)))
      reader.open()
      timers = startTimers({ wake: reader.wake, open, log })
    },

    connect: async (request: OpenRequest): Promise<LiveStream> => {
      const { accountId, order, after, isKnown } = request
      // An event from before the cursor, such as the account's own onboarding, must not end the new stream.
      if (isKnown && after > position(order)) await catchUp()
      const stream = await blocks.opening(accountId, () => open.open(request))
      try {
        // A batch in delivery does not include this stream; after it, its events are in `recent`.
        await reader.delivered()
        await replay(stream, request)
      } catch (error) {
        stream.end('failed')
        throw error
      }
      stream.release()
      if (closed) stream.end('shutdown')
      return stream
    },

    position: reader.highest,

    cursor: async (order: string) => {
      const [newest, from] = [await newestOf(db, order), recent.from(order)]
      return signCursor(keyring, order, newest > from ? newest : from)
    },

    startOver: reader.startOver,

    endForMaintenance: () => open.endAll('maintenance', maintenanceFrame),

    close: async () => {
      closed = true
      for (const timer of timers) clearInterval(timer)
      const { readLast } = await reader.close()
      // A stream whose events are not sent in time resumes before them elsewhere. A collected event may be about content that was removed
      // since the last read.
      const lastFlush = readLast()
        .then(() => flush(collected.cities()))
        .catch(() => undefined)
      await Promise.race([lastFlush, delay(flushPatience, undefined, { ref: false })])
      open.endAll('shutdown')
      await unlisten?.()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
