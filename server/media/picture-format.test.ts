import { expect, it } from 'vitest'
import { drawing } from '../../tests/support/pictures.ts'
import { isSvg, pictureFormat, wholePicture } from './picture-format.ts'

const picture = drawing(333, 201)
const kinds = [
  ['a baseline JPEG', 'jpeg', await picture.jpeg().toBuffer()],
  ['a progressive JPEG', 'jpeg', await picture.jpeg({ progressive: true, optimiseScans: true }).toBuffer()],
  ['a PNG', 'png', await picture.png().toBuffer()],
  ['an interlaced PNG', 'png', await picture.png({ progressive: true, palette: true }).toBuffer()],
  ['a WebP', 'webp', await picture.webp().toBuffer()],
  ['a WebP without loss', 'webp', await picture.webp({ lossless: true }).toBuffer()],
  [
    'a WebP with more than pixels',
    'webp',
    await picture
      .webp()
      .withExif({ IFD0: { Artist: 'M' } })
      .toBuffer(),
  ],
] as const

const isWholePicture = (format: 'jpeg' | 'png' | 'webp', bytes: Buffer) => wholePicture(format, bytes) !== null

it.each(kinds)('rejects %s when truncated, and strips trailing data', (_, format, bytes) => {
  expect(pictureFormat(bytes)).toBe(format)
  expect(wholePicture(format, bytes)).toEqual(bytes)
  for (const length of [bytes.length - 1, bytes.length - 9, 40, 14, 3])
    expect(isWholePicture(format, bytes.subarray(0, length)), String(length)).toBe(false)
  for (const more of ['\0', '\0\0', '<?php ?>'])
    expect(wholePicture(format, Buffer.concat([bytes, Buffer.from(more)]))).toEqual(bytes)
})

it('skips restart markers, fill bytes and markers without length', () => {
  const jpeg = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
  expect(isWholePicture('jpeg', jpeg('ffd8 ffff ffe0 0004 0000 ff01 ffda 0002 11ff00 22ffd0 33ffd7 44ffff d9'))).toBe(
    true,
  )
  expect(isWholePicture('jpeg', jpeg('ffd8 ffda 0002 1122 ffda 0002 3344 ffd9'))).toBe(true)
  expect(wholePicture('jpeg', jpeg('ffd8 ffda 0002 1122 ffd9 ffd8 ffd9'))).toEqual(jpeg('ffd8 ffda 0002 1122 ffd9'))
  expect(isWholePicture('jpeg', jpeg('ffd8 ffe0 ffff'))).toBe(false)
  expect(isWholePicture('jpeg', jpeg('ffd8 00 ffd9'))).toBe(false)
})

it('distinguishes AVIF from HEIC by container brand', () => {
  const box = (brands: string) => {
    const bytes = Buffer.from(`\0\0\0\0ftyp${brands}`, 'latin1')
    bytes.writeUInt32BE(bytes.length, 0)
    return pictureFormat(bytes)
  }
  expect(box('avif\0\0\0\0mif1miaf')).toBe('avif')
  expect(box('mif1\0\0\0\0mif1avif')).toBe('avif')
  expect(box('heic\0\0\0\0mif1heic')).toBeNull()
  expect(pictureFormat(Buffer.from('ftyp'))).toBeNull()
})

it('distinguishes SVG from other texts', () => {
  for (const svg of ['<svg>', ' \n<SVG width="1">', '<!-- <a> --><svg/>', '<svg:svg xmlns:svg="x">'])
    expect(isSvg(Buffer.from(svg)), svg).toBe(true)
  for (const text of ['', 'svg', 'I like <svg>', '<html>', '<svgx>']) expect(isSvg(Buffer.from(text)), text).toBe(false)
})
