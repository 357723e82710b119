import type { Kysely } from 'kysely'
import type { Keyring } from '../crypto/keyring.ts'
import type { Schema } from '../db/tables.ts'
import { nextPosition } from '../db/transaction.ts'
import type { ResyncReason } from '../observability/live-metrics.ts'
import type { Metrics } from '../observability/metrics.ts'
import { createBatch } from './batch.ts'
import type { createBlockIndex } from './blocked.ts'
import { signCursor } from './cursor.ts'
import { hearerOf, newestOf } from './outbox.ts'
import { hasFormerCard, type createRecentEvents } from './recent.ts'
import { frameOf, type LiveStream, type StreamRequest } from './stream.ts'

const missedMax = { events: 500, bytes: 256 * 1024 }

interface Given {
  db: Kysely<Schema>
  keyring: Keyring
  metrics: Metrics
  blocks: ReturnType<typeof createBlockIndex>
  recent: () => ReturnType<typeof createRecentEvents>
  /** Up to which the outbox of a city has been read. */
  position: (order: string) => bigint
  /** Reads the outbox to its end; false if it cannot be read. */
  catchUp: () => Promise<boolean>
}

/** Sends a new stream the events since its cursor, or one `resync`, or ends it. */
export function createReplay({ db, keyring, metrics, blocks, recent, position, catchUp }: Given) {
  async function resync(stream: LiveStream, after: bigint, reason: ResyncReason) {
    metrics.resyncs.inc({ reason })
    const { order } = stream
    const [last, from] = [await newestOf(db, order), recent().from(order)]
    const newest = last > from ? last : from
    // Clients drop an event whose id is not above their cursor, which may be of another city.
    const next = newest > after ? newest : await nextPosition(db, order)
    const id = next > after ? next : after + 1n
    stream.replay(id, frameOf(signCursor(keyring, order, id), [JSON.stringify({ type: 'resync' })]))
  }

  async function sendMissed(stream: LiveStream, after: bigint, since: Date) {
    const { order, accountId } = stream
    const remembered = () => recent().after({ order, cursor: after }, accountId, since.getTime())
    const known = remembered()
    const textsFor = await blocks.textsFor(known, [accountId])
    const still = new Set(remembered())
    const upTo = position(order)
    const missed = known.filter(event => still.has(event))
    const bytes = missed.reduce((sum, { data }) => sum + data.length, 0)
    if (missed.length >= missedMax.events || bytes > missedMax.bytes) return resync(stream, after, 'tooMuch')
    if (hasFormerCard(missed)) return resync(stream, after, 'formerCard')
    createBatch(
      missed.map(event => ({ event, whole: false })),
      textsFor(accountId),
    ).replayTo(stream, after)
    // A collected event that the account may not receive, as from before it joined, is still to be sent to others.
    stream.skipTo(upTo)
  }

  return async (stream: LiveStream, { after, isKnown }: StreamRequest): Promise<void> => {
    const { order } = stream
    const hearer = await hearerOf(db, stream.sessionId)
    // It ended after the request was admitted and before the stream was registered.
    if (hearer === undefined) return stream.end('signedOut')
    stream.isMember = hearer?.city === order
    if (!isKnown || after < recent().from(order)) return resync(stream, after, 'unknownCursor')
    // The database may be ahead of this hub; the events in between arrive live.
    if (after > position(order))
      return after > (await newestOf(db, order)) ? resync(stream, after, 'unknownCursor') : undefined
    if (!hearer) return
    if (!stream.isMember) return stream.end('moved')
    const { newest, since } = hearer
    // Until the hub reads a removal event, `recent` still contains events about the removed post. It may belong to another city, as
    // that of a person who has moved.
    if (newest > after && !(await catchUp())) return resync(stream, after, 'unknownCursor')
    await sendMissed(stream, after, since)
  }
}
