export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

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

function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  return /^(?:.{4})*avi[fs]/s.test(brands)
}

const looked = 4096

export const isSvg = (bytes: Buffer): boolean =>
  /^[^\w]*</.test(textOf(bytes)) && /<(\w+:)?svg[\s>/]/i.test(textOf(bytes))

const textOf = (bytes: Buffer) =>
  bytes
    .toString('latin1', 0, looked)
    .replaceAll('\0', '')
    .replace(/^[\u0080-\u00ff]+/, '')
