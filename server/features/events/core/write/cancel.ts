import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../../../db/tables.ts'
import { inTransaction, type Work } from '../../../../db/transaction.ts'
import { AppError } from '../../../../base/errors.ts'
import { notify } from '../../../../notifications/notify.ts'
import { contentRemoved, postRemoval } from '../../../../posts/notifications.ts'
import { cancellation, takenDown } from '../../../../posts/taking-away.ts'
import { audit } from '../../../../audit/audit.ts'
import { facesOf } from '../faces.ts'
import { presentEvent } from '../present.ts'
import { eventCanceled, eventRemoved, removalOf } from '../notifications.ts'
import { planJobs } from '../plan-jobs.ts'
import { findEvents, type SeenEventRow } from '../queries.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'

/**
 * The viewer's own event leaves every list, and attendees receive the reason; idempotent. An admin removes another organizer's event.
 * Throws EVENT_NOT_FOUND. The caller has checked rights.
 */
export const cancel = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: SeenEventRow,
  reason: string,
): Promise<SeenEventRow> =>
  inTransaction(db, async work => {
    const canceled = await cancelEvents(work, viewer, [event.id], reason)
    await notifyOfCancellation(
      work,
      viewer,
      canceled.filter(({ isNew }) => isNew).map(({ row }) => row),
    )
    return canceled[0]?.row ?? event
  })

interface Canceled {
  row: SeenEventRow
  /** Otherwise it was canceled before. */
  isNew: boolean
}

/**
 * Cancels or removes events of one organizer without notifications; the number of statements does not grow with that of the events. In
 * their order. Throws as `cancel`.
 */
export async function cancelEvents(
  work: Work,
  viewer: MemberViewer,
  ids: readonly string[],
  reason: string,
): Promise<Canceled[]> {
  // Serializes cancellations, so that the reason sent is the one stored.
  const rows = await lockSeenEvents(work.trx, viewer, ids)
  const locked = ids.map(id => {
    const row = rows.get(id)
    if (!row || row.taken_down_at) throw new AppError('EVENT_NOT_FOUND')
    return row
  })
  const due = locked.filter(row => row.author_id !== viewer.id || !row.cancelled_at)
  const isOwn = locked.every(row => row.author_id === viewer.id)
  const done = isOwn ? await callOff(work, due, reason) : await remove(work, viewer, due, reason)
  const canceled = new Map(done.map(row => [row.id, row]))
  return locked.map(row => ({ row: canceled.get(row.id) ?? row, isNew: canceled.has(row.id) }))
}

/** One statement for any number. */
const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`

export async function lockSeenEvents(
  trx: Transaction<Schema>,
  viewer: { id: string; city: { id: string } },
  ids: readonly string[],
): Promise<Map<string, SeenEventRow>> {
  await trx.selectFrom('posts').select('id').where(isOneOf('id', ids)).orderBy('id').forUpdate().execute()
  return findEvents(trx, viewer, ids)
}

/** By an admin. */
async function remove(
  { trx, publish }: Work,
  viewer: MemberViewer,
  locked: readonly SeenEventRow[],
  reason: string,
): Promise<SeenEventRow[]> {
  const rows = await putAway(trx, locked, { away: takenDown(reason), reason })
  await audit(
    trx,
    ...locked.map(({ id }) => ({
      ...{ actor: viewer, action: 'post.removed' as const },
      ...{ subject: { kind: 'post' as const, id }, note: reason },
    })),
  )
  for (const { id, city_id, is_featured } of locked) {
    publish({ city: city_id }, { type: 'event.removed', eventId: id })
    if (is_featured) publish({ city: city_id }, { type: 'featured.changed', postId: null })
  }
  return rows
}

/** Stores why events are gone, and drops their jobs. */
async function putAway(
  trx: Transaction<Schema>,
  locked: readonly SeenEventRow[],
  { away, reason }: { away: ReturnType<typeof takenDown> | ReturnType<typeof cancellation>; reason: string | null },
): Promise<SeenEventRow[]> {
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  const stored = await trx
    .updateTable('posts')
    .set(away)
    .where(isOneOf('id', ids))
    .returning(['id', 'deleted_at', 'updated_at', 'event_sequence'])
    .execute()
  await planJobs(trx, ids)
  const now = new Map(stored.map(row => [row.id, row]))
  return locked.map(row => {
    const off = now.get(row.id)
    return {
      ...{ ...row, ...off },
      cancelled_at: off?.deleted_at ?? null,
      cancel_reason: reason,
      is_featured: false,
    }
  })
}

/** Once for each member, of one event or of several dates of a series. */
export async function notifyOfCancellation(
  work: Work,
  by: { id: string },
  [first, ...others]: readonly SeenEventRow[],
): Promise<void> {
  if (!first) return
  if (first.author_id !== by.id) {
    await notify(work, contentRemoved, postRemoval(first, by))
    await notify(work, eventRemoved, removalOf([first, ...others], by))
    return
  }
  const dates = [first, ...others].map(({ id }) => id)
  await notify(work, eventCanceled, {
    ...audienceOf(first, dates),
    cause: `canceled:${first.id}`,
    actorId: first.author_id,
    details: others.length > 0 ? { dates } : {},
  })
}

/** By their organizer. The caller has locked the events, which are neither removed nor canceled, and notifies. */
export async function callOff(
  { trx, publish }: Work,
  locked: readonly SeenEventRow[],
  reason: string | null,
): Promise<SeenEventRow[]> {
  if (locked.length === 0) return []
  const rows = await putAway(trx, locked, { away: cancellation(reason), reason })
  const [coming, faces] = [await comingTo(trx, rows), await facesOf(trx, rows)]
  for (const [nth, row] of rows.entries()) {
    publish({ city: row.city_id }, { type: 'event.cancelled', eventId: row.id })
    const receivers = coming.get(row.id) ?? []
    if (receivers.length > 0)
      publish(
        { accounts: receivers },
        { type: 'event.cancellation', event: presentEvent(row, faces.get(row.id)), reason },
      )
    if (locked[nth]?.is_featured) publish({ city: row.city_id }, { type: 'featured.changed', postId: null })
  }
  return rows
}

/** By event: attendees, co-hosts, and members who wait for a spot. */
async function comingTo(trx: Kysely<Schema>, events: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const ids = events.map(({ id }) => id)
  const rows = await trx
    .selectFrom('event_attendees')
    .select(['event_id', 'user_id'])
    .where(isOneOf('event_id', ids))
    .union(trx.selectFrom('event_waitlist').select(['event_id', 'user_id']).where(isOneOf('event_id', ids)))
    .union(trx.selectFrom('event_hosts').select(['event_id', 'user_id']).where(isOneOf('event_id', ids)))
    .execute()
  const coming = new Map<string, string[]>()
  for (const { event_id, user_id } of rows) coming.set(event_id, [...(coming.get(event_id) ?? []), user_id])
  return coming
}

/** Of notifications of a change: who comes to the event or to any of the changed dates of its series, or follows that. */
export const audienceOf = (event: Pick<SeenEventRow, 'id' | 'series_id'>, changed: readonly string[] = [event.id]) =>
  event.series_id
    ? ({ audience: 'series', postId: event.id, postIds: changed } as const)
    : ({ audience: 'coming', postId: event.id } as const)
