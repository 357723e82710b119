import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { dayAhead, eventInput, lastSunday } from '../../../tests/support/event-input.ts'
import { createEvent } from '../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../tests/support/people/gathering.ts'

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

const stored = async () =>
  Number(
    (
      await app.deps.db
        .selectFrom('posts')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const hearing = (...people: { as: string }[]) => Promise.all(people.map(({ as }) => listen(app, as)))

describe('creating', () => {
  it('stores all fields and publishes the event to the city', async () => {
    const [stream] = await hearing(guest)
    const { status, body } = await at.create(host, {
      title: '  Vermouth, on the roof  ',
      details: 'Bring ice.\nhttps://example.org',
      types: ['Nightlife', 'Other'],
      starts: dayAhead(3, '19:30'),
      ends: dayAhead(4, '00:30'),
      place: 'https://maps.example.org/roof',
      venue: 'The roof',
      neighborhood: 'Gràcia',
      maxAttendees: 12,
      sponsorName: 'A cellar',
      sponsorWebsite: 'https://cellar.example.org',
      paymentLink: 'https://tickets.example.org/1',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Vermouth, on the roof',
      details: 'Bring ice.\nhttps://example.org',
      types: ['Nightlife', 'Other'],
      timeZone: 'Europe/Madrid',
      place: 'https://maps.example.org/roof',
      placeUrl: 'https://maps.example.org/roof',
      venue: 'The roof',
      neighborhood: 'Gràcia',
      maxAttendees: 12,
      spotsLeft: 11,
      attendeeCount: 1,
      faces: [{ id: host.id }],
      joined: true,
      sponsor: { name: 'A cellar', website: 'https://cellar.example.org' },
      paymentLink: 'https://tickets.example.org/1',
      state: 'upcoming',
      cancelReason: null,
      editedAt: null,
      author: { id: host.id },
      can: { join: false, leave: true, edit: true, cancel: true, report: false, feature: false },
    })
    expect(Date.parse(body.endsAt) - Date.parse(body.startsAt)).toBe(5 * 3_600_000)
    expect(body.cover.sizes.map(({ width }: { width: number }) => width)).toEqual([320, 400])
    const told = await stream!.next()
    expect(told).toMatchObject({
      type: 'event.added',
      event: { id: body.id, title: body.title, cover: body.cover, attendeeCount: 1, faces: [{ id: host.id }] },
    })
    expect((await at.read(guest, body.id)).body.can).toMatchObject({
      join: true,
      edit: false,
      cancel: false,
      report: true,
    })
  })

  it('stores a resent event once, and rejects other content under its id', async () => {
    const input = eventInput({ cover: { coverId: (await at.upload(host)).body.coverId } })
    const before = await stored()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.api('POST', '/events', { as: host.as, body: input })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stored()).toBe(before + 1)
    const other = (as: Guest, change: object) =>
      app.api('POST', '/events', { as: as.as, body: { ...input, ...change } })
    expect((await other(host, { title: 'Another walk' })).body.code).toBe('ALREADY_STORED')
    expect((await other(host, { types: ['Sports'] })).body.code).toBe('ALREADY_STORED')
    expect((await other(guest, {})).body.code).toBe('ID_TAKEN')
    expect(await stored()).toBe(before + 1)
  })

  it('attaches an uploaded cover once', async () => {
    const { coverId } = (await at.upload(host)).body
    const before = await stored()
    for (const cover of [{ coverId: randomUUID() }, { coverId: (await at.upload(guest)).body.coverId }])
      expect((await at.create(host, { cover })).body.code).toBe('COVER_NOT_FOUND')
    expect(await stored()).toBe(before)
    expect((await at.create(host, { cover: { coverId } })).status).toBe(200)
    expect((await at.create(host, { cover: { coverId } })).body.code).toBe('COVER_NOT_FOUND')
  })

  it('copies the cover of another event, which keeps its own', async () => {
    const { body: first } = await at.create(host)
    const { body: copy } = await at.create(guest, { cover: { eventId: first.id } })
    expect(copy.cover.sizes.map(({ width }: { width: number }) => width)).toEqual([320, 400])
    expect(copy.cover.sizes[0].url).not.toBe(first.cover.sizes[0].url)
    for (const { url } of [...copy.cover.sizes, ...first.cover.sizes])
      expect((await app.request('GET', url)).status).toBe(200)
    const bare = await createEvent(app.deps.db)
    expect((await at.create(guest, { cover: { eventId: bare.id } })).body.cover).toBeNull()
    const girona = await createEvent(app.deps.db, { city: 'girona' })
    expect((await at.create(guest, { cover: { eventId: girona.id } })).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('shows the cover in the feed and on the organizer’s profile', async () => {
    const organizer = await at.guest()
    const { body: event } = await at.create(organizer)
    const { items } = (await app.api('GET', '/feed?limit=100', { as: guest.as })).body
    expect(items.find(({ id }: { id: string }) => id === event.id).picture).toEqual(event.cover)
    const { recentEvents } = (await app.api('GET', `/profiles/${organizer.id}`, { as: guest.as })).body
    expect(recentEvents[0].cover).toEqual(event.cover)
  })

  it('shows the website of a sponsor without a name', async () => {
    const { body } = await at.create(host, { sponsorWebsite: 'https://cellar.example.org' })
    expect(body.sponsor).toEqual({ name: null, website: 'https://cellar.example.org' })
  })

  it('uses the type Other if none was chosen', async () => {
    expect((await at.create(host, { types: [] })).body.types).toEqual(['Other'])
  })

  it.each<[name: string, given: object, fields: object]>([
    ['a title of three', { title: 'Abc' }, { title: 'eventTitleLength' }],
    ['a title of 81', { title: 'x'.repeat(81) }, { title: 'eventTitleLength' }],
    ['details of 2001', { details: 'x'.repeat(2001) }, { details: 'eventDetailsLength' }],
    ['no start', { starts: undefined }, { starts: 'eventStart' }],
    ['half a start', { starts: { date: '', time: '19:00' } }, { starts: 'eventStart' }],
    ['a day that is not there', { starts: { date: '2027-02-30', time: '19:00' } }, { starts: 'eventStart' }],
    ['half an end', { ends: { date: dayAhead(3).date, time: '' } }, { ends: 'eventEndHalf' }],
    ['an end that is the start', { ends: dayAhead(3) }, { ends: 'eventEnd' }],
    ['an end before it', { ends: dayAhead(2) }, { ends: 'eventEnd' }],
    ['a start that has passed', { starts: dayAhead(-1) }, { starts: 'eventPast' }],
    ['the year 9999', { starts: { date: '9999-12-31', time: '23:00' } }, { starts: 'eventTooFar' }],
    ['an end in the year 9999', { ends: { date: '9999-12-31', time: '23:00' } }, { ends: 'eventTooFar' }],
    ['a skipped hour', { starts: { date: '2027-03-28', time: '02:30' } }, { starts: 'timeSkipped' }],
    ['a doubled hour', { starts: { date: '2027-10-31', time: '02:30' } }, { starts: 'timeTwice' }],
    [
      'both ends in a skipped and a doubled hour',
      { starts: { date: '2027-03-28', time: '02:30' }, ends: { date: '2027-10-31', time: '02:30' } },
      { starts: 'timeSkipped', ends: 'timeTwice' },
    ],
    ['an invented zone', { timeZone: 'Europe/Atlantis' }, { timeZone: 'timeZone' }],
    ['an offset as zone', { timeZone: '+02:00' }, { timeZone: 'timeZone' }],
    ['no places', { maxAttendees: 0 }, { maxAttendees: 'eventCapacity' }],
    ['fewer than none', { maxAttendees: -1 }, { maxAttendees: 'eventCapacity' }],
    ['one and a half', { maxAttendees: 1.5 }, { maxAttendees: 'eventCapacity' }],
    ['more than the limit', { maxAttendees: 100_001 }, { maxAttendees: 'eventCapacityMax' }],
    ['ten in letters', { maxAttendees: 'ten' }, { maxAttendees: 'eventCapacity' }],
    ['a script for the tickets', { paymentLink: 'javascript:alert(1)' }, { paymentLink: 'link' }],
    ['a script as the place', { place: ' JavaScript:alert(1)' }, { place: 'link' }],
    ['a sponsor of no web', { sponsorWebsite: 'ftp://example.org' }, { sponsorWebsite: 'link' }],
    ['a type of no list', { types: ['Circus'] }, { 'types.0': 'invalid' }],
    ['a type twice', { types: ['Sports', 'Sports'] }, { types: 'invalid' }],
    ['no picture', { cover: { nothing: true } }, { cover: 'eventCover' }],
    ['no picture at all', { cover: null }, { cover: 'eventCover' }],
    [
      'several at once',
      { title: '', maxAttendees: 0, paymentLink: 'x', cover: {} },
      { title: 'eventTitleLength', maxAttendees: 'eventCapacity', paymentLink: 'link', cover: 'eventCover' },
    ],
  ])('rejects %s and stores nothing', async (_, given, fields) => {
    await app.deps.db.deleteFrom('rate_limits').execute()
    const before = await stored()
    const { status, body } = await at.create(host, { cover: { coverId: randomUUID() }, ...given })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.data.fields).toEqual(fields)
    expect(await stored()).toBe(before)
  })

  it('accepts the repeated hour with an explicit occurrence, each at its moment', async () => {
    const date = lastSunday(10).toString()
    const twice = async (occurrence: string) =>
      (await at.create(host, { starts: { date, time: '02:30', occurrence } })).body.startsAt
    expect([await twice('first'), await twice('second')]).toEqual([`${date}T00:30:00.000Z`, `${date}T01:30:00.000Z`])
  })

  it('links a place only if it is a url', async () => {
    const { body } = await at.create(host, { place: 'Bar: the one at the corner' })
    expect([body.place, body.placeUrl]).toEqual(['Bar: the one at the corner', null])
  })
})
