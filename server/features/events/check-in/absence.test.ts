import { beforeAll, describe, expect, it } from 'vitest'
import { correctedFor } from '../../../../contract/values/check-in.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { door, hour, minute } from '../../../../tests/support/people/door.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let doors: ReturnType<typeof door>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
  doors = door(app, on)
})

describe('absent attendees', () => {
  async function absence() {
    const event = await doors.created()
    await doors.mark(event.id, event.host, { marks: [{ userId: event.a.id }] })
    return event
  }
  const told = async (who: Reader) =>
    (await on.items(who)).filter(({ kind }: { kind: string }) => kind === 'markedAbsent')

  it('are notified two hours after the end, and not those who were there', async () => {
    const { id, host, a, b } = await absence()
    await on.run('absences')
    expect(await told(b)).toEqual([])
    await doors.over(id, 2 * hour + minute)
    await on.run('absences')
    expect((await doors.read(id, b)).attended).toBe(false)
    expect(await told(b)).toMatchObject([{ post: { id } }])
    expect([...(await told(a)), ...(await told(host))]).toEqual([])
    await doors.mark(id, host, { marks: [{ userId: b.id }] })
    expect(await told(b)).toEqual([])
    expect((await doors.read(id, b)).attended).toBe(true)
  })

  it('of an event without a check-in are unknown', async () => {
    const { id, a } = await doors.created()
    await doors.over(id)
    expect(await doors.read(id, a)).toMatchObject({ attended: null, can: { dispute: false } })
    expect((await doors.call('PUT', `/events/${id}/absence`, a, { text: 'I was there' })).body.code).toBe('FORBIDDEN')
  })

  it('can say that they were there, for a week', async () => {
    const { id, host, a, b } = await absence()
    const say = (who: Reader, text = 'I was there until nine') =>
      doors.call('PUT', `/events/${id}/absence`, who, { text })
    expect((await say(b)).body.code).toBe('FORBIDDEN')
    await doors.over(id)
    expect((await doors.read(id, b)).can.dispute).toBe(true)
    expect((await say(a)).body.code).toBe('FORBIDDEN')
    expect((await say(host)).body.code).toBe('FORBIDDEN')
    for (const text of ['See http://evil-shop.com/win', 'I was there, evil-shop(.)com'])
      expect((await say(b, text)).body.data?.fields, text).toEqual({ text: 'requestLink' })
    expect((await say(b)).body).toEqual({ dispute: 'I was there until nine' })
    await say(b, 'I sat next to Ana')
    expect((await doors.people(id, host))[1]).toMatchObject({ id: b.id, dispute: 'I sat next to Ana' })
    const disputes = (await on.items(host)).filter(({ kind }: { kind: string }) => kind === 'absenceDisputed')
    expect(disputes).toMatchObject([{ people: [{ id: b.id }], post: { id } }])
    await doors.over(id, correctedFor + minute)
    expect((await say(b)).body.code).toBe('EVENT_OVER')
    expect((await doors.read(id, b)).can.dispute).toBe(false)
  })
})

describe('the record of an attendee', () => {
  it('counts their last ten events with a check-in, without disputed absences', async () => {
    const a = await on.member()
    const host = await on.member()
    const other = await on.member()
    const past = async (came: boolean | 'disputed' | 'unknown') => {
      const { body } = await gathering(app).create(host, { maxAttendees: 40, starts: dayAhead(5) })
      for (const who of [a, other]) await doors.call('PUT', `/events/${body.id}/attendance`, who)
      await doors.startsIn(body.id, -hour)
      if (came !== 'unknown') {
        await doors.mark(body.id, host, { marks: [{ userId: a.id }, { userId: other.id }] })
        if (came !== true) await doors.mark(body.id, host, { marks: [{ userId: a.id, here: false }] })
      }
      await doors.over(body.id)
      if (came === 'disputed') await doors.call('PUT', `/events/${body.id}/absence`, a, { text: 'I was there' })
    }
    const { id } = await (async () => {
      const { body } = await gathering(app).create(host, { starts: dayAhead(5) })
      await doors.call('PUT', `/events/${body.id}/attendance`, a)
      return body as { id: string }
    })()
    const record = async () => (await doors.people(id, host))[0].record
    expect(await record()).toEqual({ came: 0, of: 0, isFirst: true })
    await past('unknown')
    expect(await record()).toEqual({ came: 0, of: 0, isFirst: false })
    await past(true)
    await past(false)
    await past('disputed')
    expect(await record()).toEqual({ came: 1, of: 2, isFirst: false })
    for (let n = 0; n < 9; n++) await past(true)
    expect(await record()).toMatchObject({ of: 10 })
    const { body: list } = await doors.call('GET', `/events/${id}/attendees`, host)
    expect(list.items.find((one: { id: string }) => one.id === a.id).record).toMatchObject({ of: 10 })
    const { body: seen } = await doors.call('GET', `/events/${id}/attendees`, a)
    expect(seen.items.map((one: { record: unknown }) => one.record)).toEqual([null, null])
  })
})
