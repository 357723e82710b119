import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { correctedFor } from '../../../../contract/values/check-in.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead, eventInput } from '../../../../tests/support/event-input.ts'
import { createAccount } from '../../../../tests/support/factories.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { at, door, hour, minute } from '../../../../tests/support/people/door.ts'
import { notified } from '../../../../tests/support/people/notified.ts'
import { tidy } from '../../../housekeeping.ts'
import { merge } from './check-in.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let doors: ReturnType<typeof door>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
  doors = door(app, on)
})

describe('the list of a check-in', () => {
  it('has the attendees without the organizer, and is for the organizer only', async () => {
    const { id, host, a, b } = await doors.created()
    expect((await doors.people(id, host)).map((one: { id: string }) => one.id)).toEqual([a.id, b.id])
    expect((await doors.people(id, host))[0]).toMatchObject({
      hereAt: null,
      mark: null,
      record: { came: 0, of: 0, isFirst: true },
    })
    for (const [method, path] of [
      ['GET', 'check-in'],
      ['GET', 'check-in/people'],
    ] as const)
      expect((await doors.call(method, `/events/${id}/${path}`, a)).body.code).toBe('FORBIDDEN')
    expect((await doors.mark(id, a, { marks: [{ userId: b.id }] })).body.code).toBe('FORBIDDEN')
    expect(await doors.here(id, host)).toEqual([])
    expect((await doors.call('GET', `/events/${id}/ticket`, host)).body.code).toBe('FORBIDDEN')
  })

  it('has the secret of each ticket, which only its attendee can read otherwise', async () => {
    const { id, host, a, b } = await doors.created()
    const [first, second] = await doors.people(id, host)
    const ticket = (await doors.call('GET', `/events/${id}/ticket`, a)).body
    expect(ticket).toMatchObject({ secret: first.secret, userId: a.id })
    expect((await doors.call('GET', `/events/${id}/ticket`, b)).body.secret).toBe(second.secret)
    expect(Secret.fromBase32(ticket.secret).bytes).toHaveLength(32)
    expect(new TOTP({ secret: Secret.fromBase32(ticket.secret) }).generate()).toMatch(/^\d{6}$/)
    const other = await doors.created()
    await doors.call('PUT', `/events/${other.id}/attendance`, a)
    expect((await doors.call('GET', `/events/${other.id}/ticket`, a)).body.secret).not.toBe(ticket.secret)
    await doors.call('DELETE', `/events/${id}/attendance`, a)
    expect((await doors.call('GET', `/events/${id}/ticket`, a)).body.code).toBe('FORBIDDEN')
  })

  it('omits people who are blocked, deactivated or have left, and takes no marks for them', async () => {
    const { id, host, a, b } = await doors.created()
    const stranger = await on.member()
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', b.id).execute()
    await doors.call('DELETE', `/events/${id}/attendance`, a)
    expect(await doors.people(id, host)).toEqual([])
    const marks = [a, b, stranger, host].map(({ id: userId }) => ({ userId }))
    expect((await doors.mark(id, host, { marks })).body.outcomes).toEqual(marks.map(() => 'notGoing'))
    expect((await doors.read(id, host)).checkIn).toMatchObject({ isUsed: false, came: 0 })
  })
})

describe('marks', () => {
  it('count once, from two devices, and the earlier time is kept', async () => {
    const { id, host, a, b } = await doors.created()
    const [phone, tablet] = [randomUUID(), randomUUID()]
    const first = await doors.mark(id, host, { device: phone, marks: [{ userId: a.id, how: 'scan', at: at(-minute) }] })
    expect(first.body.outcomes).toEqual(['counted'])
    const second = await doors.mark(id, host, {
      device: tablet,
      marks: [
        { userId: a.id, at: at(-2 * minute) },
        { userId: b.id, how: 'code' },
      ],
    })
    expect(second.body.outcomes).toEqual(['already', 'counted'])
    const [one] = await doors.people(id, host)
    expect(Date.parse(one.hereAt)).toBeLessThan(Date.now() - 1.5 * minute)
    expect(one.mark).toMatchObject({ how: 'scan', device: phone })
    expect((await doors.read(id, host)).checkIn).toMatchObject({ isUsed: true, came: 2 })
    expect((await doors.call('GET', `/events/${id}/check-in`, host)).body.devices).toEqual([phone, tablet].toSorted())
    expect((await doors.read(id, a)).attended).toBe(true)
  })

  it('can be taken back, and an older mark that arrives later changes nothing', async () => {
    const { id, host, a } = await doors.created()
    await doors.mark(id, host, { marks: [{ userId: a.id, at: at(-3 * minute) }] })
    await doors.mark(id, host, { marks: [{ userId: a.id, here: false, at: at(-minute) }] })
    expect(await doors.here(id, host)).toEqual([])
    expect((await doors.mark(id, host, { marks: [{ userId: a.id, at: at(-2 * minute) }] })).body.outcomes).toEqual([
      'later',
    ])
    expect(await doors.here(id, host)).toEqual([])
    expect((await doors.read(id, a)).attended).toBeNull()
  })

  it('of a device whose clock is wrong are moved to the present or the start of the check-in', async () => {
    const { id, host, a, b } = await doors.created()
    await doors.mark(id, host, {
      marks: [
        { userId: a.id, at: at(24 * hour) },
        { userId: b.id, at: '2001-01-01T00:00:00Z' },
      ],
    })
    const [first, second] = await doors.people(id, host)
    expect(Date.parse(first.hereAt)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(second.hereAt)).toBeGreaterThan(Date.now() - 4 * hour)
    expect((await doors.mark(id, host, { marks: [{ userId: a.id, here: false }] })).body.outcomes).toEqual(['counted'])
  })

  it('are taken from three hours before the start until a week after the end', async () => {
    const { id, host, a } = await doors.created()
    const code = async () => (await doors.mark(id, host, { marks: [{ userId: a.id }] })).body.code
    await doors.startsIn(id, 3.1 * hour)
    expect((await doors.read(id, host)).can.checkIn).toBe(false)
    expect(await code()).toBe('FORBIDDEN')
    await doors.over(id, correctedFor + minute)
    expect((await doors.read(id, host)).can.checkIn).toBe(false)
    expect(await code()).toBe('EVENT_OVER')
    await doors.over(id, correctedFor - minute)
    expect((await doors.read(id, host)).can.checkIn).toBe(true)
    expect(await code()).toBeUndefined()
    expect(await doors.here(id, host)).toEqual([a.id])
  })

  it('are refused for a canceled event', async () => {
    const { id, host, a } = await doors.created()
    await doors.call('POST', `/events/${id}/cancel`, host, { reason: 'Rain' })
    expect((await doors.mark(id, host, { marks: [{ userId: a.id }] })).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('stay when the organizer moves the event to another day and back, and do not count in between', async () => {
    const { id, host, a, b } = await doors.created()
    const helper = await on.member()
    await app.deps.db
      .insertInto('event_hosts')
      .values({ event_id: id, user_id: helper.id, accepted_at: new Date() })
      .execute()
    const soon = new Date(Math.ceil((Date.now() + hour) / minute) * minute)
    await app.deps.db
      .updateTable('posts')
      .set({ event_start_at: soon, event_end_at: null })
      .where('id', '=', id)
      .execute()
    await doors.mark(id, host, { marks: [{ userId: a.id }], walkIns: [{ id: randomUUID() }] })
    const { body: before } = await gathering(app).read(host, id)
    const given = { maxAttendees: 40, timeZone: 'Asia/Kolkata', ends: null }
    const move = (who: { id: string; as: string }, starts: object) =>
      gathering(app).edit(who, id, eventInput({ ...given, starts }))
    const moment = Temporal.Instant.from(before.startsAt).toZonedDateTimeISO(given.timeZone)
    const now = { date: moment.toPlainDate().toString(), time: moment.toPlainTime().toString().slice(0, 5) }
    expect((await move(helper, dayAhead(3))).body).toMatchObject({
      ...{ code: 'INVALID_INPUT', data: { fields: { starts: 'eventCheckedIn' } } },
    })
    expect((await doors.read(id, helper)).can).toMatchObject({ edit: true, move: false })
    expect((await move(helper, now)).status).toBe(200)
    expect((await move(host, dayAhead(3))).body).toMatchObject({
      ...{ checkIn: { isUsed: false, came: 0, walkIns: 0 }, can: { move: true } },
    })
    expect(await doors.read(id, a)).toMatchObject({ attended: null, can: { leave: true } })
    expect((await move(host, now)).body.checkIn).toMatchObject({ isUsed: true, came: 1, walkIns: 1 })
    expect((await doors.read(id, a)).can.leave).toBe(false)
    expect((await doors.read(id, b)).can.leave).toBe(true)
  })

  it('of 200 people on two devices without a connection are merged without loss', async () => {
    const { id, host } = await doors.created({ going: 0 })
    const guests = await crowd(id, 200)
    const [phone, tablet] = [randomUUID(), randomUUID()]
    const marksOf = (from: number, to: number) => guests.slice(from, to).map(userId => ({ userId, how: 'scan' }))
    const walkIns = Array.from({ length: 5 }, (_, n) => ({ id: randomUUID(), name: `Walk-in ${n}`, people: 2 }))
    const send = () =>
      Promise.all([
        doors.mark(id, host, { device: phone, marks: marksOf(0, 110), walkIns }),
        doors.mark(id, host, { device: tablet, marks: marksOf(90, 200) }),
      ])
    const [one, other] = await send()
    const counted = [...one.body.outcomes, ...other.body.outcomes].filter(outcome => outcome === 'counted')
    expect(counted).toHaveLength(200)
    await send()
    expect((await doors.read(id, host)).checkIn).toMatchObject({ came: 200, walkIns: 10 })
    const { rows } = await sql<{ marked: number }>`
      select count(*)::int as marked from event_attendees where event_id = ${id} and here_at is not null`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([{ marked: 200 }])
  })

  it('give the same result in any order of arrival', () => {
    const given = fc.uniqueArray(fc.record({ here: fc.boolean(), at: fc.nat({ max: 50 }) }), {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 8,
    })
    const result = (marks: readonly { here: boolean; at: number }[]) =>
      marks.reduce(
        (before, { here, at }) => merge(before, { here, at: new Date(at), how: 'tick', device: 'd' }).after,
        { user_id: 'u', here_at: null, marked_at: null, marked_how: null, marked_on: null } as Parameters<
          typeof merge
        >[0],
      )
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.nat()), (marks, keys) => {
        const shuffled = marks
          .map(one => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((x, y) => x.key - y.key)
          .map(({ one }) => one)
        const latest = marks.toSorted((x, y) => y.at - x.at)[0]!
        expect(result(shuffled).here_at !== null).toBe(latest.here)
      }),
      { numRuns: 500 },
    )
  })
})

async function crowd(id: string, size: number): Promise<string[]> {
  const accounts = await Promise.all(Array.from({ length: size }, () => createAccount(app.deps.db)))
  const ids = accounts.map(({ account }) => account.id)
  await app.deps.db
    .updateTable('posts')
    .set({ event_max_attendees: null, attendee_count: size + 1 })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into event_attendees (id, event_id, user_id)
    select gen_random_uuid(), ${id}, unnest(${ids}::uuid[])`.execute(app.deps.db)
  return ids
}

describe('walk-ins', () => {
  it('are added once and can be taken back, in any order', async () => {
    const { id, host } = await doors.created()
    const [pau, nil] = [randomUUID(), randomUUID()]
    await doors.mark(id, host, { walkIns: [{ id: pau, name: 'Pau', people: 3 }] })
    await doors.mark(id, host, { walkIns: [{ id: pau, name: 'Pau', people: 3 }] })
    await doors.mark(id, host, { walkIns: [{ id: nil, removed: true }] })
    await doors.mark(id, host, { walkIns: [{ id: nil, name: 'Nil' }] })
    const list = async () => (await doors.call('GET', `/events/${id}/check-in`, host)).body.walkIns
    expect(await list()).toMatchObject([{ id: pau, name: 'Pau', people: 3 }])
    await doors.mark(id, host, { walkIns: [{ id: pau, name: 'Pau', people: 3, removed: true }] })
    expect(await list()).toEqual([])
    expect((await doors.read(id, host)).checkIn.walkIns).toBe(0)
  })

  it('of another event are not touched', async () => {
    const [mine, theirs] = [await doors.created(), await doors.created()]
    const walkIn = randomUUID()
    await doors.mark(theirs.id, theirs.host, { walkIns: [{ id: walkIn, name: 'Pau' }] })
    await doors.mark(mine.id, mine.host, { walkIns: [{ id: walkIn, removed: true }] })
    expect((await doors.read(theirs.id, theirs.host)).checkIn.walkIns).toBe(1)
    expect((await doors.read(mine.id, mine.host)).checkIn.walkIns).toBe(0)
  })

  it('lose their names after a month', async () => {
    const { id, host } = await doors.created()
    await doors.mark(id, host, { walkIns: [{ id: randomUUID(), name: 'Pau', people: 2 }] })
    await sql`update event_walk_ins set here_at = here_at - interval '31 days' where event_id = ${id}`.execute(
      app.deps.db,
    )
    await tidy(app.deps.db)
    expect((await doors.call('GET', `/events/${id}/check-in`, host)).body.walkIns).toMatchObject([
      { name: null, people: 2 },
    ])
  })

  it.each([{ people: 0 }, { people: 21 }, { name: '' }, { name: 'x'.repeat(81) }])('refuses %o', async given => {
    const { id, host } = await doors.created({ going: 0 })
    expect((await doors.mark(id, host, { walkIns: [{ id: randomUUID(), ...given }] })).status).toBe(400)
  })
})
