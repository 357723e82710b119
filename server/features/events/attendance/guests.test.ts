import { sql } from 'kysely'
import { beforeAll, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { createConversation } from '../../../../tests/support/factories.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { at, door } from '../../../../tests/support/people/door.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'
import { tidy } from '../../../housekeeping.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
const { call, members, read, join, leave, wait } = attending(() => ({ app, on }))

async function created(given: Record<string, unknown> = {}) {
  const host = await on.member()
  const { body } = await gathering(app).create(host, {
    ...{ maxAttendees: 6, guestsMax: 2, starts: dayAhead(5) },
    ...given,
  })
  return { id: body.id as string, host }
}
const bring = (id: string, who: Reader, guests: (string | null)[]) =>
  call('PUT', `/events/${id}/attendance`, who, { guests })
const refused = async (id: string, who: Reader, guests: (string | null)[]) =>
  (await bring(id, who, guests)).body.data.fields
async function counts(id: string) {
  const { rows } = await sql<{ count: number; people: number }>`
    select attendee_count as count, (select coalesce(sum(people), 0)::int from event_attendees where event_id = p.id) as people
    from posts as p where id = ${id}`.execute(app.deps.db)
  const { count, people } = rows[0]!
  expect(count).toBe(people)
  return count
}

it('counts guests toward the limit, and tells everyone how many come, but only organizers their names', async () => {
  const { id, host } = await created()
  const [a, b] = await members(2)
  const joined = await bring(id, a!, ['Clara', null])
  expect(joined.body).toMatchObject({ joined: true, attendeeCount: 4, spotsLeft: 2 })
  expect(await read(id, a!)).toMatchObject({ guests: ['Clara', null], guestsMax: 2, can: { guests: true } })
  expect(await read(id, b!)).toMatchObject({ guests: [], attendeeCount: 4, can: { guests: false } })
  const listed = async (who: Reader) =>
    (await call('GET', `/events/${id}/attendees`, who)).body.items.find((one: { id: string }) => one.id === a!.id)
  expect(await listed(host)).toMatchObject({ guests: 2, guestNames: ['Clara', null] })
  expect(await listed(b!)).toMatchObject({ guests: 2, guestNames: null })
  expect(await counts(id)).toBe(4)
})

it('refuses more guests than the organizer allows, or than there are spots, and changes nothing', async () => {
  const { id } = await created({ maxAttendees: 4 })
  const [a, b] = await members(2)
  expect(await refused(id, a!, ['', '', ''])).toEqual({ guests: 'guestsMany' })
  expect(await refused(id, a!, ['x'.repeat(81)])).toEqual({ 'guests.0': 'guestName' })
  expect(
    await refused(
      id,
      a!,
      Array.from({ length: 6 }, () => ''),
    ),
  ).toEqual({ guests: 'guestsMax' })
  await bring(id, a!, ['Clara'])
  expect(await refused(id, b!, [''])).toEqual({ guests: 'guestsFull' })
  expect(await read(id, b!)).toMatchObject({ joined: false, attendeeCount: 3 })
  expect((await bring(id, b!, [])).status).toBe(200)
  expect(await refused(id, a!, ['Clara', 'Pau'])).toEqual({ guests: 'guestsFull' })
  expect(await read(id, a!)).toMatchObject({ guests: ['Clara'], attendeeCount: 4 })
  expect(await counts(id)).toBe(4)
})

it('refuses a link in the name of a guest, as in the name of a person', async () => {
  const { id, host } = await created()
  const [a] = await members(1)
  for (const name of ['call me evil-shop.com', 'http://x', 'win.\u200Bcasino'])
    expect(await refused(id, a!, ['Clara', name]), name).toEqual({ 'guests.1': 'nameLink' })
  expect(await read(id, host)).toMatchObject({ attendeeCount: 1 })
  expect((await bring(id, a!, ['M.Teresa', ' '])).body).toMatchObject({ joined: true, attendeeCount: 4 })
  expect(await read(id, a!)).toMatchObject({ guests: ['M.Teresa', null] })
})

it('changes guests later, keeps them if a join is repeated, and frees their spots with the attendee', async () => {
  const { id } = await created()
  const [a] = await members(1)
  await join(id, a!)
  expect((await bring(id, a!, ['Clara', 'Pau'])).body).toMatchObject({ attendeeCount: 4, spotsLeft: 2 })
  expect((await join(id, a!)).body.attendeeCount).toBe(4)
  expect(await read(id, a!)).toMatchObject({ guests: ['Clara', 'Pau'] })
  expect((await bring(id, a!, ['Pau'])).body.attendeeCount).toBe(3)
  expect((await leave(id, a!)).body).toMatchObject({ attendeeCount: 1, spotsLeft: 5 })
  expect((await join(id, a!)).body.attendeeCount).toBe(2)
  expect(await read(id, a!)).toMatchObject({ guests: [] })
})

it('keeps guests after the organizer allows fewer, but lets no attendee bring more', async () => {
  const { id, host } = await created()
  const [a, b] = await members(2)
  await bring(id, a!, ['Clara', 'Pau'])
  const { title, timeZone } = await read(id, host)
  const edit = (more: object) =>
    call('PUT', `/events/${id}`, host, { title, timeZone, starts: dayAhead(5), maxAttendees: 6, ...more })
  expect((await edit({ guestsMax: 1 })).body.guestsMax).toBe(1)
  expect(await read(id, a!)).toMatchObject({ guests: ['Clara', 'Pau'], can: { guests: true } })
  expect(await refused(id, b!, ['', ''])).toEqual({ guests: 'guestsMany' })
  expect((await edit({})).body.guestsMax).toBe(1)
  expect((await edit({ maxAttendees: 3 })).body.data).toMatchObject({ fields: { maxAttendees: 'eventCapacityTaken' } })
})

it('offers the spots of guests who do not come to the waitlist, and gives guests no spot that others wait for', async () => {
  const { id } = await created({ maxAttendees: 4 })
  const [a, b, c] = await members(3)
  await bring(id, a!, ['Clara', 'Pau'])
  await wait(id, b!)
  await wait(id, c!)
  await bring(id, a!, [])
  expect((await read(id, b!)).turn).toMatchObject({ state: 'offered' })
  expect((await read(id, c!)).turn).toMatchObject({ state: 'offered' })
  expect(await refused(id, a!, ['Clara'])).toEqual({ guests: 'guestsFull' })
  expect(await refused(id, b!, ['Ona'])).toEqual({ guests: 'guestsFull' })
  expect((await join(id, b!)).status).toBe(200)
  expect(await counts(id)).toBe(3)
})

it('gives guests no open spot in the last hour while others wait', async () => {
  const { id } = await created({ maxAttendees: 4 })
  const [a, b, c] = await members(3)
  await bring(id, a!, ['Clara', 'Pau'])
  await wait(id, b!)
  await wait(id, c!)
  await door(app, on).startsIn(id, 1_800_000)
  await bring(id, a!, [])
  expect(await read(id, b!)).toMatchObject({ turn: { openSpots: 2 }, can: { join: true } })
  expect(await refused(id, b!, ['Ona'])).toEqual({ guests: 'guestsFull' })
  expect((await join(id, b!)).status).toBe(200)
  // No other member waits, so one spot for a guest would do, but there is none.
  expect(await refused(id, c!, ['Ona'])).toEqual({ guests: 'guestsFull' })
  expect((await join(id, c!)).status).toBe(200)
  expect(await counts(id)).toBe(4)
})

it('takes back the spots of as few unanswered attendees as are needed for those who wait', async () => {
  const { id } = await created({ maxAttendees: 6, guestsMax: 3 })
  const [a, b, c, d] = await members(4)
  await join(id, a!)
  await bring(id, b!, ['', '', ''])
  await wait(id, c!)
  await wait(id, d!)
  await sql`
    update event_attendees set asked_at = now() where event_id = ${id} and user_id = any (${[a!.id, b!.id]}::uuid[])`.execute(
    app.deps.db,
  )
  await app.deps.db
    .updateTable('posts')
    .set({ event_start_at: at(5 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  await call('DELETE', `/events/${id}/waitlist`, d!)
  await wait(id, d!)
  expect(await read(id, a!)).toMatchObject({ joined: true })
  expect(await read(id, b!)).toMatchObject({ joined: false, turn: { state: 'released' } })
  expect((await read(id, c!)).turn).toMatchObject({ state: 'offered' })
  expect(await counts(id)).toBe(2)
})

it.each(['a block', 'a deactivation'])('frees the spots of guests after %s', async reason => {
  const { id, host } = await created()
  const [a] = await members(1)
  await bring(id, a!, ['Clara', 'Pau'])
  if (reason === 'a block') {
    const conversation = await createConversation(app.deps.db, { between: [host, a!] })
    await call('POST', `/conversations/${conversation.id}/block`, host, {})
  } else await sql`select free_places(${a!.id}, false)`.execute(app.deps.db)
  expect(await counts(id)).toBe(1)
})

it('hides the guests of someone with a block, who still take spots', async () => {
  const { id } = await created()
  const [a, b] = await members(2)
  await bring(id, a!, ['Clara'])
  const conversation = await createConversation(app.deps.db, { between: [a!, b!] })
  await call('POST', `/conversations/${conversation.id}/block`, b!, {})
  expect(await read(id, b!)).toMatchObject({ attendeeCount: 1, spotsLeft: 3 })
})

it('lists guests at the door, and counts them as here with the attendee they come with', async () => {
  const { id, host } = await created()
  const [a] = await members(1)
  const entrance = door(app, on)
  await bring(id, a!, ['Clara', ''])
  await entrance.startsIn(id, -1_800_000)
  expect(await entrance.people(id, host)).toMatchObject([{ id: a!.id, guests: ['Clara', null] }])
  await entrance.mark(id, host, { marks: [{ userId: a!.id }] })
  expect((await read(id, host)).checkIn).toMatchObject({ came: 3 })
  expect(await refused(id, a!, ['Clara'])).toEqual({ guests: 'guestsHere' })
  expect(await read(id, a!)).toMatchObject({ guests: ['Clara', null], can: { guests: false } })
})

it('deletes names of guests a month after the event', async () => {
  const { id, host } = await created()
  const [a] = await members(1)
  await bring(id, a!, ['Clara'])
  const entrance = door(app, on)
  const day = 86_400_000
  await entrance.over(id, 29 * day)
  await tidy(app.deps.db)
  const guests = async () => (await call('GET', `/events/${id}/attendees`, host)).body.items.at(-1)
  expect(await guests()).toMatchObject({ guestNames: ['Clara'] })
  await entrance.over(id, 31 * day)
  await tidy(app.deps.db)
  expect(await guests()).toMatchObject({ guests: 1, guestNames: [null] })
})

it.runIf(inject('template').engine === 'postgres')(
  'never gives out too many spots to parties that join at once',
  async () => {
    const { id } = await created({ maxAttendees: 10, guestsMax: 3 })
    const people = await members(8)
    const answers = await Promise.all(
      people.map((who, nth) =>
        bring(
          id,
          who,
          Array.from({ length: nth % 4 }, () => ''),
        ),
      ),
    )
    const taken = answers.reduce((sum, { status }, nth) => sum + (status === 200 ? 1 + (nth % 4) : 0), 1)
    expect(await counts(id)).toBe(taken)
    expect(taken).toBeLessThanOrEqual(10)
  },
)
