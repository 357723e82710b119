import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'
import { eventInput, dayAhead } from '../../../../tests/support/event-input.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const minute = 60_000
const hour = 60 * minute
const { members } = attending(() => ({ app, on }))
const join = (id: string, { as }: Reader) => app.api('PUT', `/events/${id}/attendance`, { as })
const leave = (id: string, { as }: Reader) => app.api('DELETE', `/events/${id}/attendance`, { as })
const wait = (id: string, { as }: Reader) => app.api('PUT', `/events/${id}/waitlist`, { as })
const pass = (id: string, { as }: Reader) => app.api('DELETE', `/events/${id}/waitlist`, { as })
const read = async (id: string, { as }: Reader) => (await app.api('GET', `/events/${id}`, { as })).body
const turn = async (id: string, who: Reader) => (await read(id, who)).turn
const waitlist = async (id: string, { as }: Reader) =>
  (await app.api('GET', `/events/${id}/waitlist`, { as })).body.items as { id: string; until: string | null }[]
const states = (id: string, people: readonly Reader[]) =>
  Promise.all(people.map(async who => (await turn(id, who))?.state ?? null))

async function full({ places = 1, waiting = 3, away = 72 * hour } = {}) {
  const host = await on.member()
  const [going, line] = await Promise.all([members(places), members(waiting)])
  const { id } = await createEvent(app.deps.db, { author: host, places, startsAt: new Date(Date.now() + away) })
  for (const who of going) expect((await join(id, who)).status).toBe(200)
  for (const who of line) expect((await wait(id, who)).status).toBe(200)
  return { id, host, going, line, first: going[0]!, a: line[0]!, b: line[1]!, c: line[2]! }
}

async function expire(id: string) {
  await sql`update event_waitlist set until = now() - interval '1 second' where event_id = ${id} and state = 'offered'`.execute(
    app.deps.db,
  )
  await on.run('waitlist')
}
const moveTo = (id: string, away: number) =>
  app.deps.db
    .updateTable('posts')
    .set({ event_start_at: new Date(Date.now() + away) })
    .where('id', '=', id)
    .execute()

async function counts(id: string) {
  const { rows } = await sql<Record<'going' | 'waiting' | 'offered' | 'max', number> & { right: boolean }>`
    select attendee_count as going, waiting_count as waiting, offered_count as offered, event_max_attendees as max,
      attendee_count = (select coalesce(sum(people), 0) from event_attendees where event_id = p.id)
      and waiting_count = (select count(*) from event_waitlist where event_id = p.id and state = 'waiting')
      and offered_count = (select count(*) from event_waitlist where event_id = p.id and state = 'offered') as right
    from posts as p where id = ${id}`.execute(app.deps.db)
  const { right, ...counted } = rows[0]!
  expect(right).toBe(true)
  return counted
}

describe('the waitlist of a full event', () => {
  it('says how many are ahead and behind, to everyone how many wait, and keeps the order', async () => {
    const { id, host, line, a, b, c } = await full()
    expect(await turn(id, a)).toEqual({ state: 'waiting', ahead: 0, behind: 2, openSpots: 0 })
    expect(await turn(id, c)).toEqual({ state: 'waiting', ahead: 2, behind: 0, openSpots: 0 })
    expect((await waitlist(id, host)).map(item => item.id)).toEqual(line.map(who => who.id))
    const [stranger] = await members(1)
    expect(await read(id, stranger!)).toMatchObject({
      waitingCount: 3,
      offeredCount: 0,
      spotsLeft: 0,
      turn: null,
      can: { join: false, wait: true },
    })
    await pass(id, b)
    expect(await turn(id, c)).toMatchObject({ ahead: 1 })
    expect((await wait(id, b)).body.turn).toMatchObject({ ahead: 2, behind: 0 })
    expect((await wait(id, a)).body.turn).toMatchObject({ ahead: 0, behind: 2 })
  })

  it('is for members of the city who do not go, and not while there are spots', async () => {
    const { id, host, first } = await full({ waiting: 0 })
    expect((await wait(id, host)).body.code).toBe('FORBIDDEN')
    expect((await wait(id, first)).body).toMatchObject({ joined: true, turn: null })
    const [one, far] = [await on.member(), await on.member({ city: 'girona' })]
    expect((await wait(id, far)).body.code).toBe('EVENT_NOT_FOUND')
    await leave(id, first)
    expect((await wait(id, one)).body.code).toBe('SPOT_FREE')
    const over = await createEvent(app.deps.db, { places: 1, startsAt: new Date(Date.now() - 3 * hour) })
    expect((await wait(over.id, one)).body.code).toBe('EVENT_OVER')
    const open = await createEvent(app.deps.db, { places: null })
    expect((await wait(open.id, one)).body.code).toBe('SPOT_FREE')
  })

  it('is listed for its organizer only', async () => {
    const { id, first, a } = await full()
    for (const { as } of [first, a])
      expect((await app.api('GET', `/events/${id}/waitlist`, { as })).body.code).toBe('FORBIDDEN')
  })

  it('is paged in its order, offers first', async () => {
    const { id, host, first, line } = await full({ waiting: 5 })
    await leave(id, first)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const { body } = await app.api('GET', `/events/${id}/waitlist?limit=2${query}`, { as: host.as })
      found.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next
    } while (cursor)
    expect(found).toEqual(line.map(who => who.id))
    expect((await waitlist(id, host)).map(({ until }) => until !== null)).toEqual([true, false, false, false, false])
  })
})

describe('a freed spot', () => {
  it('is offered to the first in line, and to no one else', async () => {
    const { id, first, a, b } = await full()
    await leave(id, first)
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 2, offered: 1 })
    const offer = await turn(id, a)
    expect(offer.state).toBe('offered')
    expect(Date.parse(offer.until) - Date.now()).toBeGreaterThan(12 * hour - minute)
    const [stranger] = await members(1)
    for (const who of [b, first, stranger!]) {
      expect((await join(id, who)).body.code).toBe('EVENT_FULL')
      expect((await read(id, who)).spotsLeft).toBe(0)
    }
    expect(await on.items(a)).toMatchObject([{ kind: 'spotOffered', until: offer.until, post: { id } }])
    expect((await on.mails(a))[0]?.text).toContain('yours until')
    expect((await join(id, a)).body).toMatchObject({ joined: true, attendeeCount: 1, spotsLeft: 0, waitingCount: 2 })
    expect(await turn(id, a)).toBeNull()
    expect(await on.kinds(a)).toEqual([])
    expect(await counts(id)).toMatchObject({ going: 1, waiting: 2, offered: 0 })
  })

  it('is taken once, even in two tabs', async () => {
    const { id, first, a } = await full()
    await leave(id, first)
    const answers = await Promise.all([join(id, a), join(id, a), join(id, a)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counts(id)).toMatchObject({ going: 1, waiting: 2, offered: 0 })
  })

  it('is offered to the next if the offer is passed on or expires', async () => {
    const { id, first, line, a, b } = await full()
    await leave(id, first)
    expect((await pass(id, a)).body.turn).toBeNull()
    expect(await states(id, line)).toEqual([null, 'offered', 'waiting'])
    await expire(id)
    expect(await states(id, line)).toEqual([null, 'expired', 'offered'])
    expect((await join(id, b)).body.code).toBe('EVENT_FULL')
    expect(await on.kinds(b)).toEqual([])
    expect((await wait(id, b)).body.turn).toMatchObject({ state: 'waiting', ahead: 0 })
    await expire(id)
    expect(await states(id, line)).toEqual([null, 'offered', 'expired'])
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0, offered: 1 })
  })

  it('is free for all if no one is left, and the end of a turn is forgotten by joining', async () => {
    const { id, first, a } = await full({ waiting: 1 })
    await leave(id, first)
    await expire(id)
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0, offered: 0 })
    expect(await read(id, a)).toMatchObject({ turn: { state: 'expired' }, can: { join: true, wait: false } })
    expect((await join(id, a)).status).toBe(200)
    await leave(id, a)
    expect(await turn(id, a)).toBeNull()
  })

  it('an offer is void after its end, also before that was noticed', async () => {
    const { id, first, a } = await full()
    await leave(id, first)
    await sql`update event_waitlist set until = now() - interval '1 second' where event_id = ${id} and state = 'offered'`.execute(
      app.deps.db,
    )
    expect(await turn(id, a)).toMatchObject({ state: 'expired' })
    expect((await wait(id, a)).body.turn).toMatchObject({ state: 'waiting', ahead: 1 })
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 2, offered: 1 })
  })

  it.each([
    { away: 25 * hour, length: 12 * hour },
    { away: 23 * hour, length: 2 * hour },
    { away: 3.9 * hour, length: 20 * minute },
    { away: 1.1 * hour, length: 0.1 * hour },
  ])('is held for a time that shrinks toward the start: $length', async ({ away, length }) => {
    const { id, first, a } = await full({ away })
    await leave(id, first)
    const left = Date.parse((await turn(id, a)).until) - Date.now()
    expect(left).toBeGreaterThan(length - minute)
    expect(left).toBeLessThanOrEqual(length)
  })
})

describe('in the last hour', () => {
  it('a freed spot is open to the whole waitlist: the first who takes it has it', async () => {
    const { id, first, line, c } = await full({ away: 0.8 * hour })
    await leave(id, first)
    expect(await states(id, line)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await read(id, c)).toMatchObject({ turn: { ahead: 2, openSpots: 1 }, can: { join: true, wait: false } })
    for (const who of line) expect(await on.kinds(who)).toEqual(['spotsOpen'])
    const [stranger] = await members(1)
    expect((await join(id, stranger!)).body.code).toBe('EVENT_FULL')
    const answers = await Promise.all(line.map(who => join(id, who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await counts(id)).toMatchObject({ going: 1, waiting: 2, offered: 0 })
    for (const who of line) expect(await on.kinds(who)).toEqual([])
  })

  it('a member whose turn has ended takes an open spot only from the waitlist', async () => {
    const { id, first, a } = await full({ away: 1.2 * hour })
    await leave(id, first)
    await expire(id)
    await moveTo(id, 0.9 * hour)
    await on.run('waitlist')
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 2, offered: 0 })
    expect((await join(id, a)).body.code).toBe('EVENT_FULL')
    expect((await wait(id, a)).body).toMatchObject({ turn: { state: 'waiting', ahead: 2, openSpots: 1 } })
    expect((await join(id, a)).body.joined).toBe(true)
  })

  it('offers that it ends return to the line, in their order', async () => {
    const { id, first, line, a } = await full({ away: 1.2 * hour })
    await leave(id, first)
    await moveTo(id, 0.9 * hour)
    await on.run('waitlist')
    expect(await states(id, line)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await turn(id, a)).toMatchObject({ ahead: 0, openSpots: 1 })
  })
})

describe('the limit of the event', () => {
  const change = (id: string, { as }: Reader, maxAttendees: number | null, starts = dayAhead(3)) =>
    app.api('PUT', `/events/${id}`, {
      as,
      body: { ...eventInput({ starts }), id: undefined, cover: undefined, maxAttendees },
    })

  it('raised, offers as many spots immediately; removed, to all; lowered, it counts offers', async () => {
    const { id, host, line, a } = await full({ waiting: 4 })
    expect((await change(id, host, 3)).body).toMatchObject({ waitingCount: 2, offeredCount: 2, spotsLeft: 0 })
    expect(await states(id, line)).toEqual(['offered', 'offered', 'waiting', 'waiting'])
    expect((await change(id, host, 2)).body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { maxAttendees: 'eventCapacityOffered' }, joined: 1, offered: 2 },
    })
    await join(id, a)
    expect((await change(id, host, null)).body).toMatchObject({ waitingCount: 0, offeredCount: 3, spotsLeft: null })
    expect(await states(id, line)).toEqual([null, 'offered', 'offered', 'offered'])
  })

  it('a time moved closer shortens offers', async () => {
    const { id, host, first, a } = await full()
    await leave(id, first)
    await change(id, host, 1, dayAhead(0, '23:59'))
    const { turn, startsAt } = await read(id, a)
    if (turn.state === 'offered') expect(Date.parse(turn.until)).toBeLessThanOrEqual(Date.parse(startsAt) - hour)
    else expect(turn).toMatchObject({ state: 'waiting' })
  })
})

describe('people who go away', () => {
  it('a block with the organizer, a deactivation and an erased account make room for the next', async () => {
    const { id, host, first, line, a, b, c } = await full({ waiting: 4 })
    const talk = await createConversation(app.deps.db, { between: [host, a] })
    await app.api('POST', `/conversations/${talk.id}/block`, { as: host.as, body: {} })
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', b.id).execute()
    await app.deps.db.deleteFrom('profiles').where('id', '=', c.id).execute()
    expect(await counts(id)).toMatchObject({ going: 1, waiting: 1, offered: 0 })
    await leave(id, first)
    expect((await waitlist(id, host)).map(item => item.id)).toEqual([line[3]!.id])
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0, offered: 1 })
  })

  it('a canceled event tells those who wait, and stays visible to them', async () => {
    const { id, host, a } = await full()
    await app.api('POST', `/events/${id}/cancel`, { as: host.as, body: { reason: 'Rain' } })
    expect(await on.items(a)).toMatchObject([{ kind: 'eventCanceled', reason: 'Rain' }])
    expect(await read(id, a)).toMatchObject({ state: 'cancelled', turn: null, can: { join: false, wait: false } })
    for (const answer of [await wait(id, a), await pass(id, a), await join(id, a)])
      expect(answer.body.code).toBe('EVENT_NOT_FOUND')
  })
})
