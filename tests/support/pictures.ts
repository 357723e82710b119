import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Large smooth spots are encoded several times as fast as noise. */
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

const startOf = (jpeg: Buffer, marker: number) => jpeg.indexOf(Buffer.from([0xff, marker]))
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
/** Ends in the data of a scan: libjpeg gives up between scans, and where they are depends on the noise of a drawing. */
const halfOfScans = (jpeg: Buffer) =>
  jpeg.subarray(0, jpeg.lastIndexOf(Buffer.from([0xff, 0xda]), jpeg.length / 2) + 20)
const eoi = Buffer.from([0xff, 0xd9])
const resized = (jpeg: Buffer, marker: number, width: number, height: number) => {
  const made = Buffer.from(jpeg)
  made.writeUInt16BE(height, startOf(made, marker) + 5)
  made.writeUInt16BE(width, startOf(made, marker) + 7)
  return made
}
const withoutPixels = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, startOf(jpeg, 0xda) + 14), eoi])
const manyScans = (jpeg: Buffer) => {
  const scan = jpeg.subarray(startOf(jpeg, 0xda), startOf(jpeg, 0xda) + 40)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 100 }, () => scan), eoi])
}
const largeAvif = (avif: Buffer) => {
  const made = Buffer.from(avif)
  for (let at = made.indexOf('ispe'); at >= 0; at = made.indexOf('ispe', at + 1)) {
    made.writeUInt32BE(20_000, at + 8)
    made.writeUInt32BE(20_000, at + 12)
  }
  return made
}

/** Of one color, and as large as those of phones. Made without encoding: each further block has the same bits as the one before. */
export async function flatPhoto(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#a07050' } })
    .jpeg({ optimiseCoding: false })
    .toBuffer()
  const start = startOf(small, 0xda) + 14
  const head = Buffer.from(small.subarray(0, start))
  const frame = startOf(head, 0xc0)
  head.writeUInt16BE(height, frame + 5)
  head.writeUInt16BE(width, frame + 7)
  const block = '00101000101000101000101000000000'
  const bits = [...small.subarray(start)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const first = bits.slice(0, bits.lastIndexOf(block))
  const octet = (text: string, at: number) => Number.parseInt(text.slice(at, at + 8), 2)
  const bytes = Math.ceil(first.length / 8)
  const body = Buffer.alloc(bytes + 4 * Math.ceil(width / 16) * Math.ceil(height / 16))
  for (let at = 0; at < bytes; at++) body[at] = octet(first + block, 8 * at)
  const turned = [0, 8, 16, 24].map(at => octet(block + block, 8 * bytes - first.length + at))
  body.fill(Buffer.from(turned), bytes)
  return Buffer.concat([head, body, Buffer.from([0xff, 0xd9])])
}

const script = '<script>alert(document.cookie)</script>'

export async function badPictures(): Promise<[name: string, bytes: Buffer, code: string][]> {
  const jpeg = await drawing().jpeg().toBuffer()
  const png = await drawing(64, 64).png().toBuffer()
  const webp = await drawing().webp().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const garbled = Buffer.from(png)
  garbled.fill(0x55, 41, 101)
  const progressive = await drawing().jpeg({ progressive: true }).toBuffer()
  const [gif, tiff, avif] = await Promise.all([
    drawing().gif().toBuffer(),
    drawing().tiff().toBuffer(),
    drawing().avif({ effort: 0 }).toBuffer(),
  ])
  const wide = Buffer.from(gif)
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
    ['half a TIFF', half(tiff), 'IMAGE_UNREADABLE'],
    ['half an AVIF', half(avif), 'IMAGE_UNREADABLE'],
    ['the first bytes of a GIF', gif.subarray(0, 20), 'IMAGE_UNREADABLE'],
    ['30,000 by 30,000', Buffer.concat([signature, header(30_000, 30_000), pixels, end]), 'IMAGE_UNREADABLE'],
    ['50,000 by 50,000', Buffer.concat([signature, header(50_000, 50_000), pixels, end]), 'IMAGE_UNREADABLE'],
    ['a JPEG of 65,000 by 65,000', resized(jpeg, 0xc0, 65_000, 65_000), 'IMAGE_UNREADABLE'],
    ['200 megapixels in a hundred scans', manyScans(resized(progressive, 0xc2, 16_320, 12_240)), 'IMAGE_UNREADABLE'],
    ['an AVIF of 20,000 by 20,000', largeAvif(avif), 'IMAGE_UNREADABLE'],
    ['a picture without pixels', Buffer.concat([signature, header(64, 64), end]), 'IMAGE_UNREADABLE'],
    ['a garbled PNG', garbled, 'IMAGE_UNREADABLE'],
    ['a JPEG without pixels', jpeg.subarray(0, startOf(jpeg, 0xda) + 14), 'IMAGE_UNREADABLE'],
    ['a JPEG without pixels, with an end', withoutPixels(jpeg), 'IMAGE_UNREADABLE'],
    ['a JPEG without a scan', jpeg.subarray(0, startOf(jpeg, 0xda)), 'IMAGE_UNREADABLE'],
    ['half a WebP', half(webp), 'IMAGE_UNREADABLE'],
    ['the first bytes of a JPEG', jpeg.subarray(0, 3), 'IMAGE_UNREADABLE'],
    ['the first bytes of a WebP', webp.subarray(0, 12), 'IMAGE_UNREADABLE'],
  ]
}

export async function unusualPictures(): Promise<[name: string, bytes: Buffer][]> {
  const still = () => drawing(64, 64)
  const [jpeg, png, webp, gif, flat] = await Promise.all([
    still().jpeg().toBuffer(),
    still().png().toBuffer(),
    still().webp().toBuffer(),
    still().gif().toBuffer(),
    flatPhoto(64, 64),
  ])
  const frames = [png, await still().png().toBuffer()]
  const animated = () => sharp(frames, { join: { animated: true } })
  const behind = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more as string)])
  const before = (marker: number, ...more: number[]) => {
    const at = startOf(jpeg, marker)
    return Buffer.concat([jpeg.subarray(0, at), Buffer.from(more), jpeg.subarray(at)])
  }
  const noRange = Buffer.from(jpeg)
  noRange[startOf(jpeg, 0xda) + 12] = 0
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
  }
  const damagedProfile = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 7)]))
  const manyFrames = Array.from({ length: 2000 }, () => gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1))
  return [
    ['a GIF', gif],
    ['an animated GIF', await animated().gif().toBuffer()],
    ['a GIF with thousands of frames', Buffer.concat([gif.subarray(0, -1), ...manyFrames, Buffer.from([0x3b])])],
    ['half a GIF', half(gif)],
    ['an AVIF', await still().avif({ effort: 0 }).toBuffer()],
    ['a TIFF', await still().tiff({ compression: 'lzw' }).toBuffer()],
    ['an animated WebP', await animated().webp().toBuffer()],
    ['an animated PNG', Buffer.concat([png.subarray(0, 33), chunk('acTL', words(2, 0)), png.subarray(33)])],
    ['a PNG with 16 bits', await still().toColourspace('rgb16').png().toBuffer()],
    ['an interlaced PNG', await still().png({ progressive: true }).toBuffer()],
    ['a PNG without an end', png.subarray(0, -12)],
    [
      'a black PNG',
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ],
    ['a PNG with a script behind it', behind(png, script)],
    ['a WebP with a script behind it', behind(webp, script)],
    ['a progressive JPEG', await still().jpeg({ progressive: true }).toBuffer()],
    ['half a progressive JPEG', halfOfScans(await still().jpeg({ progressive: true }).toBuffer())],
    ['a CMYK JPEG', await still().toColourspace('cmyk').jpeg().toBuffer()],
    ['a gray JPEG', await still().grayscale().jpeg().toBuffer()],
    ['a JPEG on its side', await still().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['a JPEG with an empty range of its scan', noRange],
    ['a JPEG with stray bytes before a table', before(0xc4, 1, 2, 3)],
    ['a JPEG with stray bytes before its frame', before(0xc0, 0, 0, 0)],
    ['a JPEG with stray bytes before its scan', before(0xda, 1, 2, 3)],
    ['a JPEG with stray bytes before its end', before(0xd9, 1, 2, 3)],
    ['a JPEG with fill bytes', before(0xc0, 0xff, 0xff)],
    ['a JPEG without an end', jpeg.subarray(0, -2)],
    ['a JPEG of one color without an end', flat.subarray(0, -2)],
    ['a JPEG without its last rows', jpeg.subarray(0, -20)],
    ['half a JPEG', half(jpeg)],
    ['half a JPEG with an end', behind(half(jpeg), eoi)],
    ['a JPEG with a damaged color profile', damagedProfile],
    ['a JPEG with damaged EXIF', segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM'), Buffer.alloc(60_000, 9)]))],
    ['a photo with its gain map behind it, as Ultra HDR', behind(jpeg, jpeg)],
    ['a photo with a video behind it', behind(jpeg, '\0\0\0\x18ftypmp42')],
    ['a JPEG with a script behind it', behind(jpeg, script)],
  ]
}

export async function pictureOf(bytes: number): Promise<Buffer> {
  const png = await drawing(64, 64).png().toBuffer()
  const filling = chunk('tEXt', Buffer.alloc(bytes - png.length - 12, 'x'))
  return Buffer.concat([png.subarray(0, 33), filling, png.subarray(33)])
}
