import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { holding } from '../../../../tests/support/held-rows.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const hour = 3_600_000
const { call, members, join, leave, wait } = attending(() => ({ app, on }))
const stateOf = async (id: string, who: Reader) => (await call('GET', `/events/${id}`, who)).body.turn?.state

const { locking, waitingFor } = holding(() => app)

// The embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')('a block by the organizer', () => {
  const acts = [
    { name: 'join', places: 5, act: join },
    { name: 'wait', places: 1, act: wait },
  ]

  async function meeting(places: number) {
    const [host, going, other] = (await members(3)) as [Reader, Reader, Reader]
    const conversation = await createConversation(app.deps.db, { between: [host, other] })
    const { id } = await createEvent(app.deps.db, { author: host, places, startsAt: new Date(Date.now() + 72 * hour) })
    await join(id, going)
    const block = () => call('POST', `/conversations/${conversation.id}/block`, host, {})
    const unblock = () => call('DELETE', `/conversations/${conversation.id}/block`, host)
    const left = async () => {
      const { rows } = await sql<{ places: number; counted: number }>`
        select (select count(*)::int from event_attendees where event_id = e.id and user_id = ${other.id})
          + (select count(*)::int from event_waitlist where event_id = e.id and user_id = ${other.id}) as places,
          e.attendee_count + e.waiting_count as counted from posts as e where e.id = ${id}`.execute(app.deps.db)
      return rows[0]
    }
    return { id, conversation, other, block, unblock, left }
  }

  it.each(acts)('removes the place of a $name that began before it', async ({ places, act }) => {
    const { id, other, block, left } = await meeting(places)
    const release = await locking('posts', id)
    const acting = act(id, other)
    await waitingFor(1)
    const blocking = block()
    await waitingFor(2)
    await release()
    expect([(await acting).status, (await blocking).status]).toEqual([200, 200])
    expect(await left()).toEqual({ places: 0, counted: 1 })
  })

  it.each(acts)('refuses a $name that waits for it', async ({ places, act }) => {
    const { id, other, conversation, block, left } = await meeting(places)
    const release = await locking('conversations', conversation.id)
    const blocking = block()
    await waitingFor(1)
    const acting = act(id, other)
    await waitingFor(2)
    await release()
    expect((await blocking).status).toBe(200)
    expect((await acting).body.code).toBe('EVENT_NOT_FOUND')
    expect(await left()).toEqual({ places: 0, counted: 1 })
  })

  it.each(acts)('leaves no place behind, whenever it happens during a $name', async ({ places, act }) => {
    const { id, other, block, unblock, left } = await meeting(places)
    for (let round = 0; round < 25; round++) {
      const [acted, blocked] = await Promise.all([act(id, other), block()])
      expect(blocked.status).toBe(200)
      expect([200, 404]).toContain(acted.status)
      expect(await left()).toEqual({ places: 0, counted: 1 })
      expect((await unblock()).status).toBe(200)
    }
  })
})

describe.runIf(inject('template').engine === 'postgres')('an offer that was made after waiting for a lock', () => {
  it('ends by its job, and goes to the next in line', async () => {
    const [host, going, first, next] = (await members(4)) as [Reader, Reader, Reader, Reader]
    const { id } = await createEvent(app.deps.db, {
      author: host,
      places: 1,
      startsAt: new Date(Date.now() + 72 * hour),
    })
    await join(id, going)
    await wait(id, first)
    await wait(id, next)
    const release = await locking('posts', id)
    const leaving = leave(id, going)
    await waitingFor(1)
    await sql`select pg_sleep(0.3)`.execute(app.deps.db)
    await release()
    expect((await leaving).status).toBe(200)
    expect(await stateOf(id, first)).toBe('offered')
    // As if twelve hours had passed: the job is due now, and the end of the offer is moved by the same time.
    await sql`with job as (
        select run_at - now() as passed from jobs where kind = 'waitlist' and payload ->> 'eventId' = ${id}
      ), offer as (
        update event_waitlist set until = until - passed from job where event_id = ${id} and state = 'offered'
      ) update jobs set run_at = now() where kind = 'waitlist' and payload ->> 'eventId' = ${id}`.execute(app.deps.db)
    await app.deps.jobs.wake()
    expect(await stateOf(id, next)).toBe('offered')
  })
})
