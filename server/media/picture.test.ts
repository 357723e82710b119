import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, it, onTestFinished } from 'vitest'
import { badPictures, drawing, flatPhoto, unusualPictures } from '../../tests/support/pictures.ts'
import { pictureReserved } from '../observability/pictures.ts'
import { decodingCost } from './decoding-cost.ts'
import { decodingMemory, jpegOf, smallOf, squarePicture, widePicture } from './picture.ts'
import { pictureFormat } from './picture-format.ts'

it.each(await unusualPictures())('re-encodes %s without other content of the file', async (_, bytes) => {
  const { width, height, files } = await widePicture(Buffer.from(bytes))
  expect([width, height]).toEqual([64, 64])
  for (const { webp } of files) expect(Buffer.from(webp).toString('latin1')).not.toMatch(/<script|ftyp/)
  expect(Buffer.from((await squarePicture(Buffer.from(bytes))).large).toString('latin1', 8, 12)).toBe('WEBP')
})

it.each(await badPictures())('rejects %s', async (_, bytes, code) => {
  for (const make of [widePicture, squarePicture])
    await expect(make(Buffer.from(bytes))).rejects.toMatchObject({ code })
})

it.each([
  [8064, 6048],
  [8160, 6120],
  [16_382, 3628],
  [16_320, 12_240],
])('accepts a photo of %d by %d pixels', async (width, height) => {
  const made = await widePicture(await flatPhoto(width, height))
  expect([made.width, made.height]).toEqual([1600, Math.round((1600 * height) / width)])
  expect((await squarePicture(await flatPhoto(width, height))).large.length).toBeGreaterThan(0)
})

it('shows what can be decoded of a truncated file', async () => {
  for (const whole of [drawing().png(), drawing().jpeg(), drawing().jpeg({ progressive: true })]) {
    const bytes = await whole.toBuffer()
    expect(await widePicture(bytes.subarray(0, bytes.length * 0.6))).toMatchObject({ width: 640, height: 480 })
  }
})

it('accepts a long screenshot, in a height that WebP has', async () => {
  const long = await drawing(200, 40_000).jpeg().toBuffer()
  expect(await widePicture(long)).toMatchObject({ width: 40, height: 8000 })
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
  await Promise.all(Array.from({ length: 4 }, () => squarePicture(Buffer.from(photo))))
  expect(Math.max(...reserved)).toBeGreaterThanOrEqual(memory)
  expect(Math.max(...reserved)).toBeLessThanOrEqual(decodingMemory)
  expect(reserved.at(-1)).toBe(0)
})

it('writes a JPEG for programs that read no WebP', async () => {
  const transparent = await drawing(64, 64).ensureAlpha(0).webp().toBuffer()
  expect(pictureFormat(Buffer.from(await jpegOf(transparent)))).toBe('jpeg')
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
    ...many(async () => (await squarePicture(photo)).small),
    ...many(async () => (await widePicture(photo)).files[0]!.webp),
  ])
  for (const webp of made) expect(Buffer.from(webp).toString('latin1', 8, 12)).toBe('WEBP')
  expect(begun).toBeGreaterThan(0)
  expect(begun).toBeLessThanOrEqual(3)
})
