import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { createConversation } from '../../../../tests/support/factories.ts'
import { holding } from '../../../../tests/support/held-rows.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { door } from '../../../../tests/support/people/door.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'
import { subscribing } from '../../../../tests/support/people/subscribing.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
const { call, members, read, join } = attending(() => ({ app, on }))

const ask = (id: string, host: Reader, whom: { id: string }) => call('PUT', `/events/${id}/hosts/${whom.id}`, host)
const remove = (id: string, host: Reader, whom: { id: string }) =>
  call('DELETE', `/events/${id}/hosts/${whom.id}`, host)
const accept = (id: string, who: Reader) => call('PUT', `/events/${id}/hosting`, who)
const stop = (id: string, who: Reader) => call('DELETE', `/events/${id}/hosting`, who)
const listed = async (id: string, who: Reader) => (await call('GET', `/events/${id}/hosts`, who)).body.items
const edit = async (id: string, who: Reader, title: string) =>
  call('PUT', `/events/${id}`, who, { title, timeZone: 'Europe/Madrid', starts: dayAhead(5), maxAttendees: 20 })
const old = (who: Reader) =>
  app.deps.db
    .updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('id', '=', who.id)
    .execute()
const block = async (who: Reader, other: Reader) => {
  const conversation = await createConversation(app.deps.db, { between: [who, other] })
  return call('POST', `/conversations/${conversation.id}/block`, who, {})
}

async function helped({ accepted = true } = {}) {
  const [host, helper, guest] = await members(3)
  const { body } = await gathering(app).create(host!, { maxAttendees: 20, starts: dayAhead(5) })
  const id = body.id as string
  await join(id, guest!)
  expect((await ask(id, host!, helper!)).status).toBe(200)
  if (accepted) expect((await accept(id, helper!)).status).toBe(200)
  return { id, host: host!, helper: helper!, guest: guest! }
}

it('notifies a member who is asked once, and shows them as co-host to others after they accept', async () => {
  const { id, host, helper, guest } = await helped({ accepted: false })
  expect(await on.items(helper)).toMatchObject([{ kind: 'coHostAsked', post: { id }, people: [{ id: host.id }] }])
  expect(await read(id, helper)).toMatchObject({ hosting: 'asked', hosts: [], can: { edit: false, organize: false } })
  expect((await edit(id, helper, 'Taken over')).body.code).toBe('FORBIDDEN')
  expect(await listed(id, host)).toMatchObject([{ id: helper.id, accepted: false }])
  await remove(id, host, helper)
  expect(await on.kinds(helper)).toEqual([])
  await ask(id, host, helper)
  expect(await on.kinds(helper)).toEqual(['coHostAsked'])
  expect((await accept(id, helper)).body).toMatchObject({ hosting: 'accepted', can: { edit: true, hosts: false } })
  expect((await accept(id, helper)).status).toBe(200)
  expect(await on.kinds(helper)).toEqual([])
  expect(await read(id, guest)).toMatchObject({ hosts: [{ id: helper.id }], hosting: null })
})

it('lets co-hosts edit, see answers and names, check people in, announce and answer, but not cancel or choose others', async () => {
  const { id, host, helper, guest } = await helped()
  const entrance = door(app, on)
  expect((await edit(id, helper, 'A walk with two hosts')).body.title).toBe('A walk with two hosts')
  expect((await call('GET', `/events/${id}/attendees`, helper)).body.items.at(-1).guestNames).toEqual([])
  expect((await call('GET', `/events/${id}/waitlist`, helper)).status).toBe(200)
  const announced = { id: randomUUID(), body: 'We meet at the fountain' }
  expect((await call('POST', `/events/${id}/announcements`, helper, announced)).status).toBe(200)
  expect(await on.kinds(guest)).toContain('announced')
  const question = { id: randomUUID(), body: 'Is there a bar?', asks: true }
  await call('POST', `/events/${id}/comments`, guest, question)
  expect(await on.kinds(helper)).toEqual(['organizerAsked'])
  expect(await on.kinds(host)).toContain('organizerAsked')
  const answer = { id: randomUUID(), body: 'There is', answers: question.id }
  expect((await call('POST', `/events/${id}/comments`, helper, answer)).status).toBe(200)
  expect((await call('POST', `/events/${id}/comments`, helper, { ...question, id: randomUUID() })).body.code).toBe(
    'FORBIDDEN',
  )
  for (const refused of [
    await call('POST', `/events/${id}/cancel`, helper, { reason: 'Rain' }),
    await ask(id, helper, guest),
    await remove(id, helper, helper),
  ])
    expect(refused.body.code).toBe('FORBIDDEN')
  await entrance.startsIn(id, -1_800_000)
  expect((await entrance.people(id, helper)).map((one: { id: string }) => one.id)).toEqual([guest.id])
  expect((await entrance.mark(id, helper, { marks: [{ userId: guest.id }] })).body.outcomes).toEqual(['counted'])
  for (const who of [host, helper]) expect((await read(id, who)).checkIn).toMatchObject({ came: 1 })
})

it('keeps who may see the event, and where money goes, to the organizer', async () => {
  const { id, host, helper } = await helped()
  const words = { title: 'A walk', timeZone: 'Europe/Madrid', starts: dayAhead(5), maxAttendees: 20 }
  const paymentLink = 'https://tickets.example.org/walk'
  await call('PUT', `/events/${id}`, host, { ...words, paymentLink })
  const theirs = { ...words, title: 'A longer walk', paymentLink: 'https://elsewhere.example.org', shared: true }
  expect((await call('PUT', `/events/${id}`, helper, theirs)).body).toMatchObject({
    title: 'A longer walk',
    paymentLink,
  })
  expect(await read(id, host)).toMatchObject({ paymentLink, shared: false })
})

it("lets the organizer delete a co-host's announcement, which a former co-host cannot bring back", async () => {
  const { id, host, helper, guest } = await helped()
  const announced = async () => {
    const announcement = { id: randomUUID(), body: 'It is off, go home' }
    await call('POST', `/events/${id}/announcements`, helper, announcement)
    return announcement.id
  }
  const shown = async (who: Reader) => (await call('GET', `/events/${id}/talk`, who)).body
  const [first, second] = [await announced(), await announced()]
  expect((await call('DELETE', `/replies/${first}`, guest)).body.code).toBe('FORBIDDEN')
  expect((await shown(guest)).announcement.can.remove).toBe(false)
  expect((await shown(host)).announcement.can.remove).toBe(true)
  expect((await call('DELETE', `/replies/${second}`, host)).status).toBe(200)
  expect((await call('DELETE', `/replies/${first}`, helper)).status).toBe(200)
  expect((await call('POST', `/replies/${first}/restore`, helper)).status).toBe(200)
  await call('DELETE', `/replies/${first}`, helper)
  await remove(id, host, helper)
  expect((await call('POST', `/replies/${first}/restore`, helper)).body.code).toBe('REPLY_NOT_FOUND')
  expect(await shown(guest)).toMatchObject({ announcement: null, announcementCount: 0 })
})

it('lets only who removed an announcement restore it', async () => {
  const { id, host, helper, guest } = await helped()
  const announced = randomUUID()
  await call('POST', `/events/${id}/announcements`, helper, { id: announced, body: 'We meet at the fountain' })
  const restore = async (who: Reader) => (await call('POST', `/replies/${announced}/restore`, who, {})).body.code
  const count = async () => (await call('GET', `/events/${id}/announcements`, guest)).body.items.length
  for (const [by, other] of [
    [host, helper],
    [helper, host],
  ] as const) {
    expect((await call('DELETE', `/replies/${announced}`, by)).status).toBe(200)
    expect([await restore(other), await count()]).toEqual(['REPLY_NOT_FOUND', 0])
    expect([await restore(by), await restore(by), await count()]).toEqual([undefined, undefined, 1])
  }
  await call('DELETE', `/replies/${announced}`, helper)
  await remove(id, host, helper)
  expect([await restore(helper), await count()]).toEqual(['REPLY_NOT_FOUND', 0])
})

it('tells organizers how many members an announcement reaches, without guests', async () => {
  const { id, host, helper, guest } = await helped()
  await app.deps.db.updateTable('posts').set({ event_guests_max: 2 }).where('id', '=', id).execute()
  await call('PUT', `/events/${id}/attendance`, guest, { guests: ['Clara', 'Pau'] })
  const receivers = async (who: Reader) => (await call('GET', `/events/${id}/talk`, who)).body.receivers
  expect(await Promise.all([host, helper, guest].map(receivers))).toEqual([1, 2, 0])
})

it('never lets a co-host check the organizer in, who is on no list', async () => {
  const { id, host, helper } = await helped()
  const entrance = door(app, on)
  await entrance.startsIn(id, -1_800_000)
  expect((await entrance.mark(id, helper, { marks: [{ userId: host.id }] })).body.outcomes).toEqual(['notGoing'])
})

it('tells co-hosts who runs late, and that the event was canceled', async () => {
  const { id, host, helper, guest } = await helped()
  await door(app, on).startsIn(id, 600_000)
  await call('PUT', `/events/${id}/delay`, guest, { minutes: 10 })
  expect(await on.kinds(helper)).toEqual(['runningLate'])
  await call('POST', `/events/${id}/cancel`, host, { reason: 'Rain' })
  expect(await on.kinds(helper)).toContain('eventCanceled')
  expect(await read(id, helper)).toMatchObject({ state: 'cancelled', can: { edit: false } })
})

it.each(['stops', 'is removed', 'blocks the organizer', 'is blocked by the organizer'])(
  'ends all rights when a co-host %s',
  async how => {
    const { id, host, helper } = await helped()
    if (how === 'stops') await stop(id, helper)
    if (how === 'is removed') await remove(id, host, helper)
    if (how === 'blocks the organizer') await block(helper, host)
    if (how === 'is blocked by the organizer') await block(host, helper)
    const gone = how.includes('block')
    expect((await edit(id, helper, 'Still mine')).body.code).toBe(gone ? 'EVENT_NOT_FOUND' : 'FORBIDDEN')
    expect((await accept(id, helper)).body.code).toBe(gone ? 'EVENT_NOT_FOUND' : 'FORBIDDEN')
    expect(await read(id, host)).toMatchObject({ hosts: [] })
    if (!gone) return
    expect((await ask(id, host, helper)).body.code).toBe('PROFILE_NOT_FOUND')
    await app.deps.db.deleteFrom('conversation_blocks').execute()
    expect(await read(id, helper)).toMatchObject({ hosting: null, can: { organize: false } })
  },
)

it('asks only members who the organizer can see, at most five, and neither twice nor themselves', async () => {
  const { id, host, helper } = await helped()
  const [abroad] = [await on.member({ city: 'girona' })]
  const [hidden, ...others] = await members(6)
  await block(hidden!, host)
  for (const whom of [abroad, hidden!, { id: randomUUID() }])
    expect((await ask(id, host, whom)).body.code).toBe('PROFILE_NOT_FOUND')
  expect((await ask(id, host, host)).body.code).toBe('FORBIDDEN')
  expect((await ask(id, host, helper)).status).toBe(200)
  expect(await listed(id, host)).toHaveLength(1)
  await old(host)
  const answers = await Promise.all(others.map(whom => ask(id, host, whom)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409])
  expect(await listed(id, host)).toHaveLength(5)
})

it('hides a co-host from members with a block, and a deactivated one from all', async () => {
  const { id, host, helper, guest } = await helped()
  await block(guest, helper)
  expect(await read(id, guest)).toMatchObject({ hosts: [] })
  expect(await read(id, host)).toMatchObject({ hosts: [{ id: helper.id }] })
  await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', helper.id).execute()
  expect(await read(id, host)).toMatchObject({ hosts: [] })
})

it('has events that a member helps with in their calendar feed', async () => {
  const { id, helper } = await helped()
  const feeds = subscribing(app)
  const link = await feeds.link(helper)
  expect((await feeds.read(link)).of(id)).toBeDefined()
  await join(id, helper)
  expect((await feeds.read(link)).entries).toHaveLength(1)
  await stop(id, helper)
  expect((await feeds.read(link)).entries).toHaveLength(1)
  await call('DELETE', `/events/${id}/attendance`, helper)
  expect((await feeds.read(link)).entries).toEqual([])
})

it("keeps a co-host's cover when they delete their account", async () => {
  const { id, helper } = await helped()
  const { body } = await gathering(app).upload(helper)
  await call('PUT', `/events/${id}`, helper, {
    ...{ title: 'With a cover', timeZone: 'Europe/Madrid', starts: dayAhead(5), maxAttendees: 20 },
    cover: { coverId: body.coverId },
  })
  const upload = await app.deps.db.selectFrom('uploads').selectAll().where('id', '=', body.coverId).executeTakeFirst()
  const event = await app.deps.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
  expect(upload).toMatchObject({ owner_id: event?.author_id, post_id: id, path: event?.cover_image_path })
})

// The embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')('a co-host who is removed while a change waits', () => {
  const { locking, waitingFor } = holding(() => app)
  const asked = async (id: string, guest: Reader) => {
    const question = { id: randomUUID(), body: 'Is there a bar?', asks: true }
    await call('POST', `/events/${id}/comments`, guest, question)
    return question.id
  }
  const changes = {
    edit: ({ id, helper }) => edit(id, helper, 'Taken over'),
    announcement: ({ id, helper }) =>
      call('POST', `/events/${id}/announcements`, helper, { id: randomUUID(), body: 'We meet elsewhere' }),
    answer: ({ id, helper, question }) =>
      call('POST', `/events/${id}/comments`, helper, { id: randomUUID(), body: 'There is', answers: question }),
    'check-in': ({ id, helper, guest }) =>
      call('POST', `/events/${id}/check-in`, helper, {
        device: randomUUID(),
        marks: [{ userId: guest.id, here: true, at: new Date().toISOString(), how: 'tick' }],
        walkIns: [],
      }),
  } satisfies Record<string, (given: Awaited<ReturnType<typeof helped>> & { question: string }) => Promise<unknown>>

  it.each(Object.keys(changes) as (keyof typeof changes)[])('changes nothing: %s', async name => {
    const event = await helped()
    const question = await asked(event.id, event.guest)
    const release = await locking('posts', event.id)
    const waiting = changes[name]({ ...event, question })
    await waitingFor(1)
    await release(trx => trx.deleteFrom('event_hosts').where('event_id', '=', event.id).execute())
    expect((await waiting).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await read(event.id, event.host)).title).not.toBe('Taken over')
  })

  it.each(['by the organizer', 'by a block'])('is removed only after what came before: %s', async how => {
    const { id, host, helper } = await helped()
    const release = await locking('posts', id)
    const removal = how === 'by a block' ? block(host, helper) : remove(id, host, helper)
    await waitingFor(1)
    expect(await app.deps.db.selectFrom('event_hosts').select('user_id').where('event_id', '=', id).execute()).toEqual([
      { user_id: helper.id },
    ])
    await release()
    expect((await removal).status).toBe(200)
    expect((await edit(id, helper, 'Taken over')).status).not.toBe(200)
  })
})
