import { limits } from '../../contract/limits.ts'
import type { PictureFormat } from './picture-format.ts'

interface Cost {
  width: number
  height: number
  each: number
  /** Work for each pixel; 1 is that of a PNG with 8 bits. */
  work?: number
}

const mebibyte = 1024 * 1024
const always = 48 * mebibyte
const rows = 512
/** Of progressive JPEGs: each scan visits each pixel. Cameras and programs write about ten scans. */
const visitsMax = 4_000_000_000

/** What phones and cameras send stays below: a decoder takes a second or two for the rest. */
const ordinary = { work: 24_000_000, memory: 192 * mebibyte }
export const ordinaryMemory = ordinary.memory

/**
 * Decoders must refuse more pixels than these, because a file can hold more headers than one. Null if the header cannot
 * be read, or the image is too large to decode.
 */
export function decodingCost(
  format: PictureFormat,
  bytes: Buffer,
): { pixels: number; memory: number; isHeavy: boolean } | null {
  const cost = costs[format](bytes)
  if (!cost) return null
  const { width, height, each, work = 1 } = cost
  const pixels = width * height
  if (pixels === 0 || pixels > limits.imagePixelsMax) return null
  const memory = Math.ceil(always + 8 * width * rows + pixels * each)
  return { pixels, memory, isHeavy: pixels * work > ordinary.work || memory > ordinary.memory }
}

// Bytes for each pixel are measured. Rows of these formats are decoded as they are needed, unless noted otherwise.
const costs: Record<PictureFormat, (bytes: Buffer) => Cost | null> = {
  jpeg: costOfJpeg,
  png: costOfPng,
  webp: costOfWebp,
  gif: costOfGif,
  tiff: costOfTiff,
  avif: costOfAvif,
}

const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isProgressive = (marker: number) => marker >= 0xc2 && (marker & 3) === 2

/** Like decoders, skips stray bytes in front of a marker. All coefficients are kept for a JPEG with several scans. */
function costOfJpeg(bytes: Buffer): Cost | null {
  let frame: { marker: number; at: number } | undefined
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (isFrame(marker)) frame ??= { marker, at: at + 4 }
    if (marker === 0xda) return frame ? costOfScans(bytes, frame, at) : null
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function costOfScans(bytes: Buffer, frame: { marker: number; at: number }, scan: number): Cost | null {
  if (frame.at + 6 > bytes.length || scan + 5 > bytes.length) return null
  const [height, width] = [bytes.readUInt16BE(frame.at + 1), bytes.readUInt16BE(frame.at + 3)]
  const components = bytes[frame.at + 5] ?? 0
  if (components === 0 || frame.at + 6 + 3 * components > bytes.length) return null
  const progressive = isProgressive(frame.marker)
  if (!progressive && bytes[scan + 4] === components) return { width, height, each: 0, work: 0.2 }
  const factors = Array.from({ length: components }, (_, number) => bytes[frame.at + 7 + 3 * number] ?? 0)
  const area = (factor: number) => (factor >> 4) * (factor & 15)
  const largest = Math.max(...factors.map(factor => factor >> 4)) * Math.max(...factors.map(factor => factor & 15))
  const scans = scansFrom(bytes, scan)
  if (largest === 0 || width * height * scans > visitsMax) return null
  const each = 2.2 * factors.reduce((sum, factor) => sum + area(factor) / largest, 0)
  return { width, height, each, work: 0.1 * scans }
}

/** Up to the end of the image, because a video behind it has the same bytes by chance. */
function scansFrom(bytes: Buffer, scan: number): number {
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), scan)
  const image = bytes.subarray(scan, end < 0 ? bytes.length : end)
  const marker = Buffer.from([0xff, 0xda])
  let scans = 0
  for (let at = image.indexOf(marker); at >= 0; at = image.indexOf(marker, at + 2)) scans++
  return scans
}

const channelsOfPng: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 }

function costOfPng(bytes: Buffer): Cost | null {
  if (bytes.length < 29 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const channels = channelsOfPng[bytes[25] ?? 0] ?? 4
  const depth = bytes[24] === 16 ? 2 : 1
  const interlaced = bytes[28] !== 0
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return { ...size, each: interlaced ? channels * depth : 0, work: interlaced ? 2 * depth : depth }
}

/** Alpha, animations and images without loss are decoded as a whole. */
function costOfWebp(bytes: Buffer): Cost | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, each: 1 }
  const each = 5
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, each }
  }
  if (kind !== 'VP8X') return null
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, each }
}

/** The first frame may exceed the screen. */
function costOfGif(bytes: Buffer): Cost | null {
  if (bytes.length < 13) return null
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const flags = bytes[10] ?? 0
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  if (bytes[at] !== 0x2c || at + 9 > bytes.length) return null
  const reach = (offset: number) => bytes.readUInt16LE(at + 1 + offset) + bytes.readUInt16LE(at + 5 + offset)
  return { width: Math.max(screen.width, reach(0)), height: Math.max(screen.height, reach(2)), each: 8 }
}

const tiff = { width: 256, height: 257, bits: 258, samples: 277 }

/** Strips and tiles may be as large as the image. */
function costOfTiff(bytes: Buffer): Cost | null {
  const little = bytes[0] === 0x49
  const short = (at: number) => (at + 2 > bytes.length ? 0 : little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (at + 4 > bytes.length ? 0 : little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const start = long(4)
  const values = new Map<number, number>()
  for (let entry = start + 2; entry < start + 2 + 12 * short(start); entry += 12) {
    const [type, count] = [short(entry + 2), long(entry + 4)]
    const value = type === 3 ? entry + 8 : null
    values.set(short(entry), value === null ? long(entry + 8) : short(count > 2 ? long(entry + 8) : value))
  }
  const [width = 0, height = 0] = [values.get(tiff.width), values.get(tiff.height)]
  const each = Math.max(4, (values.get(tiff.samples) ?? 1) * Math.ceil((values.get(tiff.bits) ?? 8) / 8))
  return { width, height, each, work: each / 4 }
}

/** The image and each tile of a grid have a box with their size. */
function costOfAvif(bytes: Buffer): Cost | null {
  let largest: Cost | null = null
  for (let at = bytes.indexOf('ispe'); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (width * height > (largest ? largest.width * largest.height : 0)) largest = { width, height, each: 20 }
  }
  return largest
}
