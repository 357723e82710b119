import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withFullDisk } from '../../../tests/support/faults/full-disk.ts'
import { gathering, type Guest } from '../../../tests/support/people/gathering.ts'
import { badPictures, drawing, pictureOf } from '../../../tests/support/pictures.ts'
import { dayAhead } from '../../../tests/support/event-input.ts'
import { removeUnusedUploads, unusedKept } from '../../media/unused-uploads.ts'
import { milliseconds } from '../../db/interval.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let host: Guest
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})
beforeEach(async () => {
  host = await at.guest()
})

const files = async () =>
  (await readdir(`${app.mediaFolder}/event-covers/${host.id}`).catch(() => [])).filter(file => file.endsWith('.webp'))
const sizeOf = async (name: string) => (await stat(`${app.mediaFolder}/event-covers/${host.id}/${name}`)).size
const uploads = () => app.deps.db.selectFrom('uploads').selectAll().where('owner_id', '=', host.id).execute()
const later = (time: number) =>
  sql`update uploads set created_at = created_at - ${milliseconds(time + 1000)}`.execute(app.deps.db)
const words = { title: 'A walk up to the bunkers', starts: dayAhead(3), timeZone: 'Europe/Madrid' }

describe('the storage quota of an account', () => {
  const taking = (bytes: number, change: object = {}) =>
    app.deps.db
      .updateTable('uploads')
      .set({ bytes, ...change })
      .where('owner_id', '=', host.id)
      .execute()

  it('is 50 MB of unused uploads, also when two are sent concurrently', async () => {
    // One drawing, because the next one has other noise, and bytes at the end that no decoder reads.
    const picture = await drawing().jpeg().toBuffer()
    const upload = (who = host) => at.upload(who, Buffer.concat([picture, randomBytes(8)]))
    await upload()
    const [{ bytes } = { bytes: 0 }] = await uploads()
    expect(bytes).toBe((await Promise.all((await files()).map(sizeOf))).reduce((sum, size) => sum + size, 0))
    await taking(serverLimits.unusedUploadBytes - bytes)
    const answers = await Promise.all([upload(), upload(), upload()])
    expect(answers.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual([
      'UPLOADS_UNUSED',
      'UPLOADS_UNUSED',
      'kept',
    ])
    expect((await upload(await at.guest())).status).toBe(200)
  })

  it('is 1 GB in total', async () => {
    const { body: event } = await at.create(host)
    await taking(serverLimits.uploadBytes)
    expect((await at.upload(host)).body.code).toBe('UPLOADS_FULL')
    expect((await at.create(host, { cover: { eventId: event.id } })).body.code).toBe('UPLOADS_FULL')
  })
})

describe('an uploaded cover', () => {
  it.each([
    [2400, 1200, [320, 640, 960, 1600], [1600, 800]],
    [960, 500, [320, 640, 960], [960, 500]],
    [200, 300, [200], [200, 300]],
  ])('of %i by %i is stored in the widths that it has', async (width, height, widths, whole) => {
    const { status, body } = await at.upload(host, await drawing(width, height).jpeg().toBuffer())
    expect(status).toBe(200)
    expect([body.picture.width, body.picture.height]).toEqual(whole)
    expect(body.picture.sizes.map(size => size.width)).toEqual(widths)
    for (const size of body.picture.sizes) {
      const response = await app.request('GET', size.url, { as: host.as })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([found.width, found.format, found.exif, found.icc, found.xmp]).toEqual([
        size.width,
        'webp',
        undefined,
        undefined,
        undefined,
      ])
    }
    expect(await files()).toHaveLength(widths.length)
  })

  it('is rotated upright and stripped of its location', async () => {
    const photo = await drawing(640, 320)
      .withExif({ IFD0: { Artist: 'Marta' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { picture } = (await at.upload(host, photo)).body
    expect([picture.width, picture.height]).toEqual([320, 640])
  })

  it('is refused for its content, and nothing is stored', async () => {
    for (const [name, bytes, code] of await badPictures()) {
      await app.deps.db.deleteFrom('rate_limits').execute()
      expect((await at.upload(host, bytes)).body.code, name).toBe(code)
    }
    expect((await at.upload(host, await pictureOf(limits.coverBytesMax + 1))).body.code).toBe('COVER_TOO_LARGE')
    expect([await files(), await uploads()]).toEqual([[], []])
    expect((await at.upload(host, await pictureOf(limits.coverBytesMax))).status).toBe(200)
  })

  it('is refused, and not required, while covers are off', async () => {
    const off = gathering(await createTestApp({ environment: { FEATURE_EVENT_COVERS: 'off' } }))
    const member = await off.guest()
    expect((await off.upload(member)).body.code).toBe('FEATURE_OFF')
    expect((await off.create(member, { cover: null })).body.cover).toBeNull()
  })

  it('leaves nothing behind when the disk is full', async () => {
    expect((await withFullDisk(app, () => at.upload(host))).body.code).toBe('UNAVAILABLE')
    expect([await files(), await uploads()]).toEqual([[], []])
  })
})

describe('an unused cover', () => {
  beforeEach(async () => {
    await app.deps.db.deleteFrom('uploads').execute()
  })

  it('is removed after a day, file by file, while a used one stays', async () => {
    const { body: shown } = await at.create(host)
    await at.upload(host)
    expect(await files()).toHaveLength(4)
    expect(await removeUnusedUploads(app.deps)).toBe(0)
    await later(unusedKept)
    expect(await removeUnusedUploads(app.deps)).toBe(1)
    expect([(await files()).length, (await uploads()).length]).toEqual([2, 1])
    for (const { url } of shown.cover.sizes) expect((await app.request('GET', url)).status).toBe(200)
  })

  it('cannot be attached once it may be removed', async () => {
    const { coverId } = (await at.upload(host)).body
    await later(serverLimits.coverKept)
    expect(await removeUnusedUploads(app.deps)).toBe(0)
    expect((await at.create(host, { cover: { coverId } })).body.code).toBe('COVER_NOT_FOUND')
  })

  it('blocks no other request while a slow store removes it', async () => {
    await at.upload(host)
    await later(unusedKept)
    const held: unknown[] = []
    const slow = {
      ...app.deps.media,
      remove: async (key: string) => {
        held.push(
          await sql`select id from uploads for share nowait`.execute(app.deps.db).then(({ rows }) => rows.length),
        )
        await app.deps.media.remove(key)
      },
    }
    expect(await removeUnusedUploads({ ...app.deps, media: slow })).toBe(1)
    expect(held).toEqual([1, 1])
  })

  it('that was replaced keeps its files for another day, for its uploader', async () => {
    const { body: event } = await at.create(host)
    await later(unusedKept)
    const { coverId } = (await at.upload(host)).body
    const { body: edited } = await at.edit(host, event.id, { ...words, cover: { coverId } })
    expect(edited.cover).not.toEqual(event.cover)
    expect(await removeUnusedUploads(app.deps)).toBe(0)
    expect((await app.request('GET', event.cover.sizes[0].url, { as: host.as })).status).toBe(200)
    await later(unusedKept)
    expect(await removeUnusedUploads(app.deps)).toBe(1)
    expect((await app.request('GET', event.cover.sizes[0].url, { as: host.as })).status).toBe(404)
    expect((await app.request('GET', edited.cover.sizes[0].url)).status).toBe(200)
    expect(await files()).toHaveLength(2)
  })

  it('of an erased event is removed', async () => {
    const { body: event } = await at.create(host)
    await app.deps.db.deleteFrom('posts').where('id', '=', event.id).execute()
    expect(await files()).toHaveLength(2)
    await later(unusedKept)
    expect(await removeUnusedUploads(app.deps)).toBe(1)
    expect([await files(), await uploads()]).toEqual([[], []])
  })

  it('of an erased account is removed', async () => {
    await at.create(host)
    await at.upload(host)
    await app.deps.db.deleteFrom('accounts').where('id', '=', host.id).execute()
    await later(unusedKept)
    expect(await removeUnusedUploads(app.deps)).toBe(2)
    expect(await files()).toEqual([])
  })
})
