import * as z from 'zod/mini'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Inputs, Outputs } from '../../../contract/contract.ts'
import type { Expected, MarkOutcome, WalkIn } from '../../../contract/check-in.ts'
import { checkInFrom, correctedFor, type CheckInHow } from '../../../contract/values/check-in.ts'
import { hour, second } from '../../../contract/limits.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import { notBlocked } from '../../blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { serverLimits } from '../../limits.ts'
import { personSelection, presentPerson, type PersonRow } from '../profiles/present.ts'
import { presentRecord, recordSelection, type RecordColumns } from './record.ts'
import { ticketSecret } from './ticket.ts'
import { queueAbsences } from './absence.ts'
import { holdEvent } from './waitlist.ts'
import type { SeenEventRow } from './queries.ts'

interface Times {
  event_start_at: Date
  event_over_at: Date
  now: Date
}

export const checkInTimes = ({ event_start_at: starts, event_over_at: over }: Omit<Times, 'now'>) => ({
  opensAt: new Date(starts.getTime() - checkInFrom),
  closesAt: new Date(over.getTime() + correctedFor),
})

export function isCheckInOpen(event: Times): boolean {
  const { opensAt, closesAt } = checkInTimes(event)
  return event.now >= opensAt && event.now < closesAt
}

interface ExpectedRow extends PersonRow, RecordColumns {
  attendee_id: string
  user_id: string
  joined_at: Date
  asked_at: Date | null
  confirmed_at: Date | null
  late_minutes: number | null
  here_at: Date | null
  marked_at: Date | null
  marked_how: CheckInHow | null
  marked_on: string | null
  dispute: string | null
}

type Values = Record<'viewer' | 'event' | 'at' | 'id' | 'rows', unknown>

const expected = prepared<Values, ExpectedRow>(
  (_, { viewer, event, at, id, rows }) => sql<ExpectedRow>`
    select a.id as attendee_id, a.user_id, a.joined_at, a.asked_at, a.confirmed_at, a.late_minutes, a.here_at, a.marked_at, a.marked_how,
      a.marked_on, a.dispute, ${personSelection}, ${recordSelection(sql`a.user_id`)}
    from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active join profiles as p on p.id = a.user_id
    where a.event_id = ${event} and a.user_id <> ${viewer} and ${notBlocked({ viewer, person: sql`a.user_id` })}
      and (${id}::uuid is null or (a.joined_at, a.id) > (${at}::timestamptz, ${id}::uuid))
    order by a.joined_at, a.id limit ${rows}`,
)

const place = z.tuple([cursorTime, z.uuid()])

/** Up to `limit` + 1 attendees without the organizer. Throws INVALID_CURSOR. */
export async function listExpected(
  db: Kysely<Schema>,
  viewer: { id: string },
  event: { id: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ExpectedRow[]> {
  const [at = null, id = null] = cursor === undefined ? [] : decodeCursor(place, cursor)
  return expected(db, { viewer: viewer.id, event: event.id, at, id, rows: limit + 1 })
}

export const expectedKey = (row: ExpectedRow) => [row.joined_at.toISOString(), row.attendee_id]

export const presentExpected = (
  row: ExpectedRow,
  { keyring, eventId }: { keyring: Keyring; eventId: string },
): Expected => ({
  ...presentPerson(row),
  secret: ticketSecret(keyring, { eventId, userId: row.user_id }),
  hereAt: row.here_at?.toISOString() ?? null,
  mark:
    row.marked_at && row.marked_how && row.marked_on
      ? { at: row.marked_at.toISOString(), how: row.marked_how, device: row.marked_on }
      : null,
  confirmed: row.asked_at ? row.confirmed_at !== null : null,
  lateMinutes: row.late_minutes,
  record: presentRecord(row),
  dispute: row.dispute,
})

/** Walk-ins, and the devices that marked people. */
export async function readCheckIn(db: Kysely<Schema>, event: SeenEventRow): Promise<Outputs['checkIn']['read']> {
  const [walkIns, { rows: devices }] = await Promise.all([
    db
      .selectFrom('event_walk_ins')
      .select(['id', 'name', 'people', 'here_at', 'added_on'])
      .where('event_id', '=', event.id)
      .where('removed_at', 'is', null)
      .orderBy('here_at')
      .orderBy('id')
      .execute(),
    sql<{ device: string }>`
      select marked_on as device from event_attendees where event_id = ${event.id} and marked_on is not null
      union select added_on from event_walk_ins where event_id = ${event.id} order by device`.execute(db),
  ])
  const { opensAt, closesAt } = checkInTimes(event)
  return {
    now: event.now.toISOString(),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    walkIns: walkIns.map((row): WalkIn => ({
      id: row.id,
      name: row.name,
      people: row.people,
      hereAt: row.here_at.toISOString(),
      device: row.added_on,
    })),
    devices: devices.map(({ device }) => device),
  }
}

/**
 * Stores marks and walk-ins of one device. Throws EVENT_NOT_FOUND if it was removed or canceled, FORBIDDEN before the check-in, or
 * EVENT_OVER once attendance can no longer be corrected.
 */
export const markPeople = (
  db: Kysely<Schema>,
  seen: SeenEventRow,
  { device, marks, walkIns }: Pick<Inputs['checkIn']['mark'], 'device' | 'marks'> & { walkIns: GivenWalkIn[] },
): Promise<MarkOutcome[]> =>
  inTransaction(db, async ({ trx, publish }) => {
    const event = await holdEvent(trx, seen.id)
    if (!event) throw new AppError('EVENT_NOT_FOUND')
    const { opensAt, closesAt } = checkInTimes(event)
    if (event.now < opensAt) throw new AppError('FORBIDDEN')
    if (event.now >= closesAt) throw new AppError('EVENT_OVER')
    const at = inTimes(opensAt, event.now)
    const outcomes = await setMarks(trx, event, { device, marks: marks.map(mark => ({ ...mark, at: at(mark.at) })) })
    if (walkIns.length > 0)
      await setWalkIns(trx, event, { device, walkIns: walkIns.map(walkIn => ({ ...walkIn, at: at(walkIn.at) })) })
    const changed = marks.filter((_, nth) => outcomes[nth] === 'counted').map(({ userId }) => userId)
    if (changed.length + walkIns.length === 0) return outcomes
    await begin(trx, event)
    publish({ accounts: [...new Set([event.author_id, ...changed])] }, { type: 'event.standing', eventId: event.id })
    return outcomes
  })

type Timed<Given> = Omit<Given, 'at'> & { at: Date }
type GivenMark = Inputs['checkIn']['mark']['marks'][number]
type GivenWalkIn = { id: string; name: string | null; people: number; at: string; removed: boolean }

/** Times of devices whose clocks are wrong are moved to the nearest possible one. */
const inTimes = (first: Date, last: Date) => (claimed: string) =>
  new Date(Math.min(Math.max(Date.parse(claimed), first.getTime()), last.getTime()))

interface Marked {
  user_id: string
  here_at: Date | null
  marked_at: Date | null
  marked_how: CheckInHow | null
  marked_on: string | null
}

/** The latest mark of a person counts, in whichever order they arrive. Organizers are not on their own list. */
async function setMarks(
  trx: Transaction<Schema>,
  event: { id: string; author_id: string },
  { device, marks }: { device: string; marks: readonly Timed<GivenMark>[] },
): Promise<MarkOutcome[]> {
  const rows: Marked[] = await trx
    .selectFrom('event_attendees')
    .select(['user_id', 'here_at', 'marked_at', 'marked_how', 'marked_on'])
    .where('event_id', '=', event.id)
    .where('user_id', '<>', event.author_id)
    .where(sql<boolean>`user_id = any (${marks.map(({ userId }) => userId)}::uuid[])`)
    .where(sql<boolean>`exists (select from accounts as u where u.id = user_id and u.is_active)`)
    .where(notBlocked({ viewer: sql`${event.author_id}::uuid`, person: sql`user_id` }))
    .execute()
  const people = new Map(rows.map(row => [row.user_id, row]))
  const outcomes = marks.map((mark): MarkOutcome => {
    const before = people.get(mark.userId)
    if (!before) return 'notGoing'
    const { after, outcome } = merge(before, { ...mark, device })
    people.set(mark.userId, after)
    return outcome
  })
  const changed = [...people.values()].filter(row => !rows.includes(row))
  if (changed.length > 0)
    await sql`
      update event_attendees as a set here_at = m.here_at, marked_at = m.marked_at, marked_how = m.marked_how, marked_on = m.marked_on
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as m (user_id uuid, here_at timestamptz, marked_at timestamptz, marked_how text, marked_on uuid)
      where a.event_id = ${event.id} and a.user_id = m.user_id`.execute(trx)
  return outcomes
}

/** Exported for its tests. */
export function merge(
  before: Marked,
  { here, at, how, device }: Pick<Timed<GivenMark>, 'here' | 'at' | 'how'> & { device: string },
): { after: Marked; outcome: MarkOutcome } {
  const wasHere = before.here_at !== null
  const isLater =
    before.marked_at === null ||
    at > before.marked_at ||
    (here && !wasHere && at.getTime() === before.marked_at.getTime())
  if (wasHere !== here) {
    if (!isLater) return { after: before, outcome: 'later' }
    const after = { ...before, here_at: here ? at : null, marked_at: at, marked_how: how, marked_on: device }
    return { after, outcome: 'counted' }
  }
  // Checked in on two devices: they came at the earlier time.
  const hereAt = before.here_at && at < before.here_at ? at : before.here_at
  const first = before.marked_at ? {} : { marked_how: how, marked_on: device }
  const marked = isLater ? { marked_at: at, ...first } : {}
  return { after: { ...before, ...marked, here_at: hereAt }, outcome: 'already' }
}

/** Sent again, they add nothing; a removal stays, in whichever order it arrives. Throws TOO_MANY_REQUESTS. */
async function setWalkIns(
  trx: Transaction<Schema>,
  event: { id: string },
  { device, walkIns }: { device: string; walkIns: readonly Timed<GivenWalkIn>[] },
): Promise<void> {
  const rows = walkIns.map(({ id, name, people, at, removed }) => ({
    id,
    event_id: event.id,
    name,
    people,
    here_at: at,
    added_on: device,
    removed_at: removed ? at : null,
  }))
  await trx
    .insertInto('event_walk_ins')
    .values([...new Map(rows.map(row => [row.id, row])).values()])
    .onConflict(conflict =>
      // Ids of other events are not touched.
      conflict.column('id').doUpdateSet({ removed_at: sql<Date>`excluded.removed_at`, name: null })
        .where(sql<boolean>`event_walk_ins.event_id = excluded.event_id and excluded.removed_at is not null
          and event_walk_ins.removed_at is null`),
    )
    .execute()
  const { count } = await trx
    .selectFrom('event_walk_ins')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  if (count > serverLimits.walkInsEach) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: hour / second })
}

/** The first mark: from then on, others count as absent. */
async function begin(trx: Transaction<Schema>, event: { id: string; event_over_at: Date; now: Date }): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({ check_in_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', event.id)
    .where('check_in_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await queueAbsences(trx, event)
}

/** A check-in that was begun starts anew if the event was moved to a later day. */
export async function forgetMarks(trx: Transaction<Schema>, eventId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({ check_in_at: null })
    .where('id', '=', eventId)
    .where('check_in_at', 'is not', null)
    .where(sql<boolean>`now() < event_start_at - ${checkInFrom} * interval '1 millisecond'`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('event_attendees')
    .set({ here_at: null, marked_at: null, marked_how: null, marked_on: null, dispute: null })
    .where('event_id', '=', eventId)
    .where('marked_at', 'is not', null)
    .execute()
  await trx.deleteFrom('event_walk_ins').where('event_id', '=', eventId).execute()
}
