import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Each is different. Large smooth spots are encoded several times as fast as noise. */
export const drawing = (width = 640, height = 480): Sharp =>
  sharp(randomBytes(16 * 12 * 3), { raw: { width: 16, height: 12, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  })

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}
const words = (...numbers: number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) buffer.writeUInt32BE(number, at * 4)
  return buffer
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 0, 0, 0, 0])]))
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(64)))
const end = chunk('IEND', Buffer.alloc(0))

const script = '<script>alert(document.cookie)</script>'

export async function badPictures(): Promise<[name: string, bytes: Buffer, code: string][]> {
  const jpeg = await drawing().jpeg().toBuffer()
  const png = await drawing(64, 64).png().toBuffer()
  const webp = await drawing().webp().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const garbled = Buffer.from(png)
  garbled.fill(0x55, 200, 260)
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const [gif, tiff, avif] = await Promise.all([
    drawing().gif().toBuffer(),
    drawing().tiff().toBuffer(),
    drawing().avif({ effort: 0 }).toBuffer(),
  ])
  const wide = Buffer.from(gif)
  // The size of the screen and of its one frame.
  for (const at of [6, wide.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 0x80, 2, 0xe0, 1])) + 5]) {
    wide.writeUInt16LE(65_000, at)
    wide.writeUInt16LE(65_000, at + 2)
  }
  return [
    ['an SVG', Buffer.from(svg), 'IMAGE_SVG'],
    ['an SVG with a preface', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- a picture -->\n${svg}`), 'IMAGE_SVG'],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'IMAGE_SVG'],
    ['a text', Buffer.from('I am a picture, my name says so.'), 'IMAGE_TYPE'],
    ['a page', Buffer.from(`<!doctype html>${script}`), 'IMAGE_TYPE'],
    ['a picture behind a page', Buffer.concat([Buffer.from(script), png]), 'IMAGE_TYPE'],
    [
      'a form with a picture',
      Buffer.concat([Buffer.from('--x\r\nContent-Type: image/png\r\n\r\n'), png]),
      'IMAGE_TYPE',
    ],
    ['nothing', Buffer.alloc(0), 'IMAGE_TYPE'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMAGE_TYPE'],
    ['a GIF of 65,000 by 65,000', wide, 'IMAGE_UNREADABLE'],
    ['half a GIF', half(gif), 'IMAGE_UNREADABLE'],
    ['half a TIFF', half(tiff), 'IMAGE_UNREADABLE'],
    ['half an AVIF', half(avif), 'IMAGE_UNREADABLE'],
    ['30,000 by 30,000', Buffer.concat([signature, header(30_000, 30_000), pixels, end]), 'IMAGE_UNREADABLE'],
    ['a picture without pixels', Buffer.concat([signature, header(64, 64), end]), 'IMAGE_UNREADABLE'],
    ['a garbled PNG', garbled, 'IMAGE_UNREADABLE'],
    ['half a JPEG', half(jpeg), 'IMAGE_UNREADABLE'],
    ['half a JPEG with an end', Buffer.concat([half(jpeg), Buffer.from([0xff, 0xd9])]), 'IMAGE_UNREADABLE'],
    ['half a PNG', half(png), 'IMAGE_UNREADABLE'],
    ['half a WebP', half(webp), 'IMAGE_UNREADABLE'],
    ['the first bytes of a JPEG', jpeg.subarray(0, 3), 'IMAGE_UNREADABLE'],
    ['the first bytes of a WebP', webp.subarray(0, 12), 'IMAGE_UNREADABLE'],
  ]
}

/** Accepted; the first picture in each is used. Each is 64 pixels wide. */
export async function unusualPictures(): Promise<[name: string, bytes: Buffer][]> {
  const still = () => drawing(64, 64)
  const [jpeg, png, webp] = await Promise.all([
    still().jpeg().toBuffer(),
    still().png().toBuffer(),
    still().webp().toBuffer(),
  ])
  const frames = [png, await still().png().toBuffer()]
  const animated = () => sharp(frames, { join: { animated: true } })
  const behind = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more as string)])
  return [
    ['a GIF', await still().gif().toBuffer()],
    ['an animated GIF', await animated().gif().toBuffer()],
    ['an AVIF', await still().avif({ effort: 0 }).toBuffer()],
    ['a TIFF', await still().tiff({ compression: 'lzw' }).toBuffer()],
    ['an animated WebP', await animated().webp().toBuffer()],
    ['an animated PNG', Buffer.concat([png.subarray(0, 33), chunk('acTL', words(2, 0)), png.subarray(33)])],
    ['a photo with its gain map behind it, as Ultra HDR', behind(jpeg, jpeg)],
    ['a photo with a video behind it', behind(jpeg, '\0\0\0\x18ftypmp42')],
    ['a JPEG with a script behind it', behind(jpeg, script)],
    ['a PNG with a script behind it', behind(png, script)],
    ['a WebP with a script behind it', behind(webp, script)],
  ]
}

/** Exactly this many bytes, padded inside the file. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const png = await drawing(64, 64).png().toBuffer()
  const filling = chunk('tEXt', Buffer.alloc(bytes - png.length - 12, 'x'))
  return Buffer.concat([png.subarray(0, 33), filling, png.subarray(33)])
}
