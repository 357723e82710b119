import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { badPictures, drawing, flatPhoto, unusualPictures } from '../../tests/support/pictures.ts'
import { AppError } from '../base/errors.ts'
import { pictureReserved } from '../observability/pictures.ts'
import { decodingCost } from './decoding-cost.ts'
import { decodingMemory, jpegOf, smallOf, squarePicture, widePicture } from './picture.ts'
import { pictureFormat } from './picture-format.ts'

const sender = { id: 'one' }

it.each(await unusualPictures())('re-encodes %s without other content of the file', async (_, bytes) => {
  const { width, height, files } = await widePicture(Buffer.from(bytes), sender)
  expect([width, height]).toEqual([64, 64])
  for (const { webp } of files) expect(Buffer.from(webp).toString('latin1')).not.toMatch(/<script|ftyp/)
  expect(Buffer.from((await squarePicture(Buffer.from(bytes), sender)).large).toString('latin1', 8, 12)).toBe('WEBP')
})

it.each(await badPictures())('rejects %s', async (_, bytes, code) => {
  for (const make of [widePicture, squarePicture])
    await expect(make(Buffer.from(bytes), sender)).rejects.toMatchObject({ code })
})

it.each([
  [8064, 6048],
  [8160, 6120],
  [16_382, 3628],
  [16_320, 12_240],
])('accepts a photo of %d by %d pixels', async (width, height) => {
  const made = await widePicture(await flatPhoto(width, height), sender)
  expect([made.width, made.height]).toEqual([1600, Math.round((1600 * height) / width)])
  expect((await squarePicture(await flatPhoto(width, height), sender)).large.length).toBeGreaterThan(0)
})

it('shows what can be decoded of a truncated file', async () => {
  for (const whole of [drawing().png(), drawing().jpeg(), drawing().jpeg({ progressive: true })]) {
    const bytes = await whole.toBuffer()
    expect(await widePicture(bytes.subarray(0, bytes.length * 0.6), sender)).toMatchObject({ width: 640, height: 480 })
  }
})

it('accepts a long screenshot, in a height that WebP has', async () => {
  const long = await drawing(200, 40_000).jpeg().toBuffer()
  expect(await widePicture(long, sender)).toMatchObject({ width: 40, height: 8000 })
})

it.each([
  ['a JPEG of 200 megapixels', await flatPhoto(16_320, 12_240), 200, 0],
  ['a progressive JPEG', await drawing(640, 480).jpeg({ progressive: true }).toBuffer(), 0.3, 3],
  [
    'one without subsampling',
    await drawing().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    0.3,
    6,
  ],
  ['a PNG', await drawing().png().toBuffer(), 0.3, 0],
  ['an interlaced PNG', await drawing().png({ progressive: true }).toBuffer(), 0.3, 4],
  ['a WebP', await drawing().webp().toBuffer(), 0.3, 0.5],
  ['a WebP without loss', await drawing().webp({ lossless: true }).toBuffer(), 0.3, 4],
  ['a WebP with metadata', await drawing().webp().withMetadata().toBuffer(), 0.3, 0.5],
  ['a GIF', await drawing().gif().toBuffer(), 0.3, 7],
  ['a TIFF', await drawing().tiff().toBuffer(), 0.3, 3],
  ['an AVIF', await drawing().avif({ effort: 0 }).toBuffer(), 0.3, 19],
])('knows the size of %s from its header, and what decoding it takes', (_, bytes, megapixels, each) => {
  const cost = decodingCost(pictureFormat(bytes)!, bytes)!
  expect(Math.round(cost.pixels / 100_000) / 10).toBe(megapixels === 200 ? 199.8 : megapixels)
  expect(cost.memory).toBeGreaterThan(40 * 2 ** 20 + each * cost.pixels)
  expect(cost.memory).toBeLessThan(160 * 2 ** 20)
})

it('reserves the memory that decoding takes, and never more than there is', async () => {
  const reserved: number[] = []
  const hear = (bytes: unknown) => void reserved.push(bytes as number)
  subscribe(pictureReserved.name, hear)
  onTestFinished(() => void unsubscribe(pictureReserved.name, hear))
  const photo = await drawing(2000, 1500).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const { memory } = decodingCost('jpeg', photo)!
  await Promise.all(Array.from({ length: 4 }, () => squarePicture(Buffer.from(photo), sender)))
  expect(Math.max(...reserved)).toBeGreaterThanOrEqual(memory)
  expect(Math.max(...reserved)).toBeLessThanOrEqual(decodingMemory)
  expect(reserved.at(-1)).toBe(0)
})

it('writes a JPEG for programs that read no WebP', async () => {
  const transparent = await drawing(64, 64).ensureAlpha(0).webp().toBuffer()
  expect(pictureFormat(Buffer.from(await jpegOf(transparent, sender)))).toBe('jpeg')
})

it('starts at most three worker threads for many concurrent images', async () => {
  let begun = 0
  const count = () => void begun++
  subscribe('worker_threads', count)
  onTestFinished(() => void unsubscribe('worker_threads', count))
  const photo = await drawing(40, 30).jpeg().toBuffer()
  const large = await drawing(64, 64).webp().toBuffer()
  const many = <T>(make: () => Promise<T>) => Array.from({ length: 20 }, make)
  const made = await Promise.all([
    ...many(() => smallOf(large)),
    ...many(async () => (await squarePicture(photo, sender)).small),
    ...many(async () => (await widePicture(photo, sender)).files[0]!.webp),
  ])
  for (const webp of made) expect(Buffer.from(webp).toString('latin1', 8, 12)).toBe('WEBP')
  expect(begun).toBeGreaterThan(0)
  expect(begun).toBeLessThanOrEqual(3)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a07050' } })
const heavyPng = () => plain(5000, 5000).png({ compressionLevel: 1 }).toBuffer()

it.each([
  ['a photo of a phone', () => flatPhoto(8160, 6120), false],
  ['a photo of 108 megapixels', () => flatPhoto(12_000, 9000), false],
  ['a photo of 200 megapixels', () => flatPhoto(16_320, 12_240), true],
  ['a progressive photo', () => plain(4000, 3000).jpeg({ progressive: true }).toBuffer(), false],
  ['a screenshot', () => plain(1290, 2796).png().toBuffer(), false],
  ['a PNG of 25 megapixels', heavyPng, true],
  [
    'a PNG of 13 megapixels with 16 bits',
    () => plain(4200, 3100).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
    true,
  ],
  ['an interlaced PNG of 13 megapixels', () => plain(4200, 3100).png({ progressive: true }).toBuffer(), true],
])('decides by the header whether %s is heavy', async (_, make, isHeavy) => {
  const bytes = await make()
  expect(decodingCost(pictureFormat(bytes)!, bytes)).toMatchObject({ isHeavy })
})

it('makes heavy images one by one, and those of phones next to them', async () => {
  const done: string[] = []
  const heavy = await heavyPng()
  const photo = await drawing(640, 480).jpeg().toBuffer()
  const make = async (name: string, bytes: Buffer, id: string) => {
    await widePicture(Buffer.from(bytes), { id })
    done.push(name)
  }
  await Promise.all([...[1, 2, 3, 4].map(n => make(`heavy ${n}`, heavy, `member ${n}`)), make('photo', photo, 'other')])
  expect(done.indexOf('photo')).toBeLessThan(3)
  expect(done.filter(name => name !== 'photo')).toEqual(['heavy 1', 'heavy 2', 'heavy 3', 'heavy 4'])
})

it('takes turns between members, regardless of how many images one of them sends', async () => {
  const done: string[] = []
  const photo = await drawing(640, 480).jpeg().toBuffer()
  const make = async (id: string) => {
    await squarePicture(Buffer.from(photo), { id })
    done.push(id)
  }
  await Promise.all([...Array.from({ length: 10 }, () => make('many')), make('one')])
  expect(done.indexOf('one')).toBeLessThan(6)
})

it('refuses a heavy image that its sender may not send, and no other', async () => {
  const refused = new AppError('TOO_MANY_REQUESTS', { retryAfter: 60 })
  const limited = { id: 'limited', beforeHeavy: () => Promise.reject(refused) }
  await expect(squarePicture(await heavyPng(), limited)).rejects.toBe(refused)
  expect((await squarePicture(await drawing(64, 64).jpeg().toBuffer(), limited)).small.length).toBeGreaterThan(0)
})
