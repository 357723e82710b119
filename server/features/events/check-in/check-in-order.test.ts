import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { createConversation } from '../../../../tests/support/factories.ts'
import { at, door, hour, minute } from '../../../../tests/support/people/door.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let doors: ReturnType<typeof door>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
  doors = door(app, on)
})

async function block(who: Reader, other: Reader) {
  const { id } = await createConversation(app.deps.db, { between: [who, other] })
  expect((await app.api('POST', `/conversations/${id}/block`, { as: who.as, body: {} })).status).toBe(200)
}
const walkInsOf = async (id: string, host: Reader) =>
  (await doors.call('GET', `/events/${id}/check-in`, host)).body.walkIns

describe('a check-in', () => {
  it('of someone who then presses "leave" is not lost', async () => {
    const { id, host, a, b } = await doors.created()
    await doors.mark(id, host, { marks: [{ userId: a.id }, { userId: b.id }] })
    await doors.call('DELETE', `/events/${id}/attendance`, a)
    expect((await doors.read(id, host)).checkIn.came).toBe(2)
  })

  it('is counted on the page of the event like in its list, also after a block', async () => {
    const { id, host, a, b } = await doors.created()
    await doors.mark(id, host, { marks: [{ userId: a.id }, { userId: b.id }] })
    await doors.over(id)
    await block(a, host)
    expect(await doors.here(id, host)).toEqual([b.id])
    expect((await doors.read(id, host)).checkIn.came).toBe(1)
  })

  it('that was a slip and was taken back makes no attendee absent', async () => {
    const { id, host, a, b } = await doors.created()
    await doors.mark(id, host, { marks: [{ userId: a.id, at: at(-minute) }] })
    await doors.mark(id, host, { marks: [{ userId: a.id, here: false }] })
    await doors.over(id, 2 * hour + minute)
    await on.run('absences')
    expect((await doors.read(id, b)).attended).toBeNull()
    expect(await on.kinds(b)).not.toContain('markedAbsent')
  })

  it('is not begun by the removal of a walk-in', async () => {
    const { id, host, b } = await doors.created()
    await doors.mark(id, host, { walkIns: [{ id: randomUUID(), removed: true }] })
    await doors.over(id)
    expect((await doors.read(id, host)).checkIn.isUsed).toBe(false)
    expect((await doors.read(id, b)).attended).toBeNull()
  })

  it('is stored while no more walk-ins can be added', async () => {
    const { id, host, a } = await doors.created()
    for (let n = 0; n < 5; n++)
      await doors.mark(id, host, { walkIns: Array.from({ length: 200 }, () => ({ id: randomUUID() })) })
    await doors.mark(id, host, { marks: [{ userId: a.id }], walkIns: [{ id: randomUUID() }] })
    expect(await doors.here(id, host)).toEqual([a.id])
  })

  it('finds people by an ID in capitals, which the contract permits', async () => {
    const { id, host, a } = await doors.created()
    const { body } = await doors.mark(id, host, { marks: [{ userId: a.id.toUpperCase() }] })
    expect(body.outcomes).toEqual(['counted'])
  })

  it('and its withdrawal from a clock that is ahead count in their order', async () => {
    const { id, host, a } = await doors.created()
    await doors.mark(id, host, {
      marks: [
        { userId: a.id, at: at(hour) },
        { userId: a.id, here: false, at: at(hour + minute) },
      ],
    })
    expect(await doors.here(id, host)).toEqual([])
  })

  it('has the same time in any order of arrival', async () => {
    const { id, host, a } = await doors.created()
    const other = await doors.created()
    const marks = [
      { here: true, at: at(-5 * minute) },
      { here: false, at: at(-4 * minute) },
      { here: true, at: at(-3 * minute) },
    ]
    for (const mark of marks) await doors.mark(id, host, { marks: [{ userId: a.id, ...mark }] })
    for (const mark of marks.toReversed())
      await doors.mark(other.id, other.host, { marks: [{ userId: other.a.id, ...mark }] })
    const [first] = await doors.people(id, host)
    const [second] = await doors.people(other.id, other.host)
    expect(second.hereAt).toBe(first.hereAt)
  })
})

describe('a removed walk-in', () => {
  it('counts towards the limit of an event; those that are stored can be removed at the limit', async () => {
    const { id, host } = await doors.created({ going: 0 })
    const first = randomUUID()
    await doors.mark(id, host, { walkIns: [{ id: first, name: 'Pau' }] })
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      const walkIns = Array.from({ length: 199 }, () => ({ id: randomUUID(), removed: true }))
      statuses.push((await doors.mark(id, host, { device: randomUUID(), walkIns })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await doors.call('GET', `/events/${id}/check-in`, host)).body.devices).toHaveLength(6)
    await doors.mark(id, host, { walkIns: [{ id: first.toUpperCase(), removed: true }] })
    await doors.mark(id, host, { walkIns: [{ id: first }, { id: first.toUpperCase() }] })
    expect(await walkInsOf(id, host)).toEqual([])
  })

  it('has no name, also if it was removed before it was sent', async () => {
    const { id, host } = await doors.created({ going: 0 })
    const walkIn = randomUUID()
    await doors.mark(id, host, { walkIns: [{ id: walkIn, name: 'Pau', removed: true }] })
    const { rows } = await sql`select name from event_walk_ins where id = ${walkIn}`.execute(app.deps.db)
    expect(rows).toEqual([{ name: null }])
  })

  it('stays removed if both arrive concurrently', async () => {
    const { id, host } = await doors.created({ going: 0 })
    const walkIn = randomUUID()
    await doors.mark(id, host, { walkIns: [{ id: walkIn, removed: true }, { id: walkIn }] })
    expect(await walkInsOf(id, host)).toEqual([])
  })
})

describe('an absence', () => {
  it('cannot count elsewhere if the organizer blocks who could dispute it', async () => {
    const { id, host, a, b } = await doors.created()
    await doors.mark(id, host, { marks: [{ userId: a.id }] })
    await doors.over(id)
    await block(host, b)
    const disputed = await doors.call('PUT', `/events/${id}/absence`, b, { text: 'I was there' })
    const other = await on.member()
    const { body } = await gathering(app).create(other, { maxAttendees: 40, starts: dayAhead(5) })
    await doors.call('PUT', `/events/${body.id}/attendance`, b)
    const [{ record }] = await doors.people(body.id, other)
    expect(disputed.status === 200 || record.of === 0).toBe(true)
  })
})
