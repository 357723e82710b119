import type { Kysely } from 'kysely'
import { AppError } from '../base/errors.ts'
import { serverLimits } from '../base/limits.ts'
import type { Schema } from '../db/tables.ts'
import type { StreamEnd } from '../observability/live-metrics.ts'
import type { Metrics } from '../observability/metrics.ts'
import { citiesOfSessions } from './outbox.ts'
import { openStream, type LiveStream, type StreamRequest } from './stream.ts'

export const beatTick = 1_000
const beatTicks = serverLimits.heartbeat / beatTick

export type OpenRequest = StreamRequest & { onEnd?: () => void }

/** The streams of this process. `onLast` is called when the last one of an account has ended. */
export function createOpenStreams({
  db,
  metrics,
  onLast,
}: {
  db: Kysely<Schema>
  metrics: Metrics
  onLast: (accountId: string) => void
}) {
  const byAccount = new Map<string, Set<LiveStream>>()
  /** With the tick of their heartbeat, because ten thousand simultaneous heartbeats would delay events. */
  const ticks = new Map<LiveStream, number>()
  let opened = 0
  let ticked = 0

  function forget(stream: LiveStream, reason: StreamEnd) {
    ticks.delete(stream)
    const own = byAccount.get(stream.accountId)
    if (!own?.delete(stream)) return
    if (own.size === 0) {
      byAccount.delete(stream.accountId)
      onLast(stream.accountId)
    }
    metrics.streams.dec()
    metrics.closed.inc({ reason })
    metrics.members.set(byAccount.size)
  }

  return {
    byAccount,

    /** Throws TOO_MANY_REQUESTS. */
    open: ({ onEnd, ...request }: OpenRequest): LiveStream => {
      const own = byAccount.get(request.accountId) ?? new Set()
      if (own.size >= serverLimits.streamsPerPerson)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 30 }, { rate: 'streamsPerPerson' })
      const ended = (one: LiveStream, reason: StreamEnd) => {
        forget(one, reason)
        onEnd?.()
      }
      const stream = openStream(request, { onEnd: ended, onSlow: () => metrics.dropped.inc() })
      own.add(stream)
      byAccount.set(request.accountId, own)
      ticks.set(stream, opened++ % beatTicks)
      metrics.streams.inc()
      metrics.opened.inc()
      metrics.members.set(byAccount.size)
      return stream
    },

    beat: () => {
      ticked = (ticked + 1) % beatTicks
      for (const [stream, tick] of ticks) if (tick === ticked) stream.beat()
    },

    /** Ends those whose session has ended or whose member has moved. */
    endExpired: async () => {
      if (ticks.size === 0) return
      const open = [...ticks.keys()]
      const cities = await citiesOfSessions(db, [...new Set(open.map(stream => stream.sessionId))])
      for (const stream of open) {
        const city = cities.get(stream.sessionId)
        if (city !== stream.order) stream.end(city === undefined ? 'signedOut' : 'moved')
      }
    },

    endAll: (reason: StreamEnd, frame?: Uint8Array) => {
      for (const stream of [...ticks.keys()]) stream.end(reason, frame)
    },
  }
}
