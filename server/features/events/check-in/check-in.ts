import { sql, type Kysely, type Transaction } from 'kysely'
import type { Inputs, Outputs } from '../../../../contract/contract.ts'
import type { MarkOutcome, WalkIn } from '../../../../contract/check-in.ts'
import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { hour, second } from '../../../../contract/limits.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { serverLimits } from '../../../base/limits.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { lockOrganized } from '../core/organizers.ts'
import { organizersOf } from '../../../posts/organizers.ts'
import { planJobs } from '../core/plan-jobs.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { checkInTimes, noteUse } from '../core/check-in-times.ts'

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
 * Stores marks and walk-ins of one device. Throws EVENT_NOT_FOUND if the event was removed or canceled, FORBIDDEN before the
 * check-in, EVENT_OVER once attendance can no longer be corrected, or, after it has stored the marks, TOO_MANY_REQUESTS if there are
 * too many walk-ins, or FORBIDDEN for former co-hosts.
 */
export async function markPeople(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  seen: SeenEventRow,
  { device, marks, walkIns }: Pick<Inputs['checkIn']['mark'], 'device' | 'marks'> & { walkIns: GivenWalkIn[] },
): Promise<MarkOutcome[]> {
  const { outcomes, hasRoom } = await inTransaction(db, async ({ trx, publish }) => {
    const event = await lockOrganized(trx, viewer, seen.id)
    const { opensAt, closesAt } = checkInTimes(event)
    if (event.now < opensAt) throw new AppError('FORBIDDEN')
    if (event.now >= closesAt) throw new AppError('EVENT_OVER')
    const at = inTimes(
      [...marks, ...walkIns].map(one => one.at),
      { first: opensAt, last: event.now },
    )
    const known = marks.map(mark => ({ ...mark, userId: mark.userId.toLowerCase(), at: at(mark.at) }))
    const outcomes = await setMarks(trx, event, { device, marks: known })
    const hasRoom =
      walkIns.length === 0 ||
      (await setWalkIns(trx, event, {
        device,
        walkIns: walkIns.map(walkIn => ({ ...walkIn, id: walkIn.id.toLowerCase(), at: at(walkIn.at) })),
      }))
    const changed = known.filter((_, nth) => outcomes[nth] === 'counted').map(({ userId }) => userId)
    if (changed.length + walkIns.length > 0) {
      if (await noteUse(trx, [event.id])) await planJobs(trx, [event.id])
      publish(
        { accounts: [...new Set([...(await organizersOf(trx, event)), ...changed])] },
        { type: 'event.standing', eventId: event.id },
      )
    }
    return { outcomes, hasRoom }
  })
  // After the commit, so that no mark is lost.
  if (!hasRoom) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: hour / second })
  return outcomes
}

type Timed<Given> = Omit<Given, 'at'> & { at: Date }

type GivenMark = Inputs['checkIn']['mark']['marks'][number]

type GivenWalkIn = { id: string; name: string | null; people: number; at: string; removed: boolean }

/** Times of a clock that is ahead are moved back together, which keeps their order. Those before the first are moved there. */
function inTimes(claimed: readonly string[], { first, last }: Record<'first' | 'last', Date>) {
  const lead = Math.max(0, ...claimed.map(one => Date.parse(one) - last.getTime()))
  return (one: string) => new Date(Math.max(Date.parse(one) - lead, first.getTime()))
}

interface Marked {
  user_id: string
  here_at: Date | null
  marked_at: Date | null
  marked_how: CheckInHow | null
  marked_on: string | null
  unmarked_at: Date | null
}

/**
 * The latest mark of a person counts, not the one that arrives last. Organizers are not on their own list. A block does not make an
 * attendee absent.
 */
async function setMarks(
  trx: Transaction<Schema>,
  event: { id: string; author_id: string },
  { device, marks }: { device: string; marks: readonly Timed<GivenMark>[] },
): Promise<MarkOutcome[]> {
  const rows: Marked[] = await trx
    .selectFrom('event_attendees')
    .select(['user_id', 'here_at', 'marked_at', 'marked_how', 'marked_on', 'unmarked_at'])
    .where('event_id', '=', event.id)
    .where('user_id', '<>', event.author_id)
    .where(sql<boolean>`user_id = any (${marks.map(({ userId }) => userId)}::uuid[])`)
    .where(sql<boolean>`exists (select from accounts as u where u.id = user_id and u.is_active)`)
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
      update event_attendees as a set here_at = m.here_at, marked_at = m.marked_at, marked_how = m.marked_how, marked_on = m.marked_on,
        unmarked_at = m.unmarked_at
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as m (user_id uuid, here_at timestamptz, marked_at timestamptz, marked_how text, marked_on uuid, unmarked_at timestamptz)
      where a.event_id = ${event.id} and a.user_id = m.user_id`.execute(trx)
  return outcomes
}

/** Exported for its tests. */
export function merge(
  row: Marked,
  { here, at, how, device }: Pick<Timed<GivenMark>, 'here' | 'at' | 'how'> & { device: string },
): { after: Marked; outcome: MarkOutcome } {
  const wasHere = row.here_at !== null
  const isSame = row.marked_at !== null && at.getTime() === row.marked_at.getTime()
  const isLater = row.marked_at === null || at > row.marked_at || (here && !wasHere && isSame)
  const unmarked = !here && (row.unmarked_at === null || at > row.unmarked_at) ? { unmarked_at: at } : {}
  const before = { ...row, ...unmarked }
  if (wasHere !== here) {
    if (!isLater) return { after: before, outcome: 'later' }
    const after = { ...before, here_at: here ? at : null, marked_at: at, marked_how: how, marked_on: device }
    return { after, outcome: 'counted' }
  }
  // Checked in on two devices: they came at the earlier time, unless that was taken back in between.
  const isEarlier = before.here_at && at < before.here_at && (before.unmarked_at === null || at > before.unmarked_at)
  const first = before.marked_at ? {} : { marked_how: how, marked_on: device }
  const marked = isLater ? { marked_at: at, ...first } : {}
  return { after: { ...before, ...marked, here_at: isEarlier ? at : before.here_at }, outcome: 'already' }
}

/**
 * Idempotent. A removal is a row too, because it may arrive before what it removes. False if there are too many
 * rows; those that are stored can still be removed.
 */
async function setWalkIns(
  trx: Transaction<Schema>,
  event: { id: string },
  { device, walkIns }: { device: string; walkIns: readonly Timed<GivenWalkIn>[] },
): Promise<boolean> {
  const removed = new Map(walkIns.flatMap(one => (one.removed ? [[one.id, one.at] as const] : [])))
  const ids = new Set(walkIns.map(({ id }) => id))
  const { rows: before } = await sql<{ count: number; known: string[] }>`
    select count(*)::int as count, coalesce(array_agg(id::text) filter (where id = any (${[...ids]}::uuid[])), '{}') as known
    from event_walk_ins where event_id = ${event.id}`.execute(trx)
  const { count = 0, known = [] } = before[0] ?? {}
  const hasRoom = count + ids.size - known.length <= serverLimits.walkInsEach
  const kept = hasRoom ? walkIns : walkIns.filter(({ id }) => known.includes(id))
  if (kept.length === 0) return hasRoom
  const rows = kept.map(({ id, name, people, at }) => ({
    id,
    event_id: event.id,
    name: removed.has(id) ? null : name,
    people,
    here_at: at,
    added_on: device,
    removed_at: removed.get(id) ?? null,
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
  return hasRoom
}
