import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { UpdateObject } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rates } from '../../../../contract/limits.ts'
import { eventVersion } from '../../../../contract/values/edit-version.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Guest } from '../../../../tests/support/people/gathering.ts'
import { sharing, words } from '../../../../tests/support/people/sharing.ts'
import { drawing } from '../../../../tests/support/pictures.ts'
import type { Schema } from '../../../db/tables.ts'
import { pictureMade, type PictureTold } from '../../../observability/pictures.ts'
import { takenDown } from '../../../posts/taking-away.ts'

let app: TestApp
let on: ReturnType<typeof sharing>
beforeAll(async () => {
  app = await createTestApp()
  on = sharing(app)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

const setPost = (id: string, values: UpdateObject<Schema, 'posts'>) =>
  app.deps.db.updateTable('posts').set(values).where('id', '=', id).execute()

describe('an event', () => {
  it('is not public unless its organizer turns the link on, and only the organizer sees the switches', async () => {
    const [host, guest] = [await on.at.guest(), await on.at.guest()]
    const { body } = await on.at.create(host, words)
    expect([body.shared, body.findable]).toEqual([false, false])
    expect((await on.read(body.id)).body.code).toBe('EVENT_NOT_FOUND')
    expect((await on.open(body.id)).status).toBe(404)
    const edited = await on.at.edit(host, body.id, { ...words, shared: true })
    expect([edited.body.shared, edited.body.findable]).toEqual([true, false])
    expect((await on.read(body.id)).status).toBe(200)
    const seen = (await on.at.read(guest, body.id)).body
    expect([seen.shared, seen.findable]).toEqual([null, null])
    expect((await on.at.edit(guest, body.id, { ...words, shared: false })).body.code).toBe('FORBIDDEN')
  })

  it('is shared by its organizer alone, and stays shared in an edit of a co-host', async () => {
    const [host, helper] = [await on.at.guest(), await on.at.guest()]
    const { body } = await on.at.create(host, { ...words, shared: true })
    await app.api('PUT', `/events/${body.id}/hosts/${helper.id}`, { as: host.as })
    expect((await on.at.read(helper, body.id)).body.shared).toBeNull()
    await app.api('PUT', `/events/${body.id}/hosting`, { as: helper.as })
    expect((await on.at.read(helper, body.id)).body).toMatchObject({ shared: null, can: { edit: true } })
    expect((await on.at.edit(helper, body.id, { ...words, shared: false, findable: true })).status).toBe(200)
    expect((await on.at.read(host, body.id)).body).toMatchObject({ shared: true, findable: false })
  })

  it('stays as public as it is in an edit without these fields', async () => {
    const { host, id } = await on.shared({ findable: true })
    const { body } = await on.at.edit(host, id, { ...words, title: 'Vermouth under the roof' })
    expect([body.title, body.shared, body.findable]).toEqual(['Vermouth under the roof', true, true])
  })

  it('is findable only while it is shared', async () => {
    const host = await on.at.guest()
    const { body } = await on.at.create(host, { ...words, findable: true })
    expect([body.shared, body.findable]).toEqual([false, false])
    await on.at.edit(host, body.id, { ...words, shared: true, findable: true })
    const off = await on.at.edit(host, body.id, { ...words, shared: false })
    expect([off.body.shared, off.body.findable]).toEqual([false, false])
    await expect(setPost(body.id, { event_findable: true })).rejects.toThrow(/posts_findable_is_shared/)
  })

  it('is not changed by an edit that another one has overtaken', async () => {
    const { host, id } = await on.shared()
    const { body } = await on.at.read(host, id)
    await on.at.edit(host, id, { ...words, shared: false })
    const late = await on.at.edit(host, id, { ...words, title: 'Late', shared: true, basedOn: eventVersion(body) })
    expect(late.body.code).toBe('EDITED_ELSEWHERE')
    expect((await on.read(id)).status).toBe(404)
  })
})

describe('the cover', () => {
  it('is asked for each time, by event and width', async () => {
    const [{ id }, other] = [await on.shared(), await on.shared()]
    const first = await on.cover(id, '400.webp')
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await on.cover(id, '400.webp', tag)).status).toBe(304)
    expect((await on.cover(other.id, '400.webp', tag)).status).toBe(200)
    const key = await app.deps.db
      .selectFrom('posts')
      .select('cover_image_path as path')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    for (const file of [
      '640.webp',
      '0400.webp',
      '400.png',
      '320.jpg',
      '1200.jpg',
      'webp',
      `${key.path}`,
      `..%2F${key.path?.replace('/', '%2F')}`,
    ])
      expect((await on.cover(id, file)).status, file).toBe(404)
  })

  it('is a JPEG for readers of links, at most 1200 pixels wide, made once', async () => {
    const made: string[] = []
    const hear = (told: unknown) => void made.push((told as PictureTold).work)
    subscribe(pictureMade.name, hear)
    onTestFinished(() => void unsubscribe(pictureMade.name, hear))
    const { host, id } = await on.shared()
    const read = async (file: string) => {
      const answer = await on.cover(id, file)
      const { status, headers } = answer
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      return [status, headers.get('content-type'), headers.get('x-robots-tag'), format, width, height]
    }
    const jpeg = [200, 'image/jpeg', 'noindex', 'jpeg']
    expect(await Promise.all([read('400.jpg'), read('400.jpg')])).toEqual([
      [...jpeg, 400, 300],
      [...jpeg, 400, 300],
    ])
    expect(made.filter(work => work === 'jpeg')).toHaveLength(1)
    const tag = { 'if-none-match': (await on.cover(id, '400.jpg')).headers.get('etag') ?? '' }
    expect((await on.cover(id, '400.jpg', tag)).status).toBe(304)
    const large = await on.at.upload(host, await drawing(2000, 1000).jpeg().toBuffer())
    await on.at.edit(host, id, { ...words, shared: true, cover: { coverId: large.body.coverId } })
    expect(await read('1200.jpg')).toEqual([...jpeg, 1200, 600])
    expect((await on.cover(id, '400.jpg', tag)).status).toBe(404)
    await on.at.edit(host, id, { ...words, shared: false })
    expect((await on.cover(id, '1200.jpg')).status).toBe(404)
  })

  it('is gone immediately when the link is turned off, also for a client that has it', async () => {
    const { host, id } = await on.shared()
    const tag = { 'if-none-match': (await on.cover(id, '320.webp')).headers.get('etag') ?? '' }
    await on.at.edit(host, id, { ...words, shared: false })
    const gone = await on.cover(id, '320.webp', tag)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await on.open(id)).status).toBe(404)
    expect((await on.read(id)).status).toBe(404)
  })
})

describe('an event that is not public', () => {
  it('looks the same for every reason', async () => {
    const reasons: Record<string, (event: { host: Guest; id: string }) => Promise<unknown>> = {
      'the link is off': ({ host, id }) => on.at.edit(host, id, { ...words, shared: false }),
      'its organizer deleted it': ({ id }) => setPost(id, { deleted_at: new Date() }),
      'a moderator removed it': ({ id }) => setPost(id, takenDown('Spam')),
      'its organizer is deactivated': ({ host }) =>
        app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', host.id).execute(),
    }
    const facts = async (id: string) => {
      const [page, api, image] = [await on.open(id), await on.read(id), await on.cover(id, '320.webp')]
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
      const event = await on.shared({ findable: true })
      expect((await on.open(event.id)).status).toBe(200)
      await hide(event)
      expect(await facts(event.id), reason).toEqual(unknown)
    }
    expect((await on.open('not-an-id')).status).toBe(404)
  })

  it('is hidden while events are off', async () => {
    const off = sharing(await createTestApp({ environment: { FEATURE_EVENTS: 'off' } }))
    const { id } = await on.shared()
    expect((await off.open(id)).status).toBe(404)
    expect((await off.read(id)).body.code).toBe('FEATURE_OFF')
  })
})

it('is limited by ip, for pages and covers together', async () => {
  const { id } = await on.shared()
  const [most] = rates.sharedEventByIp
  const from = '10.71.0.1'
  const ask = () => app.api('GET', `/shared-events/${id}`, { from })
  expect((await ask()).status).toBe(200)
  await app.deps.db.updateTable('rate_limits').set({ count: most }).execute()
  expect((await ask()).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await app.request('GET', `/e/${id}/cover/320.webp`, { from })).status).toBe(429)
  expect((await app.api('GET', `/shared-events/${randomUUID()}`, { from })).body.code).toBe('TOO_MANY_REQUESTS')
  // Without a socket, pages have an ip of their own here.
  expect((await on.open(id)).status).toBe(200)
  await app.deps.db.updateTable('rate_limits').set({ count: most }).execute()
  const page = await on.open(id)
  expect([page.status, page.headers.get('x-robots-tag'), page.html.includes('"sharedEvent"')]).toEqual([
    503,
    'noindex',
    false,
  ])
})
