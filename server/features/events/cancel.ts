import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { notify, removalNotice } from '../../notifications/notify.ts'
import { cancellation, takenDown } from '../../posts/taking-away.ts'
import { audit } from '../../audit/audit.ts'
import { facesOf } from './faces.ts'
import { presentEvent } from './present.ts'
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
  inTransaction(db, async ({ trx, publish }) => {
    // Serializes cancellations, so that the reason sent is the one stored.
    await trx.selectFrom('posts').select('id').where('id', '=', event.id).forUpdate().execute()
    const held = await findEvent(trx, viewer, event.id)
    if (!held || held.taken_down_at) throw new AppError('EVENT_NOT_FOUND')
    const isOwn = event.author_id === viewer.id
    if (isOwn && held.cancelled_at) return held
    const off = await trx
      .updateTable('posts')
      .set(isOwn ? cancellation(reason) : takenDown(reason))
      .where('id', '=', event.id)
      .returning(['deleted_at', 'updated_at', 'event_sequence'])
      .executeTakeFirstOrThrow()
    if (!isOwn)
      await audit(trx, {
        actor: viewer,
        action: 'post.removed',
        subject: { kind: 'post', id: event.id },
        note: reason,
      })
    const row = { ...held, ...off, cancelled_at: off.deleted_at, cancel_reason: reason, is_featured: false }
    const told = await comingTo(trx, event.id)
    publish({ city: viewer.city.id }, { type: isOwn ? 'event.cancelled' : 'event.removed', eventId: event.id })
    if (isOwn && told.length > 0)
      publish(
        { accounts: told },
        { type: 'event.cancellation', event: presentEvent(row, (await facesOf(trx, [row])).get(row.id)), reason },
      )
    if (isOwn)
      await notify(
        { trx, publish },
        {
          audience: 'coming',
          kind: 'eventCanceled',
          cause: `canceled:${event.id}`,
          postId: event.id,
          actorId: viewer.id,
        },
      )
    else await notify({ trx, publish }, removalNotice(event, viewer))
    if (held.is_featured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
    return row
  })

/** Attendees, and members who wait for a spot. */
async function comingTo(trx: Kysely<Schema>, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_attendees')
    .select('user_id')
    .where('event_id', '=', eventId)
    .union(trx.selectFrom('event_waitlist').select('user_id').where('event_id', '=', eventId))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
