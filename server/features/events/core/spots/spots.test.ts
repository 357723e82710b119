import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../../../../tests/support/events.ts'
import { createTestApp, signInAs, type TestApp } from '../../../../../tests/support/app.ts'
import { createAccount, createEvent } from '../../../../../tests/support/factories.ts'
import { dayAhead, eventInput } from '../../../../../tests/support/event-input.ts'
import { gathering, type Guest } from '../../../../../tests/support/people/gathering.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const person = async () => {
  const { account } = await createAccount(app.deps.db)
  return { id: account.id, as: await signInAs(app, account) }
}
const people = (count: number) => Promise.all(Array.from({ length: count }, person))
const join = (id: string, { as }: { as: string }) => app.api('PUT', `/events/${id}/attendance`, { as })
const leave = (id: string, { as }: { as: string }) => app.api('DELETE', `/events/${id}/attendance`, { as })
const within = (places: number | null, more = {}) => createEvent(app.deps.db, { places, ...more })
const hour = 3_600_000
const coverOf = async (host: Guest) => (await gathering(app).upload(host)).body.coverId

async function counted(id: string) {
  const { rows } = await sql<{ count: number; rows: number }>`
    select attendee_count as count, (select count(*)::int from event_attendees where event_id = posts.id) as rows
    from posts where id = ${id}`.execute(app.deps.db)
  return [rows[0]?.count, rows[0]?.rows]
}
const codes = (answers: { status: number; body: { code?: string } }[]) => {
  const found: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = body.code ?? String(status)
    found[key] = (found[key] ?? 0) + 1
  }
  return found
}

it('are never exceeded by concurrent joins', async () => {
  const event = await within(10)
  const crowd = await people(40)
  const answers = await Promise.all(crowd.map(one => join(event.id, one)))
  expect(codes(answers)).toEqual({ 200: 10, EVENT_FULL: 30 })
  expect(await counted(event.id)).toEqual([10, 10])
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.attendeeCount)
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { body } of answers.filter(({ status }) => status === 200))
    expect([body.joined, body.spotsLeft, body.faces.length]).toEqual([
      true,
      10 - body.attendeeCount,
      Math.min(4, body.attendeeCount),
    ])
})

it('are taken and given back once per person, even if a request is repeated', async () => {
  const event = await within(2)
  const [a] = await people(1)
  const joins = await Promise.all(Array.from({ length: 6 }, () => join(event.id, a!)))
  expect(codes(joins)).toEqual({ 200: 6 })
  expect(await counted(event.id)).toEqual([1, 1])
  const leaves = await Promise.all(Array.from({ length: 6 }, () => leave(event.id, a!)))
  expect(codes(leaves)).toEqual({ 200: 6 })
  expect(await counted(event.id)).toEqual([0, 0])
  expect((await join(event.id, a!)).body).toMatchObject({ joined: true, attendeeCount: 1, spotsLeft: 1 })
})

it('stay consistent while people join and leave', async () => {
  const event = await within(5)
  const crowd = await people(15)
  const answers = await Promise.all(
    crowd.map(async (one, at) => {
      const got: { status: number; body: { code?: string; attendeeCount?: number } }[] = []
      for (let turn = 0; turn < 6; turn++) got.push(await (turn % 2 === at % 2 ? join : leave)(event.id, one))
      return got
    }),
  )
  for (const { status, body } of answers.flat()) {
    if (status !== 200) expect(body.code).toBe('EVENT_FULL')
    else expect(body.attendeeCount).toBeLessThanOrEqual(5)
  }
  const [count, rows] = await counted(event.id)
  expect(count).toBe(rows)
  expect(count).toBeLessThanOrEqual(5)
})

it('of a full event stay with those who have one', async () => {
  const event = await within(1)
  const [a, b] = await people(2)
  await join(event.id, a!)
  expect((await join(event.id, a!)).status).toBe(200)
  expect((await join(event.id, b!)).body.code).toBe('EVENT_FULL')
  expect((await leave(event.id, b!)).body).toMatchObject({ joined: false, attendeeCount: 1 })
  const read = async (as: string) => (await app.api('GET', `/events/${event.id}`, { as })).body
  expect((await read(a!.as)).can).toMatchObject({ join: false, leave: true })
  expect((await read(b!.as)).can).toMatchObject({ join: false, leave: false })
})

it('are not given out for past or canceled events', async () => {
  const [a] = await people(1)
  const now = Date.now()
  const over = await within(null, { startsAt: new Date(now - 2 * hour) })
  const goingOn = await within(null, { startsAt: new Date(now - 0.5 * hour) })
  const longer = await within(null, { startsAt: new Date(now - 5 * hour), endsAt: new Date(now + hour) })
  const off = await within(null, { deletedAt: new Date(), cancelReason: 'Rain' })
  const girona = await within(null, { city: 'girona' })
  expect((await join(over.id, a!)).body.code).toBe('EVENT_OVER')
  expect((await leave(over.id, a!)).body.code).toBe('EVENT_OVER')
  for (const { id } of [goingOn, longer]) expect((await join(id, a!)).status).toBe(200)
  for (const { id } of [off, girona]) expect((await join(id, a!)).body.code).toBe('EVENT_NOT_FOUND')
  expect((await join('nonsense', a!)).status).toBe(400)
})

it('can be taken by the organizer', async () => {
  const [a] = await people(1)
  const event = await within(3, { author: a })
  expect((await join(event.id, a!)).body).toMatchObject({ joined: true, attendeeCount: 1, spotsLeft: 2 })
})

it('include the organizer, who may leave and has no reserved place', async () => {
  const [host, a] = await people(2)
  const input = eventInput({ maxAttendees: 2, cover: { coverId: await coverOf(host!) } })
  const { id } = (await app.api('POST', '/events', { as: host!.as, body: input })).body
  expect(await counted(id)).toEqual([1, 1])
  await app.api('POST', '/events', { as: host!.as, body: input })
  expect(await counted(id)).toEqual([1, 1])
  await join(id, a!)
  const read = async () => (await app.api('GET', `/events/${id}`, { as: host!.as })).body
  expect(await read()).toMatchObject({ joined: true, spotsLeft: 0, can: { join: false, leave: true } })
  expect((await leave(id, host!)).body).toMatchObject({ joined: false, attendeeCount: 1, spotsLeft: 1 })
  const [b] = await people(1)
  await join(id, b!)
  expect((await join(id, host!)).body.code).toBe('EVENT_FULL')
  expect(await read()).toMatchObject({ joined: false, can: { join: false, leave: false, edit: true } })
})

it('are never taken after a concurrent cancellation', async () => {
  const [author, ...crowd] = await people(13)
  const event = await within(null, { author })
  const [off, ...joins] = await Promise.all([
    app.api('POST', `/events/${event.id}/cancel`, { as: author!.as, body: { reason: 'Rain' } }),
    ...crowd.map(one => join(event.id, one)),
  ])
  expect(off?.status).toBe(200)
  for (const { status, body } of joins) if (status !== 200) expect(body.code).toBe('EVENT_NOT_FOUND')
  const [count, rows] = await counted(event.id)
  expect([count, rows]).toEqual(Array(2).fill(joins.filter(({ status }) => status === 200).length))
})

it('cannot be limited below the number of attendees, also concurrently', async () => {
  const [author, ...crowd] = await people(13)
  const event = await within(12, { author })
  const [edited, ...joins] = await Promise.all([
    app.api('PUT', `/events/${event.id}`, {
      as: author!.as,
      body: { title: event.title, starts: dayAhead(2), timeZone: 'Europe/Madrid', maxAttendees: 4 },
    }),
    ...crowd.map(one => join(event.id, one)),
  ])
  const [count, rows] = await counted(event.id)
  expect(count).toBe(rows)
  expect(count).toBe(joins.filter(({ status }) => status === 200).length)
  if (edited?.status === 200) expect(count).toBeLessThanOrEqual(4)
  else {
    expect(edited?.body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { maxAttendees: 'eventCapacityTaken' } },
    })
    expect(edited?.body.data.joined).toBeGreaterThan(4)
  }
})

it('are freed when their holder is deactivated or erased, except for past events', async () => {
  const { db } = app.deps
  const [a, b, c] = await people(3)
  const ahead = await within(3)
  const past = await within(3)
  for (const one of [a!, b!, c!]) for (const { id } of [ahead, past]) await join(id, one)
  await db
    .updateTable('posts')
    .set({ event_start_at: new Date(Date.now() - 3 * hour) })
    .where('id', '=', past.id)
    .execute()
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', a!.id).execute()
  expect([await counted(ahead.id), await counted(past.id)]).toEqual([
    [2, 2],
    [3, 3],
  ])
  const attendees = (id: string) => app.api('GET', `/events/${id}/attendees`, { as: c!.as })
  expect((await attendees(past.id)).body.items.map(({ id }: { id: string }) => id)).toEqual([b!.id, c!.id])
  await db.deleteFrom('accounts').where('id', '=', b!.id).execute()
  expect([await counted(ahead.id), await counted(past.id)]).toEqual([
    [1, 1],
    [2, 2],
  ])
})

it('are published to the city and to the viewer’s other devices', async () => {
  const [a, b] = await people(2)
  const event = await within(3)
  await app.deps.hub.start()
  onTestFinished(() => app.deps.hub.close())
  const [mine, theirs] = await Promise.all([a!, b!].map(({ as }) => listen(app, as)))
  await join(event.id, a!)
  const told = { type: 'event.attendance', eventId: event.id, attendeeCount: 1, spotsLeft: 2 }
  for (const stream of [mine!, theirs!]) {
    const heard = await stream.next()
    expect(heard).toMatchObject(told)
    expect('faces' in heard && heard.faces.map(({ id }) => id)).toEqual([a!.id])
  }
  expect(await mine!.next()).toEqual({ type: 'event.joined', eventId: event.id, joined: true })
  await leave(event.id, a!)
  expect(await theirs!.next()).toMatchObject({ type: 'event.attendance', attendeeCount: 0, faces: [] })
  expect(await mine!.next()).toMatchObject({ type: 'event.attendance', attendeeCount: 0 })
  expect(await mine!.next()).toEqual({ type: 'event.joined', eventId: event.id, joined: false })
})
