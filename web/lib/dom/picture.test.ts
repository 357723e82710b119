import { expect, it, vi } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { aPicture, installPictures } from '../../testing/pictures.ts'
import { isHeic, openPicture, problemOf, sentAsIs, shrink, type Picture } from './picture.ts'

const size = { edge: 1600, quality: 0.9, most: limits.coverBytesMax, code: 'COVER_TOO_LARGE' } as const

function watch(canvas: Partial<HTMLCanvasElement> = {}) {
  installPictures()
  const drawn: number[][] = []
  const drawImage = (source: { width: number }, ...place: number[]) => drawn.push([source.width, ...place])
  const { prototype } = HTMLCanvasElement
  Object.assign(prototype, { getContext: () => ({ fillRect: () => undefined, drawImage }), ...canvas })
  return { drawn, decoded: vi.spyOn(globalThis, 'createImageBitmap') }
}

it.each([
  [8064, 6048, 1200],
  [8160, 6120, 1200],
  [16_382, 3628, 354],
  [16_320, 12_240, 1200],
])('shrinks a photo of %d by %d pixels while it is decoded', async (width, height, to) => {
  const { drawn, decoded } = watch()
  expect(await shrink(aPicture({ width, height }), size)).toBeInstanceOf(Blob)
  expect(decoded.mock.lastCall?.[1]).toEqual({
    resizeWidth: 1600,
    resizeHeight: to,
    resizeQuality: 'high',
    imageOrientation: 'from-image',
  })
  expect(drawn).toEqual([[1600, 0, 0, 1600, to, 0, 0, 1600, to]])
})

it('opens a copy of a large photo that fits on every canvas', async () => {
  watch()
  const { image } = (await openPicture(aPicture({ width: 16_320, height: 12_240 }))) as Picture
  expect([image.naturalWidth, image.naturalHeight]).toEqual([4000, 3000])
})

it('decodes other photos as they are', async () => {
  const { decoded } = watch()
  const { image } = (await openPicture(aPicture({ width: 4000, height: 3000 }))) as Picture
  expect(image.naturalWidth).toBe(4000)
  await shrink(aPicture({ width: 4000, height: 3000 }), size)
  expect(decoded).not.toHaveBeenCalled()
})

it('draws the image smaller in a browser that ignores the size, or cannot make a bitmap', async () => {
  const { drawn, decoded } = watch()
  decoded.mockResolvedValueOnce({ width: 8000, height: 6000, close: () => undefined })
  await shrink(aPicture({ width: 8000, height: 6000 }), size)
  decoded.mockRejectedValueOnce(new TypeError('No options'))
  await shrink(aPicture({ width: 8000, height: 6000 }), size)
  expect(drawn.map(([, ...place]) => place)).toEqual([
    [0, 0, 8000, 6000, 0, 0, 1600, 1200],
    [0, 0, 8000, 6000, 0, 0, 1600, 1200],
  ])
})

it('leaves a photo that it cannot shrink to the server, up to the size that the server accepts', async () => {
  watch({ toBlob: done => done(null) })
  const photo = aPicture({ width: 8000, height: 6000 })
  expect(await openPicture(photo)).toBe('unshrunk')
  expect(await shrink(photo, size)).toBe('unshrunk')
  expect(sentAsIs(photo, 'unshrunk', size)).toBe(photo)
  expect(sentAsIs(aPicture({ bytes: size.most + 1 }), 'unshrunk', size)).toBe('COVER_TOO_LARGE')
})

it('refuses more pixels than the server decodes, and what is no image', async () => {
  watch()
  for (const work of [openPicture, (file: File) => shrink(file, size)]) {
    expect(await work(aPicture({ width: 50_000, height: 50_000 }))).toBe('huge')
    expect(await work(new File(['text'], 'a.jpg', { type: 'image/jpeg' }))).toBe('IMAGE_UNREADABLE')
  }
})

it.each(['', 'application/octet-stream'])('reads a picture that has the type "%s", whatever its name', async type => {
  watch()
  for (const name of ['IMG_1.JPG', 'a.tif', 'photo']) {
    const file = aPicture({ name, type })
    expect(problemOf(file)).toBeUndefined()
    expect(await shrink(file, size)).toBeInstanceOf(Blob)
  }
  const other = new File(['PK'], 'photos.zip', { type })
  expect(problemOf(other)).toBeUndefined()
  expect(sentAsIs(other, 'IMAGE_UNREADABLE', size)).toBe('IMAGE_TYPE')
  expect(problemOf({ name: 'a.svg', type })).toBe('IMAGE_SVG')
  expect(isHeic({ name: 'a.HEIC', type })).toBe(true)
})
