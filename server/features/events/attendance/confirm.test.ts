import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead, eventInput } from '../../../../tests/support/event-input.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const hour = 3_600_000
const { call, members, join, wait, read } = attending(() => ({ app, on }))
const confirm = (id: string, who: Reader) => call('PUT', `/events/${id}/confirmation`, who)
const late = (id: string, who: Reader, minutes: number | null) => call('PUT', `/events/${id}/delay`, who, { minutes })
const attendees = async (id: string, who: Reader, query = '') =>
  (await call('GET', `/events/${id}/attendees${query}`, who)).body

/** Of four spots, one of the host, who is never asked. Full unless `going` is less. */
async function created({
  going = 3,
  waiting = 1,
  ...more
}: { going?: number; waiting?: number; confirms?: boolean; timeZone?: string } = {}) {
  const host = await on.member()
  const { body } = await gathering(app).create(host, { maxAttendees: 4, starts: dayAhead(5), ...more })
  const [guests, line] = await Promise.all([members(going), members(waiting)])
  for (const who of guests) await join(body.id, who)
  for (const who of line) await wait(body.id, who)
  return { id: body.id as string, host, guests, line, a: guests[0]!, b: guests[1]!, c: guests[2]! }
}

async function moveTo(id: string, away: number) {
  const start = new Date(Date.now() + away)
  await app.deps.db
    .updateTable('posts')
    .set({ event_start_at: start, event_end_at: null })
    .where('id', '=', id)
    .execute()
  for (const job of await app.deps.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', ['eventReminder', 'releaseSpots'])
    .execute()) {
    const payload = job.payload as { eventId: string }
    if (payload.eventId === id)
      await app.deps.db
        .updateTable('jobs')
        .set({ payload: JSON.stringify({ ...payload, startsAt: start.toISOString() }) })
        .where('id', '=', job.id)
        .execute()
  }
}
async function asked(id: string) {
  await moveTo(id, 23.9 * hour)
  await sql`delete from jobs where kind = 'eventReminder' and payload ->> 'eventId' = ${id} and payload ->> 'hours' = '1'`.execute(
    app.deps.db,
  )
  await on.run('eventReminder')
}
async function released(id: string) {
  await moveTo(id, 5.9 * hour)
  await on.run('releaseSpots')
}

async function askedEvent() {
  // No ambiguous local times.
  const timeZone = 'Asia/Kolkata'
  const { id, host, a, b, line } = await created({ going: 2, waiting: 0, timeZone })
  await sql`update posts set event_max_attendees = 3 where id = ${id}`.execute(app.deps.db)
  const [c] = await members(1)
  await wait(id, c!)
  const start = new Date(Math.ceil((Date.now() + 20 * hour) / 60_000) * 60_000)
  await app.deps.db.updateTable('posts').set({ event_start_at: start }).where('id', '=', id).execute()
  await sql`update event_attendees set asked_at = now() where event_id = ${id} and user_id <> ${host.id}`.execute(
    app.deps.db,
  )
  await confirm(id, a)
  const local = (hours: number) => {
    const time = Temporal.Instant.fromEpochMilliseconds(start.getTime() + hours * hour).toZonedDateTimeISO(timeZone)
    return { date: time.toPlainDate().toString(), time: time.toPlainTime().toString({ smallestUnit: 'minute' }) }
  }
  const moved = async (hours: number, { ends }: { ends?: number } = {}) => {
    const input = { ...eventInput({ starts: local(hours), timeZone, maxAttendees: 3 }), id: undefined }
    const edited = await gathering(app).edit(host, id, { ...input, ends: ends === undefined ? null : local(ends) })
    expect(edited.status).toBe(200)
  }
  return { id, host, a, b, c: c!, line, moved }
}

describe('an event with a limit', () => {
  it('asks a day before whether attendees still come, and takes one answer', async () => {
    const { id, host, a, b } = await created()
    expect(await read(id, a)).toMatchObject({ confirms: true, confirmation: null, unansweredCount: null })
    await asked(id)
    const { confirmation, can, unansweredCount } = await read(id, a)
    expect([confirmation.confirmed, can.confirm, unansweredCount]).toEqual([false, true, null])
    expect(await read(id, host)).toMatchObject({ unansweredCount: 3 })
    expect(Math.round((Date.parse(confirmation.until) - Date.now()) / hour)).toBe(18)
    expect(await on.kinds(a)).toEqual(['stillComing'])
    expect((await on.mails(a))[0]?.text).toContain('to keep your spot')
    expect(await on.kinds(host)).not.toContain('stillComing')
    const answers = await Promise.all([confirm(id, a), confirm(id, a)])
    expect(answers.map(({ body }) => body.confirmation.confirmed)).toEqual([true, true])
    expect(await on.kinds(a)).toEqual([])
    expect(await read(id, b)).toMatchObject({ can: { confirm: true }, unansweredCount: null })
    expect(await read(id, host)).toMatchObject({ confirmation: null, can: { confirm: false }, unansweredCount: 2 })
  })

  it('gives unanswered spots to those who wait, six hours before', async () => {
    const { id, host, a, b, c, line } = await created({ waiting: 2 })
    await asked(id)
    await confirm(id, a)
    await released(id)
    expect(await read(id, a)).toMatchObject({ joined: true, confirmation: { confirmed: true } })
    for (const who of [b, c]) {
      expect(await read(id, who)).toMatchObject({ joined: false, turn: { state: 'released' }, can: { wait: true } })
      expect(await on.kinds(who)).toEqual(['spotReleased'])
    }
    for (const who of line) expect(await read(id, who)).toMatchObject({ turn: { state: 'offered' } })
    expect(await read(id, host)).toMatchObject({
      attendeeCount: 2,
      offeredCount: 2,
      waitingCount: 0,
      unansweredCount: 0,
    })
    expect((await wait(id, b)).body.turn).toMatchObject({ state: 'waiting', ahead: 0 })
    expect(await on.kinds(b)).toEqual(['spotReleased'])
    expect((await call('DELETE', `/events/${id}/waitlist`, line[0]!)).status).toBe(200)
    expect((await join(id, b)).body).toMatchObject({ joined: true })
    expect(await on.kinds(b)).toEqual([])
  })

  it('releases as many unanswered spots as members wait for, those of the last to join first', async () => {
    const { id, host, a, b, c, line } = await created()
    await asked(id)
    await released(id)
    for (const who of [a, b]) expect(await read(id, who)).toMatchObject({ joined: true, can: { confirm: true } })
    expect(await read(id, c)).toMatchObject({ joined: false, turn: { state: 'released' } })
    expect(await read(id, line[0]!)).toMatchObject({ turn: { state: 'offered' } })
    const [late] = await members(1)
    expect((await wait(id, late!)).body.turn).toMatchObject({ state: 'offered' })
    expect(await read(id, b)).toMatchObject({ joined: false, turn: { state: 'released' } })
    expect(await on.kinds(b)).toEqual(['spotReleased'])
    expect((await confirm(id, a)).body).toMatchObject({ joined: true, confirmation: { confirmed: true } })
    await wait(id, b)
    expect(await read(id, host)).toMatchObject({ attendeeCount: 2, offeredCount: 2, waitingCount: 1 })
  })

  it('releases no spots of attendees who were checked in, nor in the last hour', async () => {
    const { id, host, a, b, c } = await created({ waiting: 0 })
    await asked(id)
    await released(id)
    await sql`update event_attendees set here_at = now(), marked_at = now(), marked_how = 'tick', marked_on = ${randomUUID()}
      where event_id = ${id} and user_id = ${c.id}`.execute(app.deps.db)
    const [one, other] = await members(2)
    await wait(id, one!)
    expect(await read(id, c)).toMatchObject({ joined: true })
    expect(await read(id, b)).toMatchObject({ joined: false })
    await moveTo(id, 0.9 * hour)
    await wait(id, other!)
    expect(await read(id, a)).toMatchObject({ joined: true })
    expect(await read(id, host)).toMatchObject({ waitingCount: 1 })
  })

  it('keeps unanswered spots if no one waits, and counts who joins later as confirmed', async () => {
    const { id, a } = await created({ going: 1, waiting: 0 })
    await asked(id)
    const [newcomer] = await members(1)
    await join(id, newcomer!)
    expect(await read(id, newcomer!)).toMatchObject({ confirmation: null, can: { confirm: false } })
    await released(id)
    expect(await read(id, a)).toMatchObject({ joined: true, confirmation: { confirmed: false, until: null } })
    expect((await confirm(id, a)).body.confirmation).toEqual({ confirmed: true, until: null })
  })

  it('asks again after its time changed, and does not release for the former time', async () => {
    const { id, host, a } = await created()
    await asked(id)
    await confirm(id, a)
    await gathering(app).edit(host, id, { ...eventInput({ starts: dayAhead(9), maxAttendees: 4 }), id: undefined })
    expect(await read(id, a)).toMatchObject({ confirmation: null })
    expect(await read(id, host)).toMatchObject({ unansweredCount: null })
    await on.run('releaseSpots')
    expect(await read(id, a)).toMatchObject({ joined: true })
  })

  it('keeps answers if only its end changes, and asks again immediately if it is moved within its last day', async () => {
    const { id, a, b, moved } = await askedEvent()
    await moved(0, { ends: 3 })
    expect(await read(id, a)).toMatchObject({ confirmation: { confirmed: true } })
    expect(await read(id, b)).toMatchObject({ can: { confirm: true } })
    for (const hours of [2, 0]) {
      await moved(hours)
      for (const who of [a, b])
        expect(await read(id, who)).toMatchObject({ confirmation: { confirmed: false }, can: { confirm: true } })
      for (const who of [a, b]) await confirm(id, who)
    }
    expect(await on.kinds(a)).not.toContain('stillComing')
    await moved(1)
    expect(await on.kinds(a)).toContain('stillComing')
  })

  it('keeps answers and all spots if it is moved so that too little time is left to answer', async () => {
    const { id, a, b, c, moved } = await askedEvent()
    await moved(-14)
    expect(await read(id, a)).toMatchObject({ joined: true, confirmation: { confirmed: true } })
    expect(await read(id, b)).toMatchObject({ joined: true, confirmation: null, can: { confirm: false } })
    await on.run('releaseSpots')
    expect(await read(id, b)).toMatchObject({ joined: true })
    expect(await read(id, c)).toMatchObject({ turn: { state: 'waiting' } })
  })

  it('does not ask if its organizer does not want it, nor an event without a limit', async () => {
    const { id, host, a } = await created({ confirms: false })
    await asked(id)
    expect(await read(id, a)).toMatchObject({ confirms: false, confirmation: null })
    expect(await on.kinds(a)).toEqual(['eventSoon'])
    await released(id)
    expect(await read(id, a)).toMatchObject({ joined: true })
    const edit = (more: object) =>
      gathering(app).edit(host, id, { ...eventInput({ maxAttendees: 4, ...more }), id: undefined })
    expect((await edit({})).body.confirms).toBe(false)
    expect((await edit({ confirms: true })).body.confirms).toBe(true)
    const { body } = await gathering(app).create(host)
    expect(body.confirms).toBe(false)
  })

  it('takes answers of attendees only', async () => {
    const { id, line } = await created()
    await asked(id)
    expect((await confirm(id, line[0]!)).body.code).toBe('NO_SPOT')
    await moveTo(id, -5 * hour)
    expect((await confirm(id, line[0]!)).body.code).toBe('EVENT_OVER')
  })
})

describe('an attendee', () => {
  it('tells the organizer of a delay, once for each, and may change it', async () => {
    const { id, host, a, b, line } = await created()
    expect((await late(id, a, 20)).body.code).toBe('FORBIDDEN')
    await moveTo(id, 0.5 * hour)
    expect((await late(id, a, 20)).body).toMatchObject({ lateMinutes: 20, can: { late: true } })
    await late(id, a, 20)
    expect(await on.items(host)).toMatchObject([
      { kind: 'runningLate', minutes: 20, people: [{ id: a.id }], post: { id } },
      { kind: 'joined' },
    ])
    expect((await late(id, a, null)).body.lateMinutes).toBeNull()
    expect(await on.kinds(host)).toEqual(['joined'])
    for (const minutes of [10, 20, 10]) await late(id, a, minutes)
    expect(await on.items(host)).toMatchObject([{ kind: 'runningLate', minutes: 10 }, { kind: 'joined' }])
    await late(id, a, 30)
    const { items } = await attendees(id, host)
    expect(items.find((one: { id: string }) => one.id === a.id)).toMatchObject({ lateMinutes: 30 })
    const seen = (await attendees(id, b)).items
    expect(seen.find((one: { id: string }) => one.id === a.id)).toMatchObject({ lateMinutes: null, confirmed: null })
    expect((await late(id, line[0]!, 10)).body.code).toBe('NO_SPOT')
    expect((await late(id, a, 15)).status).toBe(400)
  })

  it('is listed for the organizer with the answer, and the list of those without one is the organizer’s', async () => {
    const { id, host, guests, a } = await created()
    await asked(id)
    await confirm(id, a)
    const confirmed = (await attendees(id, host)).items.map((one: { confirmed: boolean | null }) => one.confirmed)
    expect(confirmed).toEqual([null, true, false, false])
    const unanswered = (await attendees(id, host, '?answer=none')).items.map((one: { id: string }) => one.id)
    expect(unanswered).toEqual(guests.slice(1).map(who => who.id))
    expect((await attendees(id, a, '?answer=none')).code).toBe('FORBIDDEN')
  })
})
