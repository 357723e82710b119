import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { PostsTable } from '../../db/schema/posts.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { notify, removalNotice, removedEventNotice } from '../../notifications/notify.ts'
import { cancellation, takenDown } from '../../posts/taking-away.ts'
import { audit } from '../../audit/audit.ts'
import { audienceOf } from './audience.ts'
import { facesOf } from './faces.ts'
import { presentEvent } from './present.ts'
import { planJobs } from './plan-jobs.ts'
import { findEvent, type SeenEventRow } from './queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

/**
 * The viewer's own event leaves every list, and attendees receive the reason; idempotent. An admin removes another organizer's
 * event. Throws EVENT_NOT_FOUND. The caller has checked the viewer's rights.
 */
export const cancel = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: SeenEventRow,
  reason: string,
): Promise<SeenEventRow> =>
  inTransaction(db, async work => {
    const canceled = await cancelHeld(work, viewer, event.id, reason)
    if (canceled.isNew) await notifyOfCancellation(work, viewer, [canceled.row])
    return canceled.row
  })

interface Canceled {
  row: SeenEventRow
  /** Otherwise it was canceled before. */
  isNew: boolean
}

/** Cancels or removes one event, and notifies nobody. Throws as `cancel`. */
export async function cancelHeld(work: Work, viewer: MemberViewer, id: string, reason: string): Promise<Canceled> {
  const { trx, publish } = work
  // Serializes cancellations, so that the reason sent is the one stored.
  await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()
  const held = await findEvent(trx, viewer, id)
  if (!held || held.taken_down_at) throw new AppError('EVENT_NOT_FOUND')
  if (held.author_id === viewer.id) {
    if (held.cancelled_at) return { row: held, isNew: false }
    return { row: await callOff(work, held, reason), isNew: true }
  }
  const off = await trx
    .updateTable('posts')
    .set(takenDown(reason))
    .where('id', '=', id)
    .returning(removedColumns)
    .executeTakeFirstOrThrow()
  await planJobs(trx, [id])
  await audit(trx, { actor: viewer, action: 'post.removed', subject: { kind: 'post', id }, note: reason })
  publish({ city: held.city_id }, { type: 'event.removed', eventId: id })
  if (held.is_featured) publish({ city: held.city_id }, { type: 'featured.changed', postId: null })
  return { row: canceled(held, off, reason), isNew: true }
}

/** Once for each member, of one event or of several dates of a series. */
export async function notifyOfCancellation(
  work: Work,
  by: { id: string },
  [first, ...others]: readonly SeenEventRow[],
): Promise<void> {
  if (!first) return
  if (first.author_id !== by.id) {
    await notify(work, removalNotice(first, by))
    return notify(work, removedEventNotice([first, ...others], by))
  }
  await notify(work, {
    ...audienceOf(
      first,
      [first, ...others].map(({ id }) => id),
    ),
    kind: 'eventCanceled',
    cause: `canceled:${first.id}`,
    actorId: first.author_id,
    ...(others.length > 0 ? { details: { dates: [first, ...others].map(({ id }) => id) } } : {}),
  })
}

const removedColumns = ['deleted_at', 'updated_at', 'event_sequence'] as const
type Removed = Pick<Selectable<PostsTable>, (typeof removedColumns)[number]>

const canceled = (held: SeenEventRow, off: Removed, reason: string | null): SeenEventRow => ({
  ...held,
  ...off,
  cancelled_at: off.deleted_at,
  cancel_reason: reason,
  is_featured: false,
})

/** By its organizer. The caller has locked the event, which is neither removed nor canceled, and notifies. */
export async function callOff(
  { trx, publish }: Work,
  held: SeenEventRow,
  reason: string | null,
): Promise<SeenEventRow> {
  const off = await trx
    .updateTable('posts')
    .set(cancellation(reason))
    .where('id', '=', held.id)
    .returning(removedColumns)
    .executeTakeFirstOrThrow()
  await planJobs(trx, [held.id])
  const row = canceled(held, off, reason)
  const told = await comingTo(trx, held.id)
  publish({ city: held.city_id }, { type: 'event.cancelled', eventId: held.id })
  if (told.length > 0)
    publish(
      { accounts: told },
      { type: 'event.cancellation', event: presentEvent(row, (await facesOf(trx, [row])).get(row.id)), reason },
    )
  if (held.is_featured) publish({ city: held.city_id }, { type: 'featured.changed', postId: null })
  return row
}

/** Attendees, co-hosts, and members who wait for a spot. */
async function comingTo(trx: Kysely<Schema>, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_attendees')
    .select('user_id')
    .where('event_id', '=', eventId)
    .union(trx.selectFrom('event_waitlist').select('user_id').where('event_id', '=', eventId))
    .union(trx.selectFrom('event_hosts').select('user_id').where('event_id', '=', eventId))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
