import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AccountChanges } from './account-changes.ts'
import { createBatch } from './batch.ts'
import { unfiltered, type BlockIndex } from './blocked.ts'
import type { CollectedEvents } from './collected.ts'
import { citiesOf, type OutboxRow } from './outbox.ts'
import { signedEvent, type Recent, type SignedEvent } from './recent.ts'
import { frameOf, type LiveStream } from './stream.ts'

/** Streams that are written to between two turns of the event loop, so that requests are answered in between. */
const atOnce = 1_000

const isIn =
  (city: string) =>
  ({ order }: LiveStream) =>
    order === city

interface Options {
  db: Kysely<Schema>
  streams: ReadonlyMap<string, ReadonlySet<LiveStream>>
  blocks: BlockIndex
  recent: () => Recent
  collected: CollectedEvents
  accountChanges: Pick<AccountChanges, 'emit'>
  metrics: Pick<Metrics, 'sent' | 'eventAge'>
  sign: (row: Pick<OutboxRow, 'order_city_id' | 'id'>) => string
}

/**
 * Both functions must not run concurrently. Access is checked when an event is sent, since a stream may be hours old. A stream
 * that receives an event immediately receives the collected ones before it, in the same frame: its cursor passes none.
 */
export function createDelivery({ db, streams, blocks, recent, collected, accountChanges, metrics, sign }: Options) {
  const observeAge = ({ at }: SignedEvent) => metrics.eventAge.observe(Math.max(0, Date.now() - at) / 1000)

  const receiversOf = (row: OutboxRow) =>
    ((row.rights_changed && row.account_ids) || row.receivers).filter(id => streams.has(id))

  async function deliver(rows: OutboxRow[]): Promise<void> {
    const changed = rows.flatMap(row => (row.blocks_changed ? (row.account_ids ?? []) : []))
    // A client asks again as soon as it hears of the change, and another bus may be faster than the announcement.
    const withOtherRights = rows.flatMap(row => (row.rights_changed ? (row.account_ids ?? []) : []))
    for (const accountId of [...changed, ...withOtherRights]) accountChanges.emit(accountId)
    if (changed.length > 0) await blocks.change(changed, id => streams.has(id))
    const all = rows.map(row => ({ row, event: signedEvent(row, sign(row)) }))
    const receivers = new Set(rows.flatMap(receiversOf))
    const waiting = collected.cities().flatMap(city => collected.of(city))
    const textsFor = await blocks.textsFor([...waiting, ...all.map(({ event }) => event)], receivers)
    for (const { row, event } of all) {
      if (row.gone_id) {
        recent().forget(row.gone_id)
        collected.forget(row.gone_id)
      }
      if (row.erased_id) {
        recent().forgetPerson(row.erased_id)
        collected.forgetPerson(row.erased_id)
      }
      recent().add(event)
      sendNow(row, event, textsFor)
      if (row.city_id) collected.add(row.city_id, event)
      else observeAge(event)
    }
  }

  function sendNow(row: OutboxRow, event: SignedEvent, textsFor: Awaited<ReturnType<BlockIndex['textsFor']>>) {
    const alone = [{ event, whole: true }]
    const following = [...collected.of(event.order).map(earlier => ({ event: earlier, whole: false })), ...alone]
    const shared = { alone: createBatch(alone, unfiltered), following: createBatch(following, unfiltered) }
    const permitted = new Set(row.receivers)
    for (const accountId of receiversOf(row)) {
      const textOf = textsFor(accountId)
      for (const stream of [...(streams.get(accountId) ?? [])]) {
        if (stream.order !== event.order) {
          if (row.rights_changed) stream.end('rightsChanged', frameOf(event.cursor, [event.data]))
          else stream.end('moved')
          continue
        }
        // A stream that opened before its account became a member gets nothing from before.
        const isFollowing = stream.isMember && permitted.has(accountId)
        const batch =
          textOf === unfiltered
            ? shared[isFollowing ? 'following' : 'alone']
            : createBatch(isFollowing ? following : alone, textOf)
        metrics.sent.inc(batch.sendTo(stream))
        if (row.rights_changed) stream.end('rightsChanged')
      }
    }
  }

  async function flush(due: readonly string[]): Promise<void> {
    for (const city of due) {
      const events = collected.of(city)
      const open = [...streams].flatMap(([accountId, own]) => ([...own].some(isIn(city)) ? [accountId] : []))
      const cities = await citiesOf(db, open)
      const here = open.filter(accountId => cities.get(accountId) === city)
      const moved = open.filter(accountId => cities.has(accountId) && cities.get(accountId) !== city)
      for (const stream of moved.flatMap(accountId => [...(streams.get(accountId) ?? [])].filter(isIn(city))))
        stream.end('moved')
      const textsFor = await blocks.textsFor(events, here)
      const batched = events.map(event => ({ event, whole: false }))
      const shared = createBatch(batched, unfiltered)
      for (const [n, accountId] of here.entries()) {
        const textOf = textsFor(accountId)
        const batch = textOf === unfiltered ? shared : createBatch(batched, textOf)
        for (const stream of [...(streams.get(accountId) ?? [])].filter(isIn(city)))
          metrics.sent.inc(batch.sendTo(stream))
        if (n % atOnce === atOnce - 1) await nextTurn()
      }
      events.forEach(observeAge)
      collected.sent(city)
    }
  }

  return { deliver, flush }
}
