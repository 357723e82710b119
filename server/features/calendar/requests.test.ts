import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { nextYear } from '../../../tests/support/event-input.ts'
import { createEvent } from '../../../tests/support/factories.ts'
import { gathering } from '../../../tests/support/people/gathering.ts'
import { subscribing } from '../../../tests/support/people/subscribing.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import { eraseDue } from '../deletion/erase.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let on: ReturnType<typeof subscribing>
const log: string[] = []
beforeAll(async () => {
  app = await createTestApp({ onLog: line => log.push(line) })
  at = gathering(app)
  on = subscribing(app)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

const unknown = `/calendar/${'x'.repeat(43)}.ics`
const setAccount = (id: string, values: { is_active?: boolean; language?: string }) =>
  app.deps.db.updateTable('accounts').set(values).where('id', '=', id).execute()
async function attending() {
  const [host, guest] = [await at.guest(), await at.guest()]
  const event = await createEvent(app.deps.db, { author: host })
  await at.join(guest, event.id)
  return { host, guest, event, link: await on.link(guest) }
}

describe('a conditional request', () => {
  it('gets 304 without a body while nothing has changed', async () => {
    const { link } = await attending()
    const tag = await on.tag(link)
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    const same = await on.fetch(link, { headers: { 'if-none-match': tag } })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
    expect(same.headers.get('cache-control')).toBe('private, no-cache')
  })

  it.each([
    ['a list with it', (tag: string) => `"one", ${tag} , W/"two"`, 304],
    ['its strong form', (tag: string) => tag.slice(2), 304],
    ['any version', () => '*', 304],
    ['other tags', () => 'W/"one", "two"', 200],
    ['a tag that starts with it', (tag: string) => `${tag.slice(0, -1)}x"`, 200],
    ['its value without quotes', (tag: string) => tag.slice(3, -1), 200],
    ['nothing', () => '', 200],
  ])('that names %s', async (_, header, status) => {
    const { link } = await attending()
    const answer = await on.fetch(link, { headers: { 'if-none-match': header(await on.tag(link)) } })
    expect(answer.status).toBe(status)
    if (status === 200) expect(await answer.text()).toContain('BEGIN:VEVENT')
  })

  it('gets 200 after each change that the member would see, and not after others', async () => {
    const { host, guest, event, link } = await attending()
    let tag = await on.tag(link)
    const changes = async (what: string, change: () => Promise<unknown>) => {
      await change()
      const now = await on.tag(link)
      expect(now, what).not.toBe(tag)
      tag = now
    }
    await changes('the title', () =>
      at.edit(host, event.id, {
        title: 'Another title',
        starts: { date: `${nextYear}-11-05`, time: '20:00' },
        timeZone: 'Europe/Madrid',
      }),
    )
    await changes('details', () =>
      at.edit(host, event.id, {
        title: 'Another title',
        details: 'Bring a hat.',
        starts: { date: `${nextYear}-11-05`, time: '20:00' },
        timeZone: 'Europe/Madrid',
      }),
    )
    await changes('an own event', () => createEvent(app.deps.db, { author: guest }))
    await changes('the language', () => setAccount(guest.id, { language: 'ca' }))
    await changes('the contents', () => on.own('PUT', '/hosting', guest, { on: false }))
    const chat = talk(app)
    const conversation = await chat.meet(host, guest)
    await changes('a block', () => app.api('POST', `/conversations/${conversation}/block`, { as: host.as, body: {} }))
    await app.api('DELETE', `/conversations/${conversation}/block`, { as: host.as })
    expect(await on.tag(link)).toBe(tag)
    await changes('joining', () => at.join(guest, event.id))
    await at.join(await at.guest(), event.id)
    expect(await on.tag(link), 'another attendee').toBe(tag)
    await changes('the cancellation', () => at.cancel(host, event.id))
    await changes('the time that passes', () =>
      app.deps.db
        .updateTable('posts')
        .set({ event_start_at: new Date('2020-01-01'), event_end_at: null })
        .where('id', '=', event.id)
        .execute(),
    )
  })

  it('gets another tag if the app has another URL, which the entries contain', async () => {
    const { link } = await attending()
    const moved = await createTestApp({ environment: { APP_URL: 'https://new.example' } })
    const { headers } = await subscribing(moved).fetch(link)
    expect(headers.get('etag')).toMatch(/^W\//)
    expect(headers.get('etag')).not.toBe(await on.tag(link))
  })
})

describe('a request', () => {
  it('with HEAD gets the headers only', async () => {
    const { link } = await attending()
    const [get, head] = [await on.fetch(link), await on.fetch(link, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control', 'content-disposition'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    const same = await on.fetch(link, { method: 'HEAD', headers: { 'if-none-match': get.headers.get('etag') ?? '' } })
    expect(same.status).toBe(304)
  })

  it('has no session, sets no cookie and is not indexed', async () => {
    const { host, link } = await attending()
    const { headers } = await on.fetch(link, { as: host.as })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="our-peeps.ics"',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.getSetCookie()).toEqual([])
    expect((await on.fetch(unknown)).headers.get('referrer-policy')).toBe('no-referrer')
    expect(log.some(line => line.includes(host.id))).toBe(false)
  })

  it('cannot write', async () => {
    const { link } = await attending()
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND'])
      expect((await on.fetch(link, { method })).status, method).toBeGreaterThanOrEqual(400)
    expect((await on.fetch(link)).status).toBe(200)
  })

  it('finds nothing while events are off', async () => {
    const { link } = await attending()
    const off = await createTestApp({ environment: { FEATURE_EVENTS: 'off' } })
    const response = await subscribing(off).fetch(link)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'FEATURE_OFF'])
  })
})

describe('a link that does not work', () => {
  const answer = async (path: string, language = 'en') => {
    const response = await on.fetch(path, { headers: { 'accept-language': language } })
    return [response.status, await response.text()]
  }

  it.each([
    unknown,
    '/calendar/short.ics',
    `/calendar/${'x'.repeat(44)}.ics`,
    `/calendar/${'x'.repeat(43)}`,
    `/calendar/${'x'.repeat(43)}.ICS`,
    `/calendar/${'%00'.repeat(43)}.ics`,
    `/calendar/${"'".repeat(43)}.ics`,
  ])('is 404 if it never worked: %s', async path => {
    expect(await answer(path)).toEqual([404, expect.stringMatching(/^This calendar link doesn't exist\./)])
  })

  it('is 410 after a renewal, in the language of the browser', async () => {
    const { guest, link } = await attending()
    await on.renew(guest)
    expect(await answer(link)).toEqual([410, expect.stringMatching(/^This calendar link no longer works\./)])
    expect(await answer(link, 'ca')).toEqual([
      410,
      expect.stringMatching(/^Aquest enllaç de calendari ja no funciona\./),
    ])
  })

  it('is 404 while its account is deactivated, and works again after that', async () => {
    const { guest, link } = await attending()
    await setAccount(guest.id, { is_active: false })
    expect(await answer(link)).toEqual([404, expect.stringMatching(/while its account is deactivated/)])
    await setAccount(guest.id, { is_active: true })
    expect((await answer(link))[0]).toBe(200)
  })

  it('is 410 for the current and former links of an erased account, of which only hashes stay', async () => {
    const { guest, link } = await attending()
    const { url } = await on.renew(guest)
    await app.deps.db
      .updateTable('accounts')
      .set({ is_active: false, deletion_due_at: sql`now()`, deletion_posts: 'remove' })
      .where('id', '=', guest.id)
      .execute()
    expect((await answer(new URL(url).pathname))[0]).toBe(404)
    await eraseDue(app.deps)
    expect((await answer(new URL(url).pathname))[0]).toBe(410)
    expect((await answer(link))[0]).toBe(410)
    const { db } = app.deps
    expect(await db.selectFrom('calendar_feeds').select('user_id').where('user_id', '=', guest.id).execute()).toEqual(
      [],
    )
    const ended = await db.selectFrom('ended_calendar_links').selectAll().execute()
    for (const row of ended) expect(Object.keys(row)).toEqual(['secret_hash'])
  })
})

describe('rates', () => {
  it('stop a client that asks all the time, and not the other links of its network', async () => {
    const [one, other] = [await attending(), await attending()]
    const tag = await on.tag(one.link)
    const ask = (path: string) => on.fetch(path, { headers: { 'if-none-match': tag } })
    const statuses: number[] = []
    for (let times = 0; times < rates.calendarByLink[0]; times++) statuses.push((await ask(one.link)).status)
    expect(statuses).toEqual([...Array<number>(rates.calendarByLink[0] - 1).fill(304), 429])
    expect(Number((await ask(one.link)).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(other.link)).status).toBe(200)
  })

  it('stop a network that tries secrets, and not calendars behind the same IP', async () => {
    const { link } = await attending()
    const from = '10.77.0.1'
    const guess = (n: number) => on.fetch(`/calendar/${String(n).padStart(43, 'y')}.ics`, { from })
    for (let n = 0; n < rates.calendarMissByIp[0]; n++) expect((await guess(n)).status).toBe(404)
    expect((await guess(1000)).status).toBe(429)
    expect((await on.fetch(link, { from })).status).toBe(200)
    expect((await on.fetch(unknown, { from: '10.77.0.2' })).status).toBe(404)
  })
})

it('keeps the secret out of the log and the metrics, also if the link is mistyped', async () => {
  const { guest, link } = await attending()
  const secret = link.slice('/calendar/'.length, -'.ics'.length)
  log.length = 0
  const tag = await on.tag(link)
  await on.fetch(link, { headers: { 'if-none-match': tag } })
  for (const path of [
    ...[link.slice(0, -1), `${link}/`, `${link}.ics`, `/${link}`, `/settings${link}`, `/x${secret}`],
    ...[`/CALENDAR/${secret}.ics`, `/calendar%2F${secret}.ics`, `/calendar/${secret.slice(0, 30)}`, `/api${link}`],
    ...[link.replace('.ics', '%2Eics'), `/calendar/${secret.slice(0, 20)}/${secret.slice(20)}`, `${link}?from=a`],
  ])
    await on.fetch(path, { method: 'GET' })
  await on.renew(guest)
  await on.fetch(link)
  const lines = log.join('\n')
  expect(lines).toContain('"route":"/calendar/:file"')
  expect(log.filter(line => line.includes('"msg":"request"')).length).toBeGreaterThan(14)
  for (let start = 0; start + 12 <= secret.length; start++) expect(lines).not.toContain(secret.slice(start, start + 12))
  const metrics = await (await app.request('GET', '/metrics', { from: '127.0.0.1' })).text()
  expect(metrics).toContain('route="/calendar/:file"')
  expect(metrics).not.toContain(secret.slice(0, 12))
})
