import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, it, onTestFinished } from 'vitest'
import { drawing, unusualPictures } from '../../tests/support/pictures.ts'
import { smallOf, squarePicture, widePicture } from './picture.ts'

it.each(await unusualPictures())('re-encodes %s without other content of the file', async (_, bytes) => {
  const { width, height, files } = await widePicture(Buffer.from(bytes))
  expect([width, height]).toEqual([64, 64])
  for (const { webp } of files) expect(Buffer.from(webp).toString('latin1')).not.toMatch(/<script|ftyp/)
  expect(Buffer.from((await squarePicture(Buffer.from(bytes))).large).toString('latin1', 8, 12)).toBe('WEBP')
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
