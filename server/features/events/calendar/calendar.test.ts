import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { lastSunday } from '../../../../tests/support/event-input.ts'
import { createEvent } from '../../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'
import { calendarDisposition } from '../../../icalendar/icalendar.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let host: Guest
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
  host = await at.guest()
})

async function file(id: string, { as } = host) {
  const response = await app.request('GET', `/api/events/${id}/calendar.ics`, { as })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
async function read(id: string) {
  const { text } = await file(id)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return { text, calendar, event, value: (name: string) => event.component.getFirstPropertyValue(name)?.toString() }
}
const date = lastSunday(10).toString()
const given = { starts: { date, time: '20:00' }, timeZone: 'Europe/Madrid' }

describe('the calendar file', () => {
  it('holds the event with its times in UTC', async () => {
    const { body } = await at.create(host, {
      ...given,
      ends: { date, time: '23:30' },
      details: 'Bring ice; lemons, too.\nAnd a glass \\ cup.',
      place: 'Carrer de Blai 20, 2n',
      venue: 'The roof',
    })
    const { headers } = await file(body.id)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const { text, calendar, event, value } = await read(body.id)
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    // RFC 5546 demands an organizer for a method.
    expect(calendar.getFirstPropertyValue('method')).toBeNull()
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(event.startDate.toString()).toBe(`${date}T19:00:00Z`)
    expect(event.endDate.toString()).toBe(`${date}T22:30:00Z`)
    expect(event.uid).toBe(`${body.id}@peeps.test`)
    expect(event.description).toBe('Bring ice; lemons, too.\nAnd a glass \\ cup.')
    expect(event.location).toBe('The roof, Carrer de Blai 20, 2n')
    expect([value('status'), value('sequence'), value('url')]).toEqual([
      'CONFIRMED',
      '0',
      `http://peeps.test/events/${body.id}`,
    ])
  })

  it.each([
    'Commas, semicolons; and: colons',
    'A "quoted" title \\ with a backslash',
    'Fiesta 🎉 of the señoras, in Gràcia 👩‍👩‍👧',
    'x'.repeat(80),
    '🦜'.repeat(40),
    'BEGIN:VEVENT, END:VEVENT; and more',
  ])('preserves the title: %s', async title => {
    const { body } = await at.create(host, { ...given, title })
    const { text, event } = await read(body.id)
    expect(event.summary).toBe(title)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('lasts an hour without an end, also in the repeated hour', async () => {
    const { body } = await at.create(host, {
      ...given,
      starts: { date, time: '02:30', occurrence: 'first' },
    })
    const { event } = await read(body.id)
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([`${date}T00:30:00Z`, `${date}T01:30:00Z`])
  })

  it('updates with the event under the same id, and is canceled with it', async () => {
    const { body } = await at.create(host, given)
    const first = await read(body.id)
    expect((await file(body.id)).text).toBe(first.text)
    await at.edit(host, body.id, { ...given, title: 'Another title' })
    const second = await read(body.id)
    expect([second.value('uid'), second.value('sequence'), second.event.summary]).toEqual([
      first.value('uid'),
      '1',
      'Another title',
    ])
    await at.cancel(host, body.id)
    const last = await read(body.id)
    expect([last.value('uid'), last.value('sequence'), last.value('status'), last.event.summary]).toEqual([
      first.value('uid'),
      '2',
      'CANCELLED',
      'Canceled: Another title',
    ])
    await app.deps.db.updateTable('accounts').set({ language: 'ca' }).where('id', '=', host.id).execute()
    expect((await read(body.id)).event.summary).toBe('Cancel·lat: Another title')
    await app.deps.db.updateTable('accounts').set({ language: null }).where('id', '=', host.id).execute()
  })

  it('is available only to viewers who see the event', async () => {
    const girona = await createEvent(app.deps.db, { city: 'girona' })
    for (const id of [girona.id, 'nonsense', '01a2001d-94e6-7e8c-b90a-46e4458b7cd7'])
      expect(JSON.parse((await file(id)).text).code).toBe('EVENT_NOT_FOUND')
  })
})

it.each([
  ['A walk, up', 'A-walk-up', 'A%20walk%2C%20up'],
  ['Fiesta à Gràcia', 'Fiesta-a-Gracia', 'Fiesta%20%C3%A0%20Gr%C3%A0cia'],
  ['../../etc/passwd', 'etc-passwd', 'etc%20passwd'],
  ['"; filename=evil.exe', 'filename-evil-exe', '%3B%20filename%3Devil.exe'],
  ['🎉🎉', 'event', '%F0%9F%8E%89%F0%9F%8E%89'],
  ['👩‍👧 i 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'i', encodeURIComponent('👩‍👧 i 🏴󠁧󠁢󠁳󠁣󠁴󠁿')],
  ['a\u202Efdp\u200B.exe', 'a-fdp-exe', 'a%20fdp%20.exe'],
  ['...', 'event', 'event'],
])('gives “%s” a portable file name', (title, plain, encoded) => {
  expect(calendarDisposition(title)).toBe(`attachment; filename="${plain}.ics"; filename*=UTF-8''${encoded}.ics`)
})
