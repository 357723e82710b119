import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Photo } from '../../../contract/listings.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withFullDisk } from '../../../tests/support/faults/full-disk.ts'
import { drawing } from '../../../tests/support/pictures.ts'
import { listingWords, trading, type Trader } from '../../../tests/support/people/trading.ts'
import { limit } from '../../rate-limit/limit.ts'
import { removeUnusedUploads, unusedKept } from '../../media/unused-uploads.ts'
import { releaseRemoved } from './take-photos.ts'
import { milliseconds } from '../../db/interval.ts'

let app: TestApp
let at: ReturnType<typeof trading>
let seller: Trader
beforeAll(async () => {
  app = await createTestApp()
  at = trading(app)
})
beforeEach(async () => {
  seller = await at.trader()
  await app.deps.db.deleteFrom('uploads').execute()
})

const files = async () =>
  (await readdir(`${app.mediaFolder}/listing-covers/${seller.id}`).catch(() => [])).filter(name =>
    name.endsWith('.webp'),
  )
const rows = () => app.deps.db.selectFrom('uploads').selectAll().where('owner_id', '=', seller.id).execute()
const counts = async () => {
  const uploads = await rows()
  return [(await files()).length, uploads.length, uploads.filter(({ post_id }) => post_id).length]
}
const later = (time: number) =>
  sql`update uploads set created_at = created_at - ${milliseconds(time + 1000)}`.execute(app.deps.db)
const removedAgo = (id: string, time: number) =>
  sql`update posts set deleted_at = now() - ${milliseconds(time)} where id = ${id}`.execute(app.deps.db)
const clean = async () => [await releaseRemoved(app.deps.db), await removeUnusedUploads(app.deps)]
const status = async ({ picture }: Pick<Photo, 'picture'>) =>
  (await app.request('GET', picture.sizes[0]!.url, { as: seller.as })).status

it('has a rate of its own if it is far larger than those of phones', async () => {
  const flat = { create: { width: 5000, height: 5000, channels: 3, background: '#a07050' } } as const
  const heavy = await sharp(flat).png({ compressionLevel: 1 }).toBuffer()
  await limit(app.deps.db, 'heavyImageByAccount', seller.id, { uses: rates.heavyImageByAccount[0] - 1 })
  expect((await at.upload(seller, heavy)).status).toBe(200)
  const { status: answered, body } = await at.upload(seller, heavy)
  expect([answered, body]).toMatchObject([429, { data: { retryAfter: expect.any(Number) } }])
  expect((await at.upload(seller, await drawing().jpeg().toBuffer())).status).toBe(200)
})

it.each([
  [2400, 1200, [320, 640, 960, 1600], [1600, 800]],
  [200, 300, [200], [200, 300]],
])('of %i by %i is stored as webp in the widths that it has, without its location', async (w, h, widths, whole) => {
  const picture = drawing(w, h).withExif({ IFD0: { Artist: 'Marta' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } })
  const { status: answered, body } = await at.upload(seller, await picture.jpeg().toBuffer())
  expect(answered).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['photoId', 'picture'])
  expect([body.picture.width, body.picture.height]).toEqual(whole)
  expect(body.picture.sizes.map(({ width }) => width)).toEqual(widths)
  for (const { width, url } of body.picture.sizes) {
    expect(url).toMatch(new RegExp(`^/media/listing-covers/${seller.id}/`))
    const response = await app.request('GET', url, { as: seller.as })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([found.width, found.format, found.exif, found.icc]).toEqual([width, 'webp', undefined, undefined])
    for (const other of [
      url.replace('/media/', '/'),
      url.replace('/media/', '/assets/'),
      url.replace('/media/', '/media//'),
    ])
      expect((await app.request('GET', other)).status, other).toBe(404)
  }
})

describe('an upload that no listing shows', () => {
  describe.each([
    ['a photo', '/photos', 'photoId'],
    ['a cover', '/covers', 'coverId'],
  ])('%s that is sent again', (_, path, name) => {
    const send = async (picture: Buffer, key?: string, as = seller.as) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      // Decoding detaches the bytes.
      const { status, body } = await app.api('PUT', path, { as, body: Buffer.from(picture), headers })
      expect(status).toBe(200)
      return (body as Record<string, string>)[name]
    }
    let picture: Buffer
    beforeAll(async () => {
      picture = await drawing(200, 300).jpeg().toBuffer()
    })

    it('is stored once for a day with its key, also at the same time', async () => {
      const key = randomUUID()
      const [first, same] = await Promise.all([send(picture, key), send(picture, key)])
      expect(same).toBe(first)
      await later(60_000)
      expect(await send(picture, key)).toBe(first)
      expect(await rows()).toHaveLength(1)
      await later(serverLimits.coverKept)
      expect(await send(picture, key)).not.toBe(first)
    })

    it('is another one without a key, because two posts may have the same picture', async () => {
      expect(await send(picture)).not.toBe(await send(picture))
    })

    it('is another one with other bytes, with another key, of another member, and after the file could not be stored', async () => {
      const different = await drawing(200, 300).jpeg().toBuffer()
      const all = [await send(picture, 'one'), await send(different, 'one'), await send(picture, 'two')]
      all.push(await send(picture, 'one', (await at.trader()).as))
      expect(new Set(all).size).toBe(4)
      await sql`update uploads set source = null`.execute(app.deps.db)
      expect(all).not.toContain(await send(picture, 'one'))
    })
  })

  it('is another one once a listing uses the first', async () => {
    const picture = await drawing(200, 300).jpeg().toBuffer()
    const headers = { 'idempotency-key': 'one' }
    const send = async () =>
      (await app.api('PUT', '/photos', { as: seller.as, body: Buffer.from(picture), headers })).body.photoId
    const first = await send()
    const photos = [{ photoId: first, alt: null }]
    const { body, status } = await at.create(seller, { ...listingWords.selling, photos })
    expect([status, (body.photos as Photo[]).map(({ photoId }) => photoId)]).toEqual([200, [first]])
    expect(await send()).not.toBe(first)
  })

  it('is removed after a day with its files if it was never attached', async () => {
    const { body } = await at.create(seller)
    await at.photos(seller, 2)
    expect(await counts()).toEqual([6, 3, 1])
    expect(await clean()).toEqual([0, 0])
    await later(unusedKept)
    expect(await clean()).toEqual([0, 2])
    expect(await counts()).toEqual([2, 1, 1])
    expect(await status(body.photos[0])).toBe(200)
  })

  it('stays a day after it was replaced, for pages that still show it', async () => {
    const { body } = await at.create(seller, { photos: await at.photos(seller, 3) })
    await later(unusedKept)
    const photos = [...(await at.photos(seller, 1)), { photoId: body.photos[1].photoId, alt: null }]
    expect((await at.edit(seller, body.id, { ...listingWords.selling, photos })).status).toBe(200)
    expect(await clean()).toEqual([0, 0])
    expect(await status(body.photos[0])).toBe(200)
    await later(unusedKept)
    expect(await clean()).toEqual([0, 2])
    expect(await counts()).toEqual([4, 2, 2])
    expect(await Promise.all(body.photos.map(status))).toEqual([404, 200, 404])
    expect(await rows()).toMatchObject([{ kind: 'listing-photo' }, { kind: 'listing-photo' }])
  })

  it('stays a week and a day after its listing was removed', async () => {
    const photos = await at.photos(seller, 2, 'A kettle')
    const [{ body }, standing] = [await at.create(seller, { photos }), await at.create(seller)]
    await later(unusedKept)
    await at.remove(seller, body.id)
    await removedAgo(body.id, serverLimits.removedListingKept - 60_000)
    expect(await clean()).toEqual([0, 0])
    expect(await counts()).toEqual([6, 3, 3])
    await removedAgo(body.id, serverLimits.removedListingKept + 1000)
    expect(await clean()).toEqual([1, 0])
    expect(await counts()).toEqual([6, 3, 1])
    expect(
      await app.deps.db
        .selectFrom('posts')
        .select(['photo_count', 'cover_image_path', 'cover_width', 'cover_height'])
        .where('id', '=', body.id)
        .execute(),
    ).toEqual([{ photo_count: 0, cover_image_path: null, cover_width: null, cover_height: null }])
    await later(unusedKept)
    expect(await clean()).toEqual([0, 2])
    expect(await counts()).toEqual([2, 1, 1])
    expect(await status(standing.body.photos[0])).toBe(200)
  })

  it('stays attached, with every other photo, if the listing is restored in time', async () => {
    const { body } = await at.create(seller, { photos: await at.photos(seller, 3) })
    await later(unusedKept)
    await at.remove(seller, body.id)
    await clean()
    expect((await at.restore(seller, body.id)).body).toEqual(body)
    await later(unusedKept)
    expect(await clean()).toEqual([0, 0])
    expect(await counts()).toEqual([6, 3, 3])
    expect(await Promise.all(body.photos.map(status))).toEqual([200, 200, 200])
  })

  it('is removed a week after an admin removed its listing, so that a moderator can restore it until then', async () => {
    const { body } = await at.create(seller)
    await at.takeDown(await at.admin(), body.id)
    expect(await clean()).toEqual([0, 0])
    await removedAgo(body.id, serverLimits.removedListingKept + 1000)
    expect(await clean()).toEqual([1, 0])
  })

  it('stays if its listing was sold', async () => {
    const { body } = await at.create(seller)
    await at.sell(seller, body.id)
    await later(2 * serverLimits.removedListingKept)
    expect(await clean()).toEqual([0, 0])
    expect(await counts()).toEqual([2, 1, 1])
  })

  it('is removed with its erased account', async () => {
    await at.create(seller)
    await at.photos(seller, 1)
    await app.deps.db.deleteFrom('accounts').where('id', '=', seller.id).execute()
    await later(unusedKept)
    expect(await clean()).toEqual([0, 2])
    expect(await files()).toEqual([])
  })

  it('leaves nothing behind when the disk is full', async () => {
    expect((await withFullDisk(app, () => at.upload(seller))).body.code).toBe('UNAVAILABLE')
    expect(await counts()).toEqual([0, 0, 0])
  })
})
