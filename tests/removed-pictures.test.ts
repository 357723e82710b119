import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { evidenceUrl } from '../server/features/moderation/evidence-route.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { eventInput } from './support/event-input.ts'
import { gathering } from './support/people/gathering.ts'
import { moderating } from './support/people/moderating.ts'
import { drawing } from './support/pictures.ts'
import { trading } from './support/people/trading.ts'

let app: TestApp
let events: ReturnType<typeof gathering>
let listings: ReturnType<typeof trading>
let at: ReturnType<typeof moderating>
beforeAll(async () => {
  app = await createTestApp()
  events = gathering(app)
  listings = trading(app)
  at = moderating(app)
})

interface Whose {
  as?: string
}
const ask = (url: string, who: Whose = {}, headers: Record<string, string> = {}) =>
  app.request('GET', url, { as: who.as, headers })
const status = async (url: string, who?: Whose) => (await ask(url, who)).status
const statuses = async ({ sizes }: { sizes: { url: string }[] }, who?: Whose) => [
  ...new Set(await Promise.all(sizes.map(({ url }) => status(url, who)))),
]
const avatarOf = async (who: { as: string }): Promise<{ large: string; small: string }> => {
  const body = await drawing(300, 300).webp().toBuffer()
  return (await app.api('PUT', '/profile/avatar', { as: who.as, body, headers: { 'content-type': 'image/webp' } })).body
    .avatar
}

describe('the URL of a picture', () => {
  it('is cached for five seconds, and then revalidated with its ETag', async () => {
    const host = await events.guest()
    const { cover } = (await events.create(host)).body
    const [{ url }] = cover.sizes
    const answer = await ask(url)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5, must-revalidate')
    const tag = answer.headers.get('etag') ?? ''
    expect((await ask(url, {}, { 'if-none-match': tag })).status).toBe(304)
    await app.api('DELETE', '/session', { as: host.as })
    expect(await status(url)).toBe(200)
  })

  it.each(['removed by a moderator', 'removed by an admin'] as const)(
    'stops working when its event is %s',
    async way => {
      const [host, guest, admin] = [await at.peep(), await at.peep(), await at.moderator()]
      const { id, cover } = (await events.create(host)).body
      await events.join(guest, id)
      const tag = (await ask(cover.sizes[0].url)).headers.get('etag') ?? ''
      if (way === 'removed by an admin') await events.cancel(admin, id)
      else {
        await at.report(guest, 'post', id)
        await at.decide(admin, await at.openCase(id), { decision: 'resolved', remove: true, note: null })
      }
      for (const who of [{}, host, guest, admin]) expect(await statuses(cover, who)).toEqual([404])
      expect((await ask(cover.sizes[0].url, {}, { 'if-none-match': tag })).status).toBe(404)
    },
  )

  it('keeps working for attendees when the organizer cancels the event', async () => {
    const host = await at.peep()
    const { id, cover } = (await events.create(host)).body
    await events.cancel(host, id)
    expect(await statuses(cover)).toEqual([200])
  })

  it('works only for the organizer when the event has a new picture', async () => {
    const [host, guest] = [await at.peep(), await at.peep()]
    const before = (await events.create(host)).body
    const { coverId } = (await events.upload(host)).body
    const { id: _, ...words } = eventInput({ cover: { coverId } })
    const { status: edited, body } = await events.edit(host, before.id, words)
    expect(edited).toBe(200)
    expect(await statuses(before.cover)).toEqual([404])
    expect(await statuses(before.cover, guest)).toEqual([404])
    expect(await statuses(before.cover, host)).toEqual([200])
    expect(await statuses(body.cover)).toEqual([200])
  })

  it('stops working with its listing, and works again when the listing is restored', async () => {
    const seller = await listings.trader()
    const { id, photos } = (await listings.create(seller)).body
    const [{ picture }] = photos
    expect(await statuses(picture)).toEqual([200])
    await listings.remove(seller, id)
    expect(await statuses(picture)).toEqual([404])
    expect(await statuses(picture, seller)).toEqual([404])
    await listings.restore(seller, id)
    expect(await statuses(picture)).toEqual([200])
    await listings.takeDown(await listings.admin(), id)
    expect(await statuses(picture)).toEqual([404])
  })

  it('works only for the uploader before a post uses it, and is not cached', async () => {
    const [sender, other] = [await events.guest(), await events.guest()]
    const { picture } = (await events.upload(sender)).body
    expect(await statuses(picture)).toEqual([404])
    expect(await statuses(picture, other)).toEqual([404])
    expect(await statuses(picture, sender)).toEqual([200])
    expect((await ask(picture.sizes[0]!.url, sender)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('stops working when a member replaces or removes their picture', async () => {
    const who = await events.guest()
    const first = await avatarOf(who)
    const second = await avatarOf(who)
    for (const url of Object.values(first)) expect(await status(url)).toBe(404)
    for (const url of Object.values(second)) expect(await status(url)).toBe(200)
    await app.api('DELETE', '/profile/avatar', { as: who.as })
    for (const url of Object.values(second)) expect(await status(url)).toBe(404)
  })

  it.each(['secret.webp', '%2e%2e/secret.webp', 'avatars/none.webp', 'a.svg', 'x%00.webp', '%00', ''])(
    'finds nothing at %j',
    async key => {
      expect(await status(`/media/${key}`)).toBe(404)
    },
  )
})

describe('the pictures of a report', () => {
  it('stay available to moderators only, even when the reported content is removed', async () => {
    const [seller, reporter, admin] = [await at.peep(), await at.peep(), await at.moderator()]
    const { id, photos } = (await listings.create(seller)).body
    await at.report(reporter, 'post', id)
    const caseId = await at.openCase(id)
    await listings.remove(seller, id)
    const [{ url } = { url: '' }] = (await at.read(admin, caseId)).body.reported!.pictures
    expect(url).toContain(caseId)
    expect(await status(photos[0].picture.sizes[0].url, admin)).toBe(404)
    const answer = await ask(url, admin)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const who of [seller, reporter]) expect(await status(url, who)).toBe(403)
    expect(await status(url)).toBe(401)
  })

  it('are available only in their own case', async () => {
    const [reporter, admin] = [await at.peep(), await at.moderator()]
    const [one, other] = [
      (await listings.create(await at.peep())).body,
      (await listings.create(await at.peep())).body,
    ] as const
    await at.report(reporter, 'post', one.id)
    const key = new URL(other.photos[0].picture.sizes[0].url, 'http://x').pathname.slice('/media/'.length)
    expect(await status(evidenceUrl(await at.openCase(one.id), key), admin)).toBe(404)
    expect(await status(evidenceUrl('nonsense', key), admin)).toBe(404)
  })

  it('of a member remain after the member removes the picture', async () => {
    const [person, admin, other] = [await at.peep(), await at.moderator(), await at.moderator()]
    const { small } = await avatarOf(person)
    await at.report(admin, 'profile', person.id)
    await app.api('DELETE', '/profile/avatar', { as: person.as })
    await app.deps.jobs.wake()
    expect(await status(small)).toBe(404)
    const [{ url } = { url: '' }] = (await at.read(other, await at.openCase(person.id))).body.reported!.pictures
    expect(await status(url, other)).toBe(200)
    await sql`update post_flags set created_at = created_at - interval '40 days'`.execute(app.deps.db)
    await sql`update jobs set run_at = now()`.execute(app.deps.db)
    await app.deps.jobs.wake()
    const left = await readdir(`${app.mediaFolder}/avatars`)
    expect(left.filter(name => name.includes(person.id))).toEqual([])
  })
})
