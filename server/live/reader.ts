import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { inScope, settled } from '../base/scope.ts'
import type { Traces } from '../base/span.ts'
import type { Replicas } from '../db/postgres/replicas.ts'
import type { Schema } from '../db/tables.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { CollectedEvents } from './collected.ts'
import { readAfter, readPositions, type OutboxRow } from './outbox.ts'
import { createPump } from './pump.ts'

const batch = 500

interface Given {
  db: Kysely<Schema>
  replicas: Pick<Replicas, 'seen'> | undefined
  deliver: (rows: OutboxRow[]) => Promise<void>
  flush: (cities: string[]) => Promise<void>
  onFailover: () => Promise<void>
  collected: CollectedEvents
  metrics: Metrics
  log: Logger
  traces: Traces
}

/** Reads the outbox in batches after each wake, and knows up to where. */
export function createReader({ db, replicas, deliver, flush, onFailover, collected, metrics, log, traces }: Given) {
  let positions = new Map<string, bigint>()
  let delivering: Promise<void> | undefined
  let isAfterFailover = false

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
    if (isAfterFailover) {
      await onFailover()
      isAfterFailover = false
    }
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

  return {
    wake: pump.wake,
    /** Before the next read, calls `onFailover`, which `skipTo`s. */
    startOver: () => {
      isAfterFailover = true
      pump.wake()
    },
    skipTo: (to: ReadonlyMap<string, bigint>) => {
      positions = new Map(to)
    },
    catchUp: pump.catchUp,
    open: pump.open,
    /** Skips events that are committed now. Returns the position of each city. */
    skipToEnd: async (): Promise<ReadonlyMap<string, bigint>> => {
      positions = await readPositions(db)
      return new Map(positions)
    },
    position: (order: string) => positions.get(order) ?? 0n,
    highest: () => [...positions.values()].reduce((highest, id) => (id > highest ? id : highest), 0n),
    /** Resolves after the batch in delivery. */
    delivered: async () => {
      await delivering?.catch(() => undefined)
    },
    /** Resolves after a last read. */
    close: async () => {
      const last = await pump.close()
      return { readLast: last ? readToEnd : async () => undefined }
    },
  }
}
