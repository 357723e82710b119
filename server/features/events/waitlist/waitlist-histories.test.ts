import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { eventInput } from '../../../../tests/support/event-input.ts'
import { createEvent } from '../../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let people: Reader[]
let host: Reader
beforeAll(async () => {
  app = await createTestApp()
  const on = notified(app)
  host = await on.member()
  people = await Promise.all(Array.from({ length: 8 }, () => on.member()))
})

const hour = 3_600_000

type Act =
  | { act: 'join' | 'leave' | 'wait' | 'pass'; who: number }
  | { act: 'bring'; who: number; guests: number }
  | { act: 'expire' }
  | { act: 'limit'; to: number }
const who = fc.nat({ max: 7 })
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), who }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('join' as const), who }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('leave' as const), who }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('bring' as const), who, guests: fc.nat({ max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('pass' as const), who }) },
    { weight: 1, arbitrary: fc.constant({ act: 'expire' as const }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('limit' as const), to: fc.integer({ min: 1, max: 6 }) }) },
  ),
  { minLength: 10, maxLength: 40 },
)

class Model {
  going = new Map<number, number>()
  offered = new Set<number>()
  line: number[] = []
  max: number
  constructor(max: number) {
    this.max = max
  }
  get people() {
    return [...this.going.values()].reduce((sum, guests) => sum + 1 + guests, 0)
  }
  get open() {
    return this.max - this.people - this.offered.size
  }
  settle() {
    while (this.open > 0 && this.line.length > 0) this.offered.add(this.line.shift()!)
  }
  apply(one: Act) {
    if (one.act === 'expire') this.offered.clear()
    else if (one.act === 'limit') {
      if (one.to >= this.people + this.offered.size) this.max = one.to
    } else {
      const { who } = one
      const waits = this.line.includes(who)
      if (one.act === 'join') {
        if (this.offered.delete(who) || (!this.going.has(who) && !waits && this.open > 0 && this.line.length === 0))
          this.going.set(who, 0)
      } else if (one.act === 'bring') {
        const before = this.going.get(who)
        const free = this.line.length > 0 ? 0 : this.open
        if (before !== undefined) {
          if (one.guests - before <= free) this.going.set(who, one.guests)
        } else if (this.offered.has(who) ? one.guests <= free : one.guests < free) {
          this.offered.delete(who)
          this.going.set(who, one.guests)
        }
      } else if (one.act === 'leave') this.going.delete(who)
      else if (one.act === 'pass') {
        this.offered.delete(who)
        this.line = this.line.filter(other => other !== who)
      } else if (!this.going.has(who) && !this.offered.has(who) && !waits && this.open === 0) this.line.push(who)
    }
    this.settle()
  }
}

const call = (id: string, one: Act): Promise<{ status: number }> => {
  if (one.act === 'expire') return expire(id)
  if (one.act === 'limit') return limit(id, one.to)
  if (one.act === 'bring')
    return app.api('PUT', `/events/${id}/attendance`, {
      as: people[one.who]!.as,
      body: { guests: Array.from({ length: one.guests }, () => '') },
    })
  const [method, path] = (
    {
      join: ['PUT', 'attendance'],
      leave: ['DELETE', 'attendance'],
      wait: ['PUT', 'waitlist'],
      pass: ['DELETE', 'waitlist'],
    } as const
  )[one.act]
  return app.api(method, `/events/${id}/${path}`, { as: people[one.who]!.as })
}

async function expire(id: string) {
  await sql`update event_waitlist set until = now() - interval '1 second' where event_id = ${id} and state = 'offered'`.execute(
    app.deps.db,
  )
  await sql`update jobs set run_at = now() where kind = 'waitlist' and payload ->> 'eventId' = ${id}`.execute(
    app.deps.db,
  )
  await app.deps.jobs.wake()
  return { status: 200 }
}

const limit = (id: string, maxAttendees: number) =>
  app.api('PUT', `/events/${id}`, { as: host.as, body: { ...eventInput(), id: undefined, maxAttendees, guestsMax: 3 } })

async function stored(id: string) {
  const { rows } = await sql<{
    going: string[]
    offered: string[]
    line: string[]
    over: boolean
    right: boolean
    idle: boolean
  }>`
    select array(select user_id from event_attendees where event_id = p.id order by user_id) as going,
      array(select user_id from event_waitlist where event_id = p.id and state = 'offered' order by user_id) as offered,
      array(select user_id from event_waitlist where event_id = p.id and state = 'waiting' order by turn) as line,
      attendee_count + offered_count > event_max_attendees as over,
      waiting_count > 0 and attendee_count + offered_count < event_max_attendees as idle,
      attendee_count = (select coalesce(sum(people), 0) from event_attendees where event_id = p.id)
        and waiting_count = (select count(*) from event_waitlist where event_id = p.id and state = 'waiting')
        and offered_count = (select count(*) from event_waitlist where event_id = p.id and state = 'offered') as right
    from posts as p where id = ${id}`.execute(app.deps.db)
  return rows[0]!
}

async function announced(places: number) {
  const event = await createEvent(app.deps.db, { author: host, places, startsAt: new Date(Date.now() + 72 * hour) })
  await app.deps.db.updateTable('posts').set({ event_guests_max: 3 }).where('id', '=', event.id).execute()
  return event
}

/** A history can be longer than the rate limits permit. */
const forgetRates = () => sql`delete from rate_limits`.execute(app.deps.db)

it('follows the rules in every history', async () => {
  const ids = people.map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), acts, async (places, history) => {
      await forgetRates()
      const { id } = await announced(places)
      const model = new Model(places)
      for (const one of history) {
        await call(id, one)
        model.apply(one)
        const { going, offered, line, right } = await stored(id)
        const named = (some: Iterable<number>) => [...some].map(at => ids[at]!)
        expect({ going, offered, line, right }).toEqual({
          going: named(model.going.keys()).toSorted(),
          offered: named(model.offered).toSorted(),
          line: named(model.line),
          right: true,
        })
      }
    }),
    { numRuns: 10 },
  )
})

it('never gives out too many spots, nor loses a turn, while many act concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), acts, async (places, history) => {
      await forgetRates()
      const { id } = await announced(places)
      for (let first = 0; first < history.length; first += 8)
        await Promise.all(history.slice(first, first + 8).map(one => call(id, one)))
      const { going, offered, line, over, right, idle } = await stored(id)
      expect({ over, right, idle }).toEqual({ over: false, right: true, idle: false })
      const all = [...going, ...offered, ...line]
      expect(new Set(all).size).toBe(all.length)
    }),
    { numRuns: 10 },
  )
})
