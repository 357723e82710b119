type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** By magic bytes, not the file name; null for unsupported formats. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  if (startsWith(bytes, 0x49, 0x49, 0x2a, 0) || startsWith(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'tiff'
  if (isAvif(bytes)) return 'avif'
  return null
}

/** AVIF and HEIC differ only by brand. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  return /^(?:.{4})*avi[fs]/s.test(brands)
}

const looked = 4096

/** In UTF-8 or UTF-16. */
export const isSvg = (bytes: Buffer): boolean =>
  /^[^\w]*</.test(textOf(bytes)) && /<(\w+:)?svg[\s>/]/i.test(textOf(bytes))

const textOf = (bytes: Buffer) =>
  bytes
    .toString('latin1', 0, looked)
    .replaceAll('\0', '')
    .replace(/^[\u0080-\u00ff]+/, '')

const ends: Partial<Record<PictureFormat, (bytes: Buffer) => number | null>> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
}

/**
 * The first image without trailing data, such as the video of a motion photo or hidden content. Null if truncated. GIF, TIFF and
 * AVIF are returned whole.
 */
export function wholePicture(format: PictureFormat, bytes: Buffer): Buffer | null {
  const endOf = ends[format]
  if (!endOf) return bytes
  const end = endOf(bytes)
  return end === null || end > bytes.length ? null : bytes.subarray(0, end)
}

function endOfJpeg(bytes: Buffer): number | null {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    at += 2
    if (marker === 0xd9) return at
    if (isAlone(marker)) continue
    if (at + 2 > bytes.length) return null
    at += bytes.readUInt16BE(at)
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return null
}

const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Within compressed data, 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && (bytes[at + 1] === 0 || isAlone(bytes[at + 1] ?? 0))) at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

function endOfPng(bytes: Buffer): number | null {
  let at = 8
  while (at + 12 <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (kind === 'IEND') return at
  }
  return null
}

function endOfWebp(bytes: Buffer): number | null {
  if (bytes.length < 12) return null
  const size = bytes.readUInt32LE(4)
  return 8 + size + (size % 2)
}
