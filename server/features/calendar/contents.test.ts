import { randomUUIDv7 } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { lastSunday, nextYear } from '../../../tests/support/event-input.ts'
import { createAccount, createEvent } from '../../../tests/support/factories.ts'
import { gathering } from '../../../tests/support/people/gathering.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { subscribing } from '../../../tests/support/people/subscribing.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import type { PostsTable } from '../../db/tables/posts.ts'
import { serverLimits } from '../../base/limits.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let on: ReturnType<typeof subscribing>
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
  on = subscribing(app)
})

const day = 86_400_000

const change = (id: string, values: Updateable<PostsTable>) =>
  app.deps.db.updateTable('posts').set(values).where('id', '=', id).execute()
const move = (id: string, by: number) =>
  change(id, { event_start_at: new Date(Date.now() + by), event_end_at: new Date(Date.now() + by + 3_600_000) })

async function announced(author: { id: string }, values: Updateable<PostsTable> = {}): Promise<string> {
  const { id } = await createEvent(app.deps.db, { author })
  await change(id, { event_end_at: null, ...values })
  return id
}

async function attending(values: Updateable<PostsTable> = {}) {
  const [host, guest] = [await at.guest(), await at.guest()]
  const id = await announced(host, values)
  expect((await at.join(guest, id)).status).toBe(200)
  const link = await on.link(guest)
  return { host, guest, id, link, entry: async () => (await on.read(link)).of(id) }
}

describe('a calendar feed', () => {
  it('has the events that its member joined and hosts, each once, with their times in UTC', async () => {
    const date = lastSunday(10).toString()
    const { guest, id, link } = await attending({
      title: 'Vermut, then lunch; bring a hat',
      // Across the end of daylight saving time.
      event_start_at: new Date(`${date}T00:30:00Z`),
      event_end_at: new Date(`${date}T04:00:00Z`),
      question_body: 'First line.\nSecond line.',
      event_location: 'Carrer de Blai 20',
      event_venue: 'The roof',
    })
    const hosted = await announced(guest, { title: 'My own dinner' })
    const someoneElses = await announced(await at.guest())
    const { response, text, calendar, entries, of } = await on.read(link)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString()
    expect(['version', 'method', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'].map(value)).toEqual([
      ...['2.0', undefined, 'Our Peeps events', 'PT15M', 'PT15M'],
    ])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(entries.map(({ uid }) => uid).toSorted()).toEqual([`${id}@peeps.test`, `${hosted}@peeps.test`].toSorted())
    expect(of(someoneElses)).toBeUndefined()
    expect(of(id)).toMatchObject({
      title: 'Vermut, then lunch; bring a hat',
      ...{ status: 'CONFIRMED', sequence: 0, starts: `${date}T00:30:00Z`, ends: `${date}T04:00:00Z` },
      event: { description: 'First line.\nSecond line.', location: 'The roof, Carrer de Blai 20' },
    })
    expect(of(hosted)?.event.component.getFirstPropertyValue('url')).toBe(`http://peeps.test/events/${hosted}`)
  })

  it('has what its member chose: events of others, own ones, or none', async () => {
    const { guest, id, link } = await attending()
    const hosted = await announced(guest)
    await at.join(guest, hosted)
    const shown = async () => (await on.read(link)).entries.map(({ uid }) => uid.split('@')[0]).toSorted()
    const choose = (content: string, isOn: boolean) => on.own('PUT', `/${content}`, guest, { on: isOn })
    expect(await shown()).toEqual([id, hosted].toSorted())
    await choose('joined', false)
    expect(await shown()).toEqual([hosted])
    await choose('hosting', false)
    expect(await shown()).toEqual([])
    await choose('joined', true)
    expect(await shown()).toEqual([id])
  })

  it('moves an entry with its event, cancels it, and then shows it for a while', async () => {
    const { host, guest, id, entry } = await attending()
    const first = await entry()
    const starts = { date: `${nextYear}-11-05`, time: '20:00' }
    await at.edit(host, id, { title: 'A walk up to the bunkers', starts, timeZone: 'Europe/Madrid' })
    expect(await entry()).toMatchObject({
      ...{ uid: first?.uid, sequence: 1, status: 'CONFIRMED', starts: `${nextYear}-11-05T19:00:00Z` },
    })
    await at.cancel(host, id)
    const canceled = await entry()
    expect(canceled).toMatchObject({
      ...{ uid: first?.uid, sequence: 2, status: 'CANCELLED', title: 'Canceled: A walk up to the bunkers' },
    })
    expect(canceled?.event.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    const own = await on.read(await on.link(host))
    expect(own.of(id)).toMatchObject({ status: 'CANCELLED', sequence: 2 })
    await move(id, -29 * day)
    expect(await entry()).toMatchObject({ status: 'CANCELLED' })
    await move(id, -31 * day)
    expect(await entry()).toBeUndefined()
    expect((await on.read(await on.link(guest))).entries).toEqual([])
  })

  it('has a later stamp after joining again, because calendars ignore an older version', async () => {
    const { guest, id, entry } = await attending()
    const stamp = async () => (await entry())?.event.component.getFirstPropertyValue('dtstamp')?.toString() ?? ''
    const before = await stamp()
    await app.api('DELETE', `/events/${id}/attendance`, { as: guest.as })
    expect(await entry()).toBeUndefined()
    await app.deps.db
      .insertInto('event_attendees')
      .values({ id: randomUUIDv7(), event_id: id, user_id: guest.id, joined_at: new Date(Date.now() + 60_000) })
      .execute()
    expect(Date.parse(await stamp())).toBeGreaterThan(Date.parse(before))
  })

  it('cancels an entry that a moderator removed, without its text, and brings it back', async () => {
    const moderation = moderating(app)
    const { host, guest, id, entry } = await attending({
      title: 'Buy my coins',
      question_body: 'Coins!',
      event_location: 'A cellar',
    })
    const before = await entry()
    const [reporter, admin] = [await moderation.peep(), await moderation.moderator()]
    await moderation.report(reporter, 'post', id)
    const caseId = await moderation.openCase(id)
    const { status } = await moderation.decide(admin, caseId, { decision: 'resolved', remove: true, note: 'A scam.' })
    expect(status).toBe(200)
    for (const who of [guest, host]) {
      const { text, of } = await on.read(await on.link(who))
      expect(of(id)).toMatchObject({ uid: before?.uid, sequence: 1, status: 'CANCELLED', starts: before?.starts })
      expect(of(id)?.title).toBe('Canceled: removed event')
      for (const words of ['Coins', 'coins', 'cellar', 'scam']) expect(text).not.toContain(words)
    }
    await moderation.restore(admin, caseId)
    expect(await entry()).toMatchObject({ sequence: 2, status: 'CONFIRMED', title: 'Buy my coins' })
  })

  it('leaves out an event that its member left, and events of people with a block', async () => {
    const { host, guest, id, entry } = await attending()
    await move(id, -day)
    expect(await entry()).toBeDefined()
    const chat = talk(app)
    const conversation = await chat.meet(host, guest)
    await app.api('POST', `/conversations/${conversation}/block`, { as: host.as, body: {} })
    expect(await entry()).toBeUndefined()
    await app.api('DELETE', `/conversations/${conversation}/block`, { as: host.as })
    expect(await entry()).toBeDefined()
  })

  it('has events whose waitlist its member is on, and says so until the member has a spot', async () => {
    const { host, guest, id } = await attending({ event_max_attendees: 1, title: 'A small table' })
    const waiter = await at.guest({ language: 'es' })
    const act = (method: string, path: string, who: { as: string }) =>
      app.api(method, `/events/${id}/${path}`, { as: who.as })
    const link = await on.link(waiter)
    const entry = async () => (await on.read(link)).of(id)
    const stamp = async () => (await entry())?.event.component.getFirstPropertyValue('dtstamp')?.toString() ?? ''
    expect((await act('PUT', 'waitlist', waiter)).status).toBe(200)
    const waiting = { title: 'Lista de espera: A small table', status: 'TENTATIVE' }
    expect(await entry()).toMatchObject(waiting)
    const tag = await on.tag(link)
    await act('DELETE', 'attendance', guest)
    expect(await entry()).toMatchObject(waiting)
    expect(await on.tag(link)).toBe(tag)
    const before = await stamp()
    await act('PUT', 'attendance', waiter)
    expect(await entry()).toMatchObject({ title: 'A small table', status: 'CONFIRMED' })
    expect(await on.tag(link)).not.toBe(tag)
    expect(Date.parse(await stamp())).toBeGreaterThanOrEqual(Date.parse(before))

    await act('PUT', 'waitlist', guest)
    const own = await on.link(guest)
    expect((await on.read(own)).of(id)?.title).toBe('Waitlist: A small table')
    await on.own('PUT', '/joined', guest, { on: false })
    expect((await on.read(own)).entries).toEqual([])
    await on.own('PUT', '/joined', guest, { on: true })
    await at.cancel(host, id)
    expect((await on.read(own)).of(id)).toMatchObject({ title: 'Canceled: A small table', status: 'CANCELLED' })
  })

  it('leaves out a waitlist that its member has left, or whose event has ended', async () => {
    const { guest, id } = await attending({ event_max_attendees: 1 })
    const waiter = await at.guest()
    const wait = (method: string) => app.api(method, `/events/${id}/waitlist`, { as: waiter.as })
    const shown = async () => (await on.read(await on.link(waiter))).of(id)
    await wait('PUT')
    expect(await shown()).toBeDefined()
    await wait('DELETE')
    expect(await shown()).toBeUndefined()
    await wait('PUT')
    await app.deps.db
      .updateTable('event_waitlist')
      .set({ state: 'expired', until: new Date() })
      .where('user_id', '=', waiter.id)
      .execute()
    expect(await shown()).toBeUndefined()
    await app.deps.db
      .updateTable('event_waitlist')
      .set({ state: 'waiting', until: null })
      .where('user_id', '=', waiter.id)
      .execute()
    await move(id, -day)
    expect(await shown()).toBeUndefined()
    expect((await on.read(await on.link(guest))).of(id)).toBeDefined()
  })

  it('leaves out events of a city that its member has left', async () => {
    const { guest, entry } = await attending()
    const { profile } = await createAccount(app.deps.db, { city: 'girona' })
    await app.deps.db.updateTable('profiles').set({ city_id: profile.city_id }).where('id', '=', guest.id).execute()
    expect(await entry()).toBeUndefined()
  })

  it('has past events for 90 days', async () => {
    const { id, entry } = await attending()
    await move(id, -89 * day)
    expect(await entry()).toBeDefined()
    await move(id, -91 * day)
    expect(await entry()).toBeUndefined()
  })

  it('has at most 500 events: those that are coming, then the nearest past ones', async () => {
    const member = await at.guest()
    const link = await on.link(member)
    const { city_id } = await createEvent(app.deps.db, { author: member, startsAt: new Date(Date.now() + 900 * day) })
    await sql`
      insert into posts (id, author_id, city_id, post_type, title, event_start_at, event_time_zone)
      select gen_random_uuid(), ${member.id}, ${city_id}, 'event', 'Event ' || hours,
        now() + hours * interval '1 hour', 'Europe/Madrid'
      from generate_series(-600, 100, 1) as hours where hours <> 0`.execute(app.deps.db)
    const titles = new Set((await on.read(link)).entries.map(({ title }) => title))
    expect(titles.size).toBe(serverLimits.calendarEntries)
    for (const kept of ['A walk up to the bunkers', 'Event 100', 'Event 1', 'Event -1', 'Event -399'])
      expect(titles, kept).toContain(kept)
    expect(titles).not.toContain('Event -400')
  })

  it.each([
    ['line breaks', 'One\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Two', 'One\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Two'],
    ['a lone carriage return', 'One\rX-EVIL:1', 'One\nX-EVIL:1'],
    ['separators and emoji', 'A, b; c: "d" \\ e 👩‍👩‍👧', 'A, b; c: "d" \\ e 👩‍👩‍👧'],
  ])('has a title with %s as one property', async (_, title, read) => {
    const { id, link } = await attending()
    await change(id, { title, question_body: title, event_venue: title })
    const { entries, of } = await on.read(link)
    expect(entries).toHaveLength(1)
    expect(of(id)).toMatchObject({ title: read, event: { description: read } })
    expect(of(id)?.event.component.getFirstPropertyValue('x-evil')).toBeNull()
  })

  it.each([
    ['es', 'Eventos de Our Peeps', 'Cancelado: Cena'],
    ['ca', 'Actes d’Our Peeps', 'Cancel·lat: Cena'],
  ])('is in the language of its member: %s', async (language, name, title) => {
    const member = await at.guest({ language })
    const id = await announced(member, { title: 'Cena' })
    await at.cancel(member, id)
    const { calendar, of } = await on.read(await on.link(member), { headers: { 'accept-language': 'en' } })
    expect([calendar.getFirstPropertyValue('x-wr-calname'), of(id)?.title]).toEqual([name, title])
  })
})
