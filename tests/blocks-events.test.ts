import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConversation, createEvent } from './support/factories.ts'
import { attending } from './support/people/attending.ts'
import { door } from './support/people/door.ts'
import type { Reader } from './support/people/notified.ts'
import { openPhones } from './support/people/pushed.ts'
import { repeating } from './support/people/repeating.ts'
import { dayAhead } from './support/event-input.ts'

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
const { call, join, wait } = attending(() => ({ app, on }))

const title = 'Rooftop dinner'
async function scene() {
  const host = await on.member({ name: 'Hugo Host' })
  const helper = await on.member({ name: 'Cora Cohost' })
  const guest = await on.member({ name: 'Gila Guest' })
  const { id } = await createEvent(app.deps.db, { author: host, city: 'barcelona', title, startsAt: inDays(3) })
  expect((await join(id, guest)).status).toBe(200)
  await createConversation(app.deps.db, { between: [host, helper] })
  expect((await call('PUT', `/events/${id}/hosts/${helper.id}`, host)).status).toBe(200)
  expect((await call('PUT', `/events/${id}/hosting`, helper)).status).toBe(200)
  await on.choose(guest, 'reminders/mail', true)
  return { host, helper, guest, id, phone: await phones.device(guest) }
}
type Scene = Awaited<ReturnType<typeof scene>>
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000)

async function block(one: Reader, other: Reader) {
  const { id } = await createConversation(app.deps.db, { between: [one, other] })
  const send = (method: 'POST' | 'DELETE') =>
    call(method, `/conversations/${id}/block`, one, ...(method === 'POST' ? [{}] : []))
  expect((await send('POST')).status).toBe(200)
  return { again: () => send('POST'), end: () => send('DELETE') }
}
const edit = (id: string, who: Reader, change: object) => repeating(app).editing(who, id, { ...change })
const announce = (id: string, who: Reader) =>
  call('POST', `/events/${id}/announcements`, who, { id: randomUUID(), body: 'We meet at gate B' })
async function arrived({ guest, phone }: Pick<Scene, 'guest' | 'phone'>) {
  const mails = await on.mails(guest)
  await on.run('push')
  return { items: await on.items(guest), mails, pushes: phones.told(phone) }
}

describe.each([
  ['is blocked by a co-host', ({ helper, guest }: Scene) => block(helper, guest)],
  ['blocked a co-host', ({ helper, guest }: Scene) => block(guest, helper)],
])('an attendee who %s', (_, blocks) => {
  it('hears of a move by the co-host, without their name', async () => {
    const at = await scene()
    await blocks(at)
    expect((await edit(at.id, at.helper, { starts: dayAhead(5), ends: null })).status).toBe(200)
    const { items, mails, pushes } = await arrived(at)
    expect(items).toMatchObject([{ kind: 'eventChanged', post: { id: at.id, title }, people: [], peopleCount: 0 }])
    expect(mails.map(({ subject }) => subject)).toEqual([`Event changed: ${title}`])
    expect(pushes).toMatchObject([{ title: `Event changed: ${title}` }])
    expect(JSON.stringify({ items, mails, pushes })).not.toContain('Cora')
  })

  it('hears and reads an announcement of the co-host, without their name', async () => {
    const at = await scene()
    await blocks(at)
    const { id } = (await announce(at.id, at.helper)).body
    const { items, mails, pushes } = await arrived(at)
    expect(items).toMatchObject([{ kind: 'announced', quote: 'We meet at gate B', people: [] }])
    expect(mails[0]?.text).toContain('The organizer sent an announcement')
    expect(mails[0]?.text).toContain('The organizer: We meet at gate B')
    expect(pushes).toMatchObject([{ title: 'The organizer sent an announcement' }])
    const talk = (await call('GET', `/events/${at.id}/talk`, at.guest)).body
    expect(talk).toMatchObject({
      announcementCount: 1,
      isNew: true,
      announcement: { id, author: null, can: { report: false, remove: false } },
    })
    const list = (await call('GET', `/events/${at.id}/announcements`, at.guest)).body.items
    expect(list).toMatchObject([{ id, author: null }])
    expect(JSON.stringify({ items, mails, pushes, talk, list })).not.toContain('Cora')
  })

  it('can be checked in by the organizer, and is not counted as absent', async () => {
    const at = await scene()
    await blocks(at)
    const other = await on.member()
    await join(at.id, other)
    const doors = door(app, on)
    await doors.startsIn(at.id, 20 * 60_000)
    const mark = (who: Reader, userId: string) =>
      call('POST', `/events/${at.id}/check-in`, who, {
        device: randomUUID(),
        marks: [{ userId, here: true, at: new Date().toISOString(), how: 'tick' }],
        walkIns: [],
      })
    expect((await mark(at.host, other.id)).body.outcomes).toEqual(['counted'])
    await doors.over(at.id)
    await on.run('absences')
    expect(await on.kinds(at.guest)).not.toContain('markedAbsent')
    expect(await call('GET', `/events/${at.id}`, at.guest)).toMatchObject({
      body: { attended: null, can: { dispute: false } },
    })
    const record = async () =>
      (await doors.people(at.id, at.host)).find(({ id }: { id: string }) => id === at.guest.id).record
    expect(await record()).toMatchObject({ came: 0, of: 0 })
    expect((await mark(at.helper, at.guest.id)).body.outcomes).toEqual(['counted'])
    expect(await record()).toMatchObject({ came: 1, of: 1 })
    expect((await call('GET', `/events/${at.id}`, at.guest)).body.attended).toBe(true)
  })
})

describe('an attendee who is blocked by the organizer', () => {
  it('hears of a cancellation just before, also if it waits, without title, reason and name', async () => {
    const at = await scene()
    expect((await call('POST', `/events/${at.id}/cancel`, at.host, { reason: 'Hugo is ill' })).status).toBe(200)
    const { end } = await block(at.host, at.guest)
    const { items, mails, pushes } = await arrived(at)
    expect(items).toMatchObject([
      { kind: 'eventCanceled', post: { title: '' }, reason: null, people: [], can: { mute: false } },
    ])
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Event canceled: \w+day/)])
    expect(mails[0]?.calendar).toBeNull()
    expect(pushes).toMatchObject([
      { title: expect.stringMatching(/^Event canceled: \w+day/), body: '', path: '/events' },
    ])
    const said = JSON.stringify({ items, mails, pushes })
    for (const hidden of [title, 'Hugo', 'ill']) expect(said).not.toContain(hidden)
    await end()
    expect(await on.items(at.guest)).toMatchObject([{ post: { title }, reason: 'Hugo is ill' }])
  })

  it('hears that they are no longer on the lists of coming events, once, also if the block ends', async () => {
    const at = await scene()
    const other = await createEvent(app.deps.db, { author: at.host, city: 'barcelona', places: 1, startsAt: inDays(5) })
    await join(other.id, await on.member())
    expect((await wait(other.id, at.guest)).status).toBe(200)
    const { end, again } = await block(at.host, at.guest)
    await end()
    const { items, mails, pushes } = await arrived(at)
    expect(items).toMatchObject([
      { kind: 'spotEnded', startsAt: inDays(3).toISOString(), timeZone: 'Europe/Madrid', dates: 2, people: [] },
    ])
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re no longer on the list of 2 events'])
    expect(pushes).toMatchObject([{ title: 'You’re no longer on the list of 2 events', path: '/events' }])
    for (const hidden of [title, 'Hugo', other.id, at.id]) {
      expect(JSON.stringify({ items, pushes })).not.toContain(hidden)
      expect(mails[0]?.text).not.toContain(hidden)
    }
    await on.read(at.guest, items)
    await again()
    expect(await on.unread(at.guest)).toBe(0)
  })

  it('hears of one by its time', async () => {
    const at = await scene()
    await block(at.host, at.guest)
    const { items, mails } = await arrived(at)
    expect(items).toMatchObject([{ kind: 'spotEnded', dates: 1 }])
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You’re no longer on the list: \w+day/),
    ])
    expect(await on.kinds(at.host)).not.toContain('spotEnded')
  })
})
