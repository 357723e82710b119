import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { bootOf, meta, schemaOrg, sharing, words } from '../../../../tests/support/people/sharing.ts'

let app: TestApp
let on: ReturnType<typeof sharing>
beforeAll(async () => {
  app = await createTestApp()
  on = sharing(app)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

const ends = { ...words.starts, time: '22:00' }

describe('the preview of an event', () => {
  const secret = {
    details: 'Ring twice at the blue door',
    place: 'Carrer de Blai 41',
    venue: 'The back room',
    sponsorName: 'A cellar',
    sponsorWebsite: 'https://cellar.example.org',
    paymentLink: 'https://tickets.example.org/1',
  }

  it('has these fields and no others', async () => {
    const host = await on.at.guest({ name: 'Hostilia Secreta' })
    const guest = await on.at.guest({ name: 'Gastona Callada' })
    const upload = await on.at.upload(host)
    const { body: made } = await on.at.create(host, {
      ...words,
      ...secret,
      ends,
      neighborhood: 'Poble Sec',
      types: ['Nightlife'],
      maxAttendees: 12,
      guestsMax: 2,
      shared: true,
      cover: { coverId: upload.body.coverId },
    })
    const helper = await on.at.guest({ name: 'Coralia Ayuda' })
    const put = (path: string, { as }: { as: string }, body?: object) =>
      app.api('PUT', `/events/${made.id}/${path}`, { as, body })
    expect((await put('attendance', guest, { guests: ['Lucinda', ''] })).status).toBe(200)
    await put(`hosts/${helper.id}`, host)
    expect((await put('hosting', helper)).body.hosting).toBe('accepted')
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
      attendeeCount: 4,
      spotsLeft: 8,
      state: 'upcoming',
      findable: false,
    }
    const answer = await on.read(made.id)
    expect(answer.body).toEqual(preview)
    const { html, status } = await on.open(made.id)
    expect(status).toBe(200)
    const boot = bootOf(html)
    expect(boot.data).toEqual({ sharedEvent: { asked: made.id, event: preview }, hasTerms: false })
    expect(boot.session.viewer).toBeNull()
    const all = html + JSON.stringify(answer.body)
    const hidden = [...Object.values(secret), 'Hostilia', 'Gastona', 'Lucinda', 'Coralia', 'ladder', '/media/']
    const ids = [host.id, guest.id, helper.id, upload.body.coverId]
    for (const words of [...hidden, ...ids, ...made.cover.sizes.map(({ url }: { url: string }) => url)])
      expect(all).not.toContain(words)
  })

  it('describes itself to readers of links and to search engines', async () => {
    const { id } = await on.shared({ neighborhood: 'Poble Sec', ends })
    const { html } = await on.open(id)
    const image = `http://peeps.test/e/${id}/cover/400.jpg`
    const url = `http://peeps.test/e/${id}`
    const { date } = words.starts
    expect(html).toContain('<title>Vermouth on the roof · Our Peeps</title>')
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(meta(html, 'og:title')).toBe('Vermouth on the roof')
    expect(meta(html, 'og:description')).toMatch(/^\w+,? \d+ \w+ \d{4} at 19:30 · Poble Sec, Barcelona$/)
    expect(['og:type', 'og:url', 'twitter:card'].map(name => meta(html, name))).toEqual([
      'website',
      url,
      'summary_large_image',
    ])
    const imageTags = ['og:image', 'og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt']
    expect(imageTags.map(name => meta(html, name))).toEqual([image, 'image/jpeg', '400', '300', 'Vermouth on the roof'])
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
    const spanish = (await on.open(id, { language: 'es' })).html
    expect(meta(spanish, 'og:description')).toMatch(/ de \d{4}, 19:30 · Poble Sec, Barcelona$/)
  })

  it('asks search engines to stay away, unless the organizer lets them list it', async () => {
    const { host, id } = await on.shared()
    const robots = async () => {
      const { headers, html } = await on.open(id)
      const image = await on.cover(id, '320.webp')
      return [headers.get('x-robots-tag'), meta(html, 'robots'), image.headers.get('x-robots-tag')]
    }
    expect(await robots()).toEqual(['noindex', 'noindex', 'noindex'])
    await on.at.edit(host, id, { ...words, findable: true })
    expect(await robots()).toEqual([null, undefined, null])
    await on.at.edit(host, id, { ...words, findable: false })
    expect(await robots()).toEqual(['noindex', 'noindex', 'noindex'])
  })

  it('treats a title as text', async () => {
    const title = `</script><script>alert(1)</script>"><img src=x>\u2028$& \u202E<!--boot-->`
    const { id } = await on.shared({ title })
    const { html } = await on.open(id)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x>')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('\u2028')
    expect(bootOf(html).data.sharedEvent.event.title).toBe(title.replace('\u2028', ' ').replace('\u202E', ''))
    const inOneLine = '</script><script>alert(1)</script>"><img src=x> $& <!--boot-->'
    expect(schemaOrg(html).name).toBe(inOneLine)
    expect(meta(html, 'og:title')?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(inOneLine)
  })

  it('says that the event was canceled, has ended, or is full', async () => {
    const { host, id } = await on.shared({ maxAttendees: 1 })
    expect((await on.read(id)).body).toMatchObject({ state: 'upcoming', attendeeCount: 1, spotsLeft: 0 })
    await on.at.cancel(host, id, 'Hostilia broke a leg')
    const canceled = await on.open(id)
    expect((await on.read(id)).body.state).toBe('cancelled')
    expect(schemaOrg(canceled.html).eventStatus).toBe('https://schema.org/EventCancelled')
    expect(meta(canceled.html, 'og:description')).toMatch(/^Canceled · /)
    expect(canceled.html).not.toContain('leg')
    const past = await createEvent(app.deps.db, {
      shared: true,
      createdAt: new Date(Date.now() - 7 * 86_400_000),
      startsAt: new Date(Date.now() - 6 * 86_400_000),
    })
    const { body } = await on.read(past.id)
    expect(body).toMatchObject({ state: 'past', cover: null, spotsLeft: null, endsAt: null, neighborhood: null })
    const { html } = await on.open(past.id)
    expect(schemaOrg(html)).not.toHaveProperty('image')
    expect(schemaOrg(html)).not.toHaveProperty('endDate')
    expect(schemaOrg(html).location.name).toBe('Barcelona')
    expect(meta(html, 'og:image')).toBe('http://peeps.test/icon-512.png')
    expect([meta(html, 'og:image:type'), meta(html, 'og:image:alt')]).toEqual(['image/png', 'Our Peeps'])
  })

  it('leaves search engines once the event is canceled or over, and ends a week after it', async () => {
    const { host, id } = await on.shared({ findable: true })
    const starts = (days: number) =>
      app.deps.db
        .updateTable('posts')
        .set({ event_start_at: new Date(Date.now() - days * 86_400_000), event_end_at: null })
        .where('id', '=', id)
        .execute()
    const cover = async () => (await on.cover(id, '320.webp')).headers.get('x-robots-tag')
    expect([(await on.read(id)).body.findable, await cover()]).toEqual([true, null])
    await starts(6)
    expect((await on.read(id)).body).toMatchObject({ state: 'past', findable: false })
    expect(await cover()).toBe('noindex')
    await starts(8)
    expect((await on.read(id)).status).toBe(404)
    await starts(-1)
    await on.at.cancel(host, id)
    expect((await on.read(id)).body).toMatchObject({ state: 'cancelled', findable: false })
  })

  it('is the same for members, also for a member blocked by the organizer', async () => {
    const { host, id } = await on.shared()
    const [guest, blocked] = [await on.at.guest(), await on.at.guest()]
    const { id: talk } = await createConversation(app.deps.db, { between: [host, blocked] })
    expect((await app.api('POST', `/conversations/${talk}/block`, { as: host.as, body: {} })).status).toBe(200)
    expect((await on.at.read(blocked, id)).status).toBe(404)
    const anonymous = (await on.read(id)).body
    for (const { as } of [host, guest, blocked]) expect((await on.read(id, as)).body).toEqual(anonymous)
    const html = (await on.open(id, { as: blocked.as })).html
    expect(html).not.toContain(host.id)
  })
})
