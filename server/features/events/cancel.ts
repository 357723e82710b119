import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { calledOff, takenDown } from '../../posts/taking-away.ts'
import { audit } from '../../security/audit.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { facesOf } from './faces.ts'
import { presentEvent } from './present.ts'
import { findEvent, type SeenEventRow } from './queries.ts'

/**
 * Calls an event off: it leaves every list, and those who had joined are told why. An admin removes one of somebody else:
 * nobody reads it any more. One that was featured is no longer. One that has been called off already stays as it is. Throws EVENT_NOT_FOUND when it has gone in the meantime. The caller
 * knows that the viewer may.
 */
export const cancel = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: SeenEventRow,
  reason: string,
): Promise<SeenEventRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    // Held first: whoever calls it off meanwhile comes before or after, and the words that are told are those that stand.
    await trx.selectFrom('posts').select('id').where('id', '=', event.id).forUpdate().execute()
    const held = await findEvent(trx, viewer, event.id)
    if (held?.cancelled_at) return held
    if (!held) throw new AppError('EVENT_NOT_FOUND')
    const isOwn = event.author_id === viewer.id
    const off = await trx
      .updateTable('posts')
      .set({ ...calledOff(reason), ...(isOwn ? {} : takenDown(reason)) })
      .where('id', '=', event.id)
      .returning(['cancelled_at', 'updated_at', 'event_sequence'])
      .executeTakeFirstOrThrow()
    if (!isOwn)
      await audit(trx, {
        actor: viewer,
        action: 'post.removed',
        subject: { kind: 'post', id: event.id },
        note: reason,
      })
    const row = { ...held, ...off, cancel_reason: reason, is_featured: false }
    const joined = await trx.selectFrom('event_attendees').select('user_id').where('event_id', '=', event.id).execute()
    publish({ city: viewer.city.id }, { type: isOwn ? 'event.cancelled' : 'event.removed', eventId: event.id })
    if (isOwn && joined.length > 0)
      publish(
        { accounts: joined.map(({ user_id }) => user_id) },
        { type: 'event.calledOff', event: presentEvent(row, (await facesOf(trx, [row])).get(row.id)), reason },
      )
    if (held.is_featured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
    return row
  })
