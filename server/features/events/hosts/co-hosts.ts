import { sql, type Kysely, type Transaction } from 'kysely'
import type { CoHost } from '../../../../contract/co-hosts.ts'
import { limits } from '../../../../contract/limits.ts'
import { hasLink } from '../../../../contract/text/links.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction, type Work } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import {
  contactFacts,
  contactRefusal,
  countContact,
  haveOpenConversation,
  type Receiver,
} from '../../../posts/first-contact.ts'
import { notify } from '../../../notifications/notify.ts'
import { coHostAsked } from './notifications.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { presentPerson } from '../../../person-cards/person.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { standingOf } from '../core/spots/standing.ts'
import { requireUpcoming, lockActiveAccount, lockEvent } from '../core/spots/lock.ts'
import type { HostRow } from '../core/organizers.ts'
import { organizersOf } from '../../../posts/organizers.ts'

export const presentHost = (row: HostRow): CoHost => ({ ...presentPerson(row), accepted: row.accepted_at !== null })

const publishStanding = async ({ trx, publish }: Work, event: { id: string; author_id: string }, userId: string) =>
  publish(
    { accounts: [...new Set([...(await organizersOf(trx, event)), userId])] },
    { type: 'event.standing', eventId: event.id },
  )

/**
 * Asks a member that the viewer may see to help with the viewer's own event. For members who do not know the viewer, this is a first
 * contact. Throws FORBIDDEN for the organizer, HOSTS_FULL, HOST_CLOSED, HOST_TITLE_LINK, the refusals of `countContact`,
 * PROFILE_NOT_FOUND after a block, for a deactivated account or one of another city, EVENT_NOT_FOUND or EVENT_OVER.
 */
export const askHost = (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow, userId: string): Promise<void> =>
  inTransaction(db, async work => {
    const { trx } = work
    if (userId === viewer.id) throw new AppError('FORBIDDEN')
    await lockActiveAccount(trx, userId, 'PROFILE_NOT_FOUND')
    const event = requireUpcoming(await lockEvent(trx, seen.id))
    const isHere = await trx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', userId)
      .where('city_id', '=', event.city_id)
      .executeTakeFirst()
    if (!isHere || (await standingOf(trx, event, userId)).is_blocked) throw new AppError('PROFILE_NOT_FOUND')
    // The lock of the event serializes both.
    const { rows } = await sql<{
      user_id: string
    }>`select user_id from event_hosts where event_id = ${event.id}`.execute(trx)
    if (rows.some(({ user_id }) => user_id === userId)) return
    if (rows.length >= limits.hostsMax) throw new AppError('HOSTS_FULL')
    const isDelivered = await meet(trx, viewer, event.id, userId)
    await trx.insertInto('event_hosts').values({ event_id: event.id, user_id: userId }).execute()
    if (isDelivered)
      await notify(work, coHostAsked, {
        to: [userId],
        // Once, so that asking again and again does not notify again.
        cause: `coHostAsked:${event.id}`,
        postId: event.id,
        actorId: viewer.id,
      })
    await publishStanding(work, event, userId)
  })

/**
 * The door of first messages. False if the member declined to hear from the viewer, which the viewer must not learn. `haveOpenConversation`
 * ends it.
 */
async function meet(trx: Transaction<Schema>, viewer: MemberViewer, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<Receiver & { title: string; is_known: boolean; has_declined: boolean }>`
    select p.accepts_messages_from, p.paused_at, e.title, ${haveOpenConversation(viewer.id, userId)} as is_known, exists (
      select from conversations as c where c.first_user_id = least(${viewer.id}::uuid, ${userId}::uuid)
        and c.second_user_id = greatest(${viewer.id}::uuid, ${userId}::uuid) and c.declined_by = ${userId}
    ) as has_declined
    from profiles as p, posts as e where p.id = ${userId} and e.id = ${eventId} for share of p`.execute(trx)
  const [found] = rows
  if (!found) throw new AppError('PROFILE_NOT_FOUND')
  if (found.is_known) return true
  if (contactRefusal(found, await contactFacts(trx, viewer, { personId: userId, postId: null })))
    throw new AppError('HOST_CLOSED')
  if (hasLink(found.title)) throw new AppError('HOST_TITLE_LINK')
  await countContact(trx, viewer)
  return !found.has_declined
}

/** Throws FORBIDDEN if the viewer was not asked, EVENT_NOT_FOUND or EVENT_OVER. */
export const acceptHosting = (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow): Promise<void> =>
  inTransaction(db, async work => {
    const event = requireUpcoming(await lockEvent(work.trx, seen.id))
    const { rows } = await sql`
      update event_hosts set accepted_at = coalesce(accepted_at, clock_timestamp())
      where event_id = ${event.id} and user_id = ${viewer.id} returning user_id`.execute(work.trx)
    if (rows.length === 0) throw new AppError('FORBIDDEN')
    await publishStanding(work, event, viewer.id)
  })

/** Ends the help of a member, or withdraws the request; idempotent. Waits for what they are changing. */
export const endHosting = (db: Kysely<Schema>, seen: SeenEventRow, userId: string): Promise<void> =>
  inTransaction(db, async work => {
    await work.trx.selectFrom('posts').select('id').where('id', '=', seen.id).forUpdate().execute()
    const { numDeletedRows } = await work.trx
      .deleteFrom('event_hosts')
      .where('event_id', '=', seen.id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await publishStanding(work, seen, userId)
  })
