import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { UpdateObject } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { eventVersion } from '../../../contract/values/edit-version.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { dayAhead } from '../../../tests/support/event-input.ts'
import { createConversation, createEvent } from '../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../tests/support/people/gathering.ts'
import type { Schema } from '../../db/schema.ts'
import type { AppEnv } from '../../http/context.ts'
import { createDocument } from '../../http/document/document.ts'
import { emptyRoot } from '../../http/document/drawing.ts'
import type { Site } from '../../http/document/site.ts'
import { takenDown } from '../../posts/taking-away.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

/** React shows nothing but the data in the document. */
const site = {
  shell: `<html lang="en"><head><title>Our Peeps</title></head>${emptyRoot}<!--boot-->`,
  drawn: new Map(),
  preloads: new Map(),
  sentences: new Map(),
  descriptions: { en: 'Find your people.', es: '', ca: '' },
  unhurried: (html: string) => html,
  drawing: async () => ({ drawPage: async () => '<main>drawn</main>' }),
} as unknown as Site

async function open(id: string, { as, language }: { as?: string; language?: string } = {}, target = app) {
  const document = createDocument(target.deps, site)
  const pages = new Hono<AppEnv>()
  pages.get('/e/:eventId', document.page('sharedEvent'))
  const response = await pages.request(`http://peeps.test/e/${id}`, {
    headers: { ...(as ? { cookie: `peeps.session_token=${as}` } : {}), 'accept-language': language ?? 'en' },
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const read = (id: string, as?: string, target = app) => target.api('GET', `/shared-events/${id}`, { as })
const cover = (id: string, file: string, headers: Record<string, string> = {}) =>
  app.request('GET', `/e/${id}/cover/${file}`, { headers })
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const schemaOrg = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const setPost = (id: string, values: UpdateObject<Schema, 'posts'>) =>
  app.deps.db.updateTable('posts').set(values).where('id', '=', id).execute()

const words = { title: 'Vermouth on the roof', starts: dayAhead(3, '19:30'), timeZone: 'Europe/Madrid' }

async function shared(given: object = {}): Promise<{ host: Guest; id: string }> {
  const host = await at.guest()
  const { body } = await at.create(host, { ...words, shared: true, ...given })
  return { host, id: body.id }
}

describe('an event', () => {
  it('is not public unless its organizer turns the link on, and only the organizer sees the switches', async () => {
    const [host, guest] = [await at.guest(), await at.guest()]
    const { body } = await at.create(host, words)
    expect([body.shared, body.findable]).toEqual([false, false])
    expect((await read(body.id)).body.code).toBe('EVENT_NOT_FOUND')
    expect((await open(body.id)).status).toBe(404)
    const edited = await at.edit(host, body.id, { ...words, shared: true })
    expect([edited.body.shared, edited.body.findable]).toEqual([true, false])
    expect((await read(body.id)).status).toBe(200)
    const seen = (await at.read(guest, body.id)).body
    expect([seen.shared, seen.findable]).toEqual([null, null])
    expect((await at.edit(guest, body.id, { ...words, shared: false })).body.code).toBe('FORBIDDEN')
  })

  it('stays as public as it is in an edit without these fields', async () => {
    const { host, id } = await shared({ findable: true })
    const { body } = await at.edit(host, id, { ...words, title: 'Vermouth under the roof' })
    expect([body.title, body.shared, body.findable]).toEqual(['Vermouth under the roof', true, true])
  })

  it('is findable only while it is shared', async () => {
    const host = await at.guest()
    const { body } = await at.create(host, { ...words, findable: true })
    expect([body.shared, body.findable]).toEqual([false, false])
    await at.edit(host, body.id, { ...words, shared: true, findable: true })
    const off = await at.edit(host, body.id, { ...words, shared: false })
    expect([off.body.shared, off.body.findable]).toEqual([false, false])
    await expect(setPost(body.id, { event_findable: true })).rejects.toThrow(/posts_findable_is_shared/)
  })

  it('is not changed by an edit that another one has overtaken', async () => {
    const { host, id } = await shared()
    const { body } = await at.read(host, id)
    await at.edit(host, id, { ...words, shared: false })
    const late = await at.edit(host, id, { ...words, title: 'Late', shared: true, basedOn: eventVersion(body) })
    expect(late.body.code).toBe('EDITED_ELSEWHERE')
    expect((await read(id)).status).toBe(404)
  })
})

describe('its preview', () => {
  const secret = {
    details: 'Ring twice at the blue door',
    place: 'Carrer de Blai 41',
    venue: 'The back room',
    sponsorName: 'A cellar',
    sponsorWebsite: 'https://cellar.example.org',
    paymentLink: 'https://tickets.example.org/1',
  }

  it('has these fields and no others', async () => {
    const host = await at.guest({ name: 'Hostilia Secreta' })
    const guest = await at.guest({ name: 'Gastona Callada' })
    const upload = await at.upload(host)
    const { body: made } = await at.create(host, {
      ...words,
      ...secret,
      ends: dayAhead(3, '22:00'),
      neighborhood: 'Poble Sec',
      types: ['Nightlife'],
      maxAttendees: 12,
      shared: true,
      cover: { coverId: upload.body.coverId },
    })
    await at.join(guest, made.id)
    const ladder = { as: guest.as, body: { id: randomUUID(), body: 'Is there a ladder?' } }
    expect((await app.api('POST', `/events/${made.id}/comments`, ladder)).status).toBe(200)
    const preview = {
      id: made.id,
      title: 'Vermouth on the roof',
      startsAt: made.startsAt,
      endsAt: made.endsAt,
      timeZone: 'Europe/Madrid',
      neighborhood: 'Poble Sec',
      city: { name: 'Barcelona', timeZone: 'Europe/Madrid' },
      types: ['Nightlife'],
      cover: {
        width: 400,
        height: 300,
        sizes: [320, 400].map(width => ({ width, url: `/e/${made.id}/cover/${width}.webp` })),
      },
      attendeeCount: 2,
      spotsLeft: 10,
      state: 'upcoming',
      findable: false,
    }
    const answer = await read(made.id)
    expect(answer.body).toEqual(preview)
    const { html, status } = await open(made.id)
    expect(status).toBe(200)
    const boot = JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? 'null')
    expect(boot.data).toEqual({ sharedEvent: { asked: made.id, event: preview }, hasTerms: false })
    expect(boot.session.viewer).toBeNull()
    const all = html + JSON.stringify(answer.body)
    const hidden = [...Object.values(secret), 'Hostilia', 'Gastona', host.id, guest.id, 'ladder', '/media/']
    for (const words of [...hidden, upload.body.coverId, ...made.cover.sizes.map(({ url }: { url: string }) => url)])
      expect(all).not.toContain(words)
  })

  it('describes itself to readers of links and to search engines', async () => {
    const { id } = await shared({ neighborhood: 'Poble Sec', ends: dayAhead(3, '22:00') })
    const { html } = await open(id)
    const image = `http://peeps.test/e/${id}/cover/400.webp`
    const url = `http://peeps.test/e/${id}`
    const { date } = dayAhead(3)
    expect(html).toContain('<title>Vermouth on the roof · Our Peeps</title>')
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(meta(html, 'og:title')).toBe('Vermouth on the roof')
    expect(meta(html, 'og:description')).toMatch(/^\w+,? \d+ \w+ \d{4} at 19:30 · Poble Sec, Barcelona$/)
    expect(['og:type', 'og:url', 'og:image', 'og:image:width', 'twitter:card'].map(name => meta(html, name))).toEqual([
      'website',
      url,
      image,
      '400',
      'summary_large_image',
    ])
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(schemaOrg(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Vermouth on the roof',
      url,
      startDate: expect.stringMatching(new RegExp(`^${date}T19:30:00\\+0[12]:00$`)),
      endDate: expect.stringMatching(new RegExp(`^${date}T22:00:00\\+0[12]:00$`)),
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Poble Sec, Barcelona',
        address: { '@type': 'PostalAddress', addressLocality: 'Barcelona' },
      },
      image: [image],
      organizer: { '@type': 'Organization', name: 'Our Peeps', url: 'http://peeps.test' },
    })
    const spanish = (await open(id, { language: 'es' })).html
    expect(meta(spanish, 'og:description')).toMatch(/ de \d{4}, 19:30 · Poble Sec, Barcelona$/)
  })

  it('asks search engines to stay away, unless the organizer lets them list it', async () => {
    const { host, id } = await shared()
    const robots = async () => {
      const { headers, html } = await open(id)
      const image = await cover(id, '320.webp')
      return [headers.get('x-robots-tag'), meta(html, 'robots'), image.headers.get('x-robots-tag')]
    }
    expect(await robots()).toEqual(['noindex', 'noindex', 'noindex'])
    await at.edit(host, id, { ...words, findable: true })
    expect(await robots()).toEqual([null, undefined, null])
    await at.edit(host, id, { ...words, findable: false })
    expect(await robots()).toEqual(['noindex', 'noindex', 'noindex'])
  })

  it('treats a title as text', async () => {
    const title = `</script><script>alert(1)</script>"><img src=x>\u2028$& \u202E<!--boot-->`
    const { id } = await shared({ title })
    const { html } = await open(id)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x>')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('\u2028')
    expect(JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? '').data.sharedEvent.event.title).toBe(title)
    const inOneLine = '</script><script>alert(1)</script>"><img src=x> $& <!--boot-->'
    expect(schemaOrg(html).name).toBe(inOneLine)
    expect(meta(html, 'og:title')?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(inOneLine)
  })

  it('says that the event was canceled, has ended, or is full', async () => {
    const { host, id } = await shared({ maxAttendees: 1 })
    expect((await read(id)).body).toMatchObject({ state: 'upcoming', attendeeCount: 1, spotsLeft: 0 })
    await at.cancel(host, id, 'Hostilia broke a leg')
    const canceled = await open(id)
    expect((await read(id)).body.state).toBe('cancelled')
    expect(schemaOrg(canceled.html).eventStatus).toBe('https://schema.org/EventCancelled')
    expect(meta(canceled.html, 'og:description')).toMatch(/^Canceled · /)
    expect(canceled.html).not.toContain('leg')
    const past = await createEvent(app.deps.db, {
      shared: true,
      createdAt: new Date(Date.now() - 9 * 86_400_000),
      startsAt: new Date(Date.now() - 8 * 86_400_000),
    })
    const { body } = await read(past.id)
    expect(body).toMatchObject({ state: 'past', cover: null, spotsLeft: null, endsAt: null, neighborhood: null })
    const { html } = await open(past.id)
    expect(schemaOrg(html)).not.toHaveProperty('image')
    expect(schemaOrg(html)).not.toHaveProperty('endDate')
    expect(schemaOrg(html).location.name).toBe('Barcelona')
    expect(meta(html, 'og:image')).toBe('http://peeps.test/icon-512.png')
  })

  it('is the same for members, also for a member blocked by the organizer', async () => {
    const { host, id } = await shared()
    const [guest, blocked] = [await at.guest(), await at.guest()]
    const { id: talk } = await createConversation(app.deps.db, { between: [host, blocked] })
    expect((await app.api('POST', `/conversations/${talk}/block`, { as: host.as, body: {} })).status).toBe(200)
    expect((await at.read(blocked, id)).status).toBe(404)
    const anonymous = (await read(id)).body
    for (const { as } of [host, guest, blocked]) expect((await read(id, as)).body).toEqual(anonymous)
    const html = (await open(id, { as: blocked.as })).html
    expect(html).not.toContain(host.id)
  })
})

describe('the cover', () => {
  it('is asked for each time, by event and width', async () => {
    const [{ id }, other] = [await shared(), await shared()]
    const first = await cover(id, '400.webp')
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await cover(id, '400.webp', tag)).status).toBe(304)
    expect((await cover(other.id, '400.webp', tag)).status).toBe(200)
    const key = await app.deps.db
      .selectFrom('posts')
      .select('cover_image_path as path')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    for (const file of [
      '640.webp',
      '0400.webp',
      '400.png',
      'webp',
      `${key.path}`,
      `..%2F${key.path?.replace('/', '%2F')}`,
    ])
      expect((await cover(id, file)).status, file).toBe(404)
  })

  it('is gone immediately when the link is turned off, also for a client that has it', async () => {
    const { host, id } = await shared()
    const tag = { 'if-none-match': (await cover(id, '320.webp')).headers.get('etag') ?? '' }
    await at.edit(host, id, { ...words, shared: false })
    const gone = await cover(id, '320.webp', tag)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await open(id)).status).toBe(404)
    expect((await read(id)).status).toBe(404)
  })
})

describe('an event that is not public', () => {
  it('looks the same for every reason', async () => {
    const reasons: Record<string, (event: { host: Guest; id: string }) => Promise<unknown>> = {
      'the link is off': ({ host, id }) => at.edit(host, id, { ...words, shared: false }),
      'its organizer deleted it': ({ id }) => setPost(id, { deleted_at: new Date() }),
      'a moderator removed it': ({ id }) => setPost(id, takenDown('Spam')),
      'its organizer is deactivated': ({ host }) =>
        app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', host.id).execute(),
    }
    const facts = async (id: string) => {
      const [page, api, image] = [await open(id), await read(id), await cover(id, '320.webp')]
      const headers = (of: Headers) => [...of].filter(([name]) => name !== 'x-request-id')
      const text = (value: string) => value.replaceAll(id, 'ID')
      return {
        page: [page.status, headers(page.headers), text(page.html)],
        api: [api.status, headers(api.headers), { ...api.body, data: null }],
        image: [image.status, headers(image.headers), await image.text()],
      }
    }
    const unknown = await facts(randomUUID())
    expect([unknown.page[0], unknown.api[0], unknown.image[0]]).toEqual([404, 404, 404])
    expect(unknown.page[2]).toContain('"sharedEvent":{"asked":"ID","event":null}')
    for (const [reason, hide] of Object.entries(reasons)) {
      const event = await shared({ findable: true })
      expect((await open(event.id)).status).toBe(200)
      await hide(event)
      expect(await facts(event.id), reason).toEqual(unknown)
    }
    expect((await open('not-an-id')).status).toBe(404)
  })

  it('is hidden while events are off', async () => {
    const off = await createTestApp({ environment: { FEATURE_EVENTS: 'off' } })
    const { id } = await shared()
    expect((await open(id, {}, off)).status).toBe(404)
    expect((await read(id, undefined, off)).body.code).toBe('FEATURE_OFF')
  })
})

it('is limited by ip, for pages and covers together', async () => {
  const { id } = await shared()
  const [most] = rates.sharedEventByIp
  const from = '10.71.0.1'
  const ask = () => app.api('GET', `/shared-events/${id}`, { from })
  expect((await ask()).status).toBe(200)
  await app.deps.db.updateTable('rate_limits').set({ count: most }).execute()
  expect((await ask()).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await app.request('GET', `/e/${id}/cover/320.webp`, { from })).status).toBe(429)
  expect((await app.api('GET', `/shared-events/${randomUUID()}`, { from })).body.code).toBe('TOO_MANY_REQUESTS')
  // Without a socket, pages have an ip of their own here.
  expect((await open(id)).status).toBe(200)
  await app.deps.db.updateTable('rate_limits').set({ count: most }).execute()
  const page = await open(id)
  expect([page.status, page.headers.get('x-robots-tag'), page.html.includes('"sharedEvent"')]).toEqual([
    503,
    'noindex',
    false,
  ])
})
