import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../../tests/support/app.ts'
import { listen } from '../../../../tests/support/events.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { createAccount, createEvent } from '../../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'
import { completeSessions, giveSecondFactor } from '../../../../tests/support/people/two-factor.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let host: Guest
let guest: Guest
beforeAll(async () => {
  app = await createTestApp()
  await app.deps.hub.start()
  at = gathering(app)
  ;[host, guest] = await Promise.all([at.guest(), at.guest()])
})

afterAll(() => app.deps.hub.close())

const words = { title: 'A walk up to the bunkers', starts: dayAhead(3), timeZone: 'Europe/Madrid' }
const hearing = (...people: { as: string }[]) => Promise.all(people.map(({ as }) => listen(app, as)))

describe('editing', () => {
  it('publishes the changed fields, and increments the calendar sequence only for fields that calendars show', async () => {
    const { body: event } = await at.create(host, { maxAttendees: 5 })
    await at.join(guest, event.id)
    const [stream] = await hearing(guest)
    const sequence = async () =>
      (
        await app.deps.db
          .selectFrom('posts')
          .select('event_sequence')
          .where('id', '=', event.id)
          .executeTakeFirstOrThrow()
      ).event_sequence
    const changed = async (change: object) => {
      expect((await at.edit(host, event.id, { ...words, maxAttendees: 5, ...change })).status).toBe(200)
      const told = await stream!.next()
      return told.type === 'event.changed' ? [told.changed, told.event.attendeeCount, await sequence()] : told
    }
    const all = { details: 'Bring ice' }
    expect(await changed(all)).toEqual([['details'], 2, 0])
    expect(await changed({ ...all, neighborhood: 'Sants' })).toEqual([['other'], 2, 0])
    const moved = { ...all, neighborhood: 'Sants', starts: dayAhead(4), place: 'The roof' }
    expect(await changed(moved)).toEqual([expect.arrayContaining(['place', 'time']), 2, 1])
    expect(
      await changed({
        ...moved,
        title: 'Another walk',
        maxAttendees: 9,
        types: ['Sports'],
        paymentLink: 'https://a.example',
      }),
    ).toEqual([['title', 'capacity', 'other'], 2, 2])
    const { coverId } = (await at.upload(host)).body
    const last = {
      ...moved,
      title: 'Another walk',
      maxAttendees: 9,
      types: ['Sports'],
      paymentLink: 'https://a.example',
    }
    expect(await changed({ ...last, cover: { coverId } })).toEqual([['cover'], 2, 2])
    const before = (await at.read(host, event.id)).body
    expect((await at.edit(host, event.id, { ...words, ...last, cover: { coverId } })).body).toEqual(before)
    expect(before).toMatchObject({ title: 'Another walk', details: 'Bring ice', place: 'The roof', spotsLeft: 7 })
    expect(before.cover).not.toEqual(event.cover)
    expect(await changed({ ...last, cover: null })).toEqual([['cover'], 2, 2])
    expect((await at.read(guest, event.id)).body.cover).toBeNull()
  })

  it('rejects a capacity below the number of attendees and returns that number', async () => {
    const { body: event } = await at.create(host, { maxAttendees: 5 })
    for (const one of [guest, host]) await at.join(one, event.id)
    const refused = await at.edit(host, event.id, { ...words, maxAttendees: 1 })
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { joined: 2, fields: { maxAttendees: 'eventCapacityTaken' } },
    })
    expect((await at.edit(host, event.id, { ...words, maxAttendees: 2 })).body.spotsLeft).toBe(0)
    expect((await at.edit(host, event.id, words)).body.spotsLeft).toBeNull()
  })

  it('keeps a start in the past but accepts no new one', async () => {
    const startsAt = new Date(Date.now() - 30 * 60_000)
    startsAt.setUTCSeconds(0, 0)
    const event = await createEvent(app.deps.db, { author: host, startsAt, endsAt: new Date(Date.now() + 3_600_000) })
    // No ambiguous local times.
    const timeZone = 'Asia/Kolkata'
    const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone)
    const starts = { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) }
    const ends = dayAhead(1)
    const given = { title: event.title, timeZone, ends, details: 'Come late' }
    expect((await at.edit(host, event.id, { ...given, starts })).status).toBe(200)
    const before = local.subtract({ minutes: 1 })
    const earlier = { date: before.toPlainDate().toString(), time: before.toPlainTime().toString().slice(0, 5) }
    expect((await at.edit(host, event.id, { ...given, starts: earlier })).body.data.fields).toEqual({
      starts: 'eventPast',
    })
  })

  it('is allowed to the author until the event ends', async () => {
    const over = await createEvent(app.deps.db, { author: host, startsAt: new Date(Date.now() - 7_200_000) })
    const theirs = await createEvent(app.deps.db)
    expect((await at.edit(host, over.id, words)).body.code).toBe('EVENT_OVER')
    expect((await at.edit(host, theirs.id, words)).body.code).toBe('FORBIDDEN')
    expect((await at.cancel(host, over.id)).body.code).toBe('EVENT_OVER')
    expect((await at.cancel(host, theirs.id)).body.code).toBe('FORBIDDEN')
    expect((await at.read(host, over.id)).body).toMatchObject({
      state: 'past',
      can: { edit: false, cancel: false, join: false },
    })
  })
})

describe('canceling', () => {
  it('removes the event from every list and sends the reason to its attendees', async () => {
    const { body: event } = await at.create(host)
    const other = await at.guest()
    await at.join(guest, event.id)
    const [joined, not] = await hearing(guest, other)
    expect((await at.cancel(host, event.id, '  ')).body.data.fields).toEqual({ reason: 'cancelReason' })
    const { status, body } = await at.cancel(host, event.id, 'The roof is wet.\nSorry!')
    expect(status).toBe(200)
    const gone = {
      state: 'cancelled',
      cancelReason: 'The roof is wet.\nSorry!',
      can: { join: false, leave: false, edit: false, cancel: false },
    }
    expect(body).toMatchObject(gone)
    expect((await at.read(host, event.id)).body).toMatchObject(gone)
    expect((await at.read(guest, event.id)).body).toMatchObject({ ...gone, joined: true, attendeeCount: 2 })
    expect((await at.read(other, event.id)).body.code).toBe('EVENT_NOT_FOUND')
    expect((await at.cancel(host, event.id, 'Again')).body.cancelReason).toBe('The roof is wet.\nSorry!')
    for (const query of ['limit=100', 'limit=100&mine=own', 'limit=100&mine=joined'])
      for (const one of [host, guest])
        expect((await at.list(one, query)).body.items.map(({ id }: { id: string }) => id)).not.toContain(event.id)
    expect(await joined!.next()).toEqual({ type: 'event.cancelled', eventId: event.id })
    expect(await joined!.next()).toMatchObject({
      type: 'event.cancellation',
      event: { id: event.id },
      reason: body.cancelReason,
    })
    expect(await not!.next()).toEqual({ type: 'event.cancelled', eventId: event.id })
    const { body: later } = await at.create(host)
    expect(await not!.next()).toMatchObject({ type: 'event.added', event: { id: later.id } })
  })

  it('happens once for concurrent calls, which get the same answer', async () => {
    const { body: event } = await at.create(host)
    const [stream] = await hearing(guest)
    const both = await Promise.all(['One', 'Two'].map(reason => at.cancel(host, event.id, reason)))
    expect(both.map(answer => answer.status)).toEqual([200, 200])
    expect(both[0]!.body.cancelReason).toBe(both[1]!.body.cancelReason)
    expect(await stream!.next()).toEqual({ type: 'event.cancelled', eventId: event.id })
    const { body: later } = await at.create(host)
    expect(await stream!.next()).toMatchObject({ type: 'event.added', event: { id: later.id } })
  })

  it('is allowed to an admin, which removes and unfeatures the event', async () => {
    const { account } = await createAccount(app.deps.db, { role: 'admin' })
    await giveSecondFactor(app, account)
    const admin = { id: account.id, as: await signInAs(app, account) }
    await completeSessions(app, account)
    const { body: event } = await at.create(host)
    expect((await app.api('PUT', `/posts/${event.id}/featured`, { as: admin.as })).status).toBe(200)
    expect((await at.read(admin, event.id)).body).toMatchObject({
      isFeatured: true,
      can: { cancel: true, feature: true, edit: false },
    })
    expect((await at.cancel(admin, event.id)).body).toMatchObject({ state: 'cancelled', isFeatured: false })
    expect((await at.read(host, event.id)).body).toMatchObject({
      code: 'EVENT_REMOVED',
      data: { reason: expect.any(String) },
    })
  })
})

it('can be reported like any post by all but its author', async () => {
  const { body: event } = await at.create(host)
  const report = (who: Guest) =>
    app.api('POST', '/reports', { as: who.as, body: { kind: 'post', id: event.id, reason: 'An advertisement' } })
  expect((await report(host)).body.code).toBe('FORBIDDEN')
  expect((await report(guest)).status).toBe(200)
  expect((await at.read(guest, event.id)).body.underReview).toBe(true)
  expect((await at.read(host, event.id)).body.underReview).toBe(false)
})
