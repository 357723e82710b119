import { expect, it } from 'vitest'
import { isSvg, pictureFormat } from './picture-format.ts'

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
