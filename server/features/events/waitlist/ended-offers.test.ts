import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead, eventInput } from '../../../../tests/support/event-input.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const hour = 3_600_000
const { call, members, join, leave, wait, read } = attending(() => ({ app, on }))
const stateOf = async (id: string, who: Reader) => (await read(id, who)).turn?.state ?? null

async function offered({ places = 1 } = {}) {
  const [host, going, first, next] = (await members(4)) as [Reader, Reader, Reader, Reader]
  const { id } = await createEvent(app.deps.db, { author: host, places, startsAt: new Date(Date.now() + 72 * hour) })
  for (const who of [going, ...(await members(places - 1))]) await join(id, who)
  await wait(id, first)
  await leave(id, going)
  return { id, host, going, first, next }
}
const endOffers = (id: string) =>
  sql`update event_waitlist set until = now() - interval '1 second' where event_id = ${id} and state = 'offered'`.execute(
    app.deps.db,
  )
const dueTimes = async (kind: string, id: string) => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from jobs where kind = ${kind} and payload ->> 'eventId' = ${id} order by run_at`.execute(app.deps.db)
  return rows.map(row => row.run_at.toISOString())
}

describe('an offer that has ended, before its job has run', () => {
  it('leaves a spot that can be taken: by who joins, and by who tried to wait', async () => {
    const { id, next } = await offered()
    await endOffers(id)
    expect((await join(id, next)).body).toMatchObject({ joined: true, offeredCount: 0 })
    const other = await offered()
    await endOffers(other.id)
    expect((await wait(other.id, other.next)).body.code).toBe('SPOT_FREE')
    expect(await read(other.id, other.next)).toMatchObject({ spotsLeft: 1, offeredCount: 0, can: { join: true } })
    expect((await join(other.id, other.next)).status).toBe(200)
  })

  it('passes to the next in line when its holder or someone else tries to join', async () => {
    const { id, first, next } = await offered()
    await wait(id, next)
    await endOffers(id)
    const [stranger] = await members(1)
    for (const who of [first, stranger!]) expect((await join(id, who)).body.code).toBe('EVENT_FULL')
    expect([await stateOf(id, first), await stateOf(id, next)]).toEqual(['expired', 'offered'])
  })

  it('does not count when the capacity is lowered', async () => {
    const { id, host } = await offered({ places: 2 })
    const lower = () =>
      call('PUT', `/events/${id}`, host, { ...eventInput(), id: undefined, cover: undefined, maxAttendees: 1 })
    expect((await lower()).body).toMatchObject({ code: 'INVALID_INPUT', data: { offered: 1 } })
    await endOffers(id)
    expect((await lower()).body).toMatchObject({ attendeeCount: 1, offeredCount: 0, spotsLeft: 0 })
  })
})

it('an offer ends earlier if its event is moved closer', async () => {
  const { id, host, first, next } = await offered()
  await wait(id, next)
  // No ambiguous local times.
  const timeZone = 'Asia/Kolkata'
  const start = Temporal.Now.zonedDateTimeISO(timeZone).add({ hours: 10 })
  const starts = { date: start.toPlainDate().toString(), time: start.toPlainTime().toString().slice(0, 5) }
  const moved = await call('PUT', `/events/${id}`, host, {
    ...eventInput({ starts, timeZone }),
    id: undefined,
    cover: undefined,
    maxAttendees: 1,
  })
  expect(moved.status).toBe(200)
  const { until } = (await read(id, first)).turn
  expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(120)
  expect(await dueTimes('waitlist', id)).toContain(until)
  expect(await on.items(first)).toContainEqual(expect.objectContaining({ kind: 'spotOffered', until }))
})

describe('the jobs of a waitlist', () => {
  it('are due when an offer ends and when unanswered spots are released, not before', async () => {
    const { id, first } = await offered()
    expect(await dueTimes('waitlist', id)).toEqual([(await read(id, first)).turn.until])
    const { body } = await gathering(app).create(await on.member(), { maxAttendees: 2, starts: dayAhead(5) })
    const released = new Date(Date.parse(body.startsAt) - 6 * hour).toISOString()
    expect(await dueTimes('releaseSpots', body.id)).toEqual([released])
  })

  it('wait again if they run early', async () => {
    const { id, first } = await offered()
    const { body } = await gathering(app).create(await on.member(), { maxAttendees: 2, starts: dayAhead(5) })
    const due = [await dueTimes('waitlist', id), await dueTimes('releaseSpots', body.id)]
    await on.run('waitlist')
    await on.run('releaseSpots')
    expect([await dueTimes('waitlist', id), await dueTimes('releaseSpots', body.id)]).toEqual(due)
    await endOffers(id)
    await on.run('waitlist')
    expect(await stateOf(id, first)).toBe('expired')
    expect(await dueTimes('waitlist', id)).toEqual([])
  })
})

describe('an event that a moderator removed and restored', () => {
  async function removed({ isOffered = false } = {}) {
    const at = moderating(app)
    const [host, going, first, next] = (await members(4)) as [Reader, Reader, Reader, Reader]
    const { id } = await createEvent(app.deps.db, {
      author: host,
      places: 1,
      startsAt: new Date(Date.now() + 72 * hour),
    })
    await join(id, going)
    await wait(id, first)
    await wait(id, next)
    if (isOffered) await leave(id, going)
    const [admin, reporter] = [await at.moderator(), await at.peep()]
    await at.report(reporter, 'post', id)
    const caseId = await at.openCase(id)
    const { status } = await at.decide(admin, caseId, { decision: 'resolved', remove: true, note: 'A mistake.' })
    expect(status).toBe(200)
    const restore = async () => expect((await at.restore(admin, caseId)).status).toBe(200)
    return { id, host, going, first, next, restore }
  }

  it('passes on an offer that ended in between', async () => {
    const { id, first, next, restore } = await removed({ isOffered: true })
    await endOffers(id)
    await on.run('waitlist')
    await restore()
    expect([await stateOf(id, first), await stateOf(id, next)]).toEqual(['expired', 'offered'])
  })

  it('offers spots that were freed in between', async () => {
    const { id, going, first, restore } = await removed()
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', going.id).execute()
    await restore()
    expect(await stateOf(id, first)).toBe('offered')
  })

  it('has lost an attendee that its organizer blocked in between', async () => {
    const { id, host, going, first, restore } = await removed()
    const talk = await createConversation(app.deps.db, { between: [host, going] })
    expect((await call('POST', `/conversations/${talk.id}/block`, host, {})).status).toBe(200)
    await restore()
    expect(await read(id, first)).toMatchObject({ attendeeCount: 0, turn: { state: 'offered' } })
  })
})

describe('the list of joined events', () => {
  it('has an event for those who wait or have an offer, until their turn or the event ends', async () => {
    const { id, first, next, going } = await offered()
    await wait(id, next)
    const listed = async (who: Reader, query: string) => {
      const { body } = await call('GET', `/events?${query}`, who)
      return body.items
        .filter((item: { id: string }) => item.id === id)
        .map(({ joined, waits }: Record<string, boolean>) => ({ joined, waits }))
    }
    const waits = [{ joined: false, waits: true }]
    for (const who of [first, next])
      for (const query of ['mine=joined', 'mine=joined&search=walk', 'limit=100'])
        expect(await listed(who, query)).toEqual(waits)
    expect(await read(id, first)).toMatchObject({ waits: true })
    expect(await listed(going, 'mine=joined')).toEqual([])
    expect(await listed(going, 'limit=100')).toEqual([{ joined: false, waits: false }])
    await endOffers(id)
    expect(await listed(first, 'mine=joined')).toEqual([])
    expect(await read(id, first)).toMatchObject({ waits: false })
    await on.run('waitlist')
    expect([await stateOf(id, first), await stateOf(id, next)]).toEqual(['expired', 'offered'])
    expect(await listed(first, 'mine=joined')).toEqual([])
    await join(id, next)
    expect(await listed(next, 'mine=joined')).toEqual([{ joined: true, waits: false }])
    const other = await offered()
    const over = { event_start_at: new Date(Date.now() - 48 * hour), event_end_at: null }
    await app.deps.db.updateTable('posts').set(over).where('id', '=', other.id).execute()
    const { body } = await call('GET', '/events?mine=joined&when=past', other.first)
    expect(body.items).toEqual([])
    expect(await read(other.id, other.first)).toMatchObject({ waits: false, turn: null })
  })
})
