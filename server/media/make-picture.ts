import type { FailOnOptions, ResizeOptions, Sharp } from 'sharp'
import { limits } from '../../contract/limits.ts'
import { serverLimits } from '../base/limits.ts'
import { pictureWidths } from '../../contract/values/pictures.ts'
import { AppError } from '../base/errors.ts'
import { imageWidths, previewWidth } from './image-url.ts'
import { pictureFormat } from './picture-format.ts'
import type { SquarePicture, WidePicture } from './picture.ts'

/** More than two device pixels per CSS pixel for avatars of up to 48 px. */
const smallEdge = 112
const seconds = 20
const jpegQuality = 85

/** Those of an upload throw IMAGE_UNREADABLE. */
export const making = {
  square: async (bytes: Uint8Array, pixels: number): Promise<SquarePicture> => {
    const edge = limits.avatarEdge
    const { picture } = await decoded(bytes, pixels, { width: edge, height: edge, fit: 'cover', position: 'centre' })
    const large = await picture()
      .webp({ quality: limits.avatarQuality * 100 })
      .timeout({ seconds })
      .toBuffer()
    return { large, small: await making.small(large) }
  },

  wide: async (bytes: Uint8Array, pixels: number): Promise<WidePicture> => {
    const widest = Math.max(...pictureWidths)
    // WebP has a maximum height, which long screenshots exceed.
    const size = { width: widest, height: 5 * widest, fit: 'inside', withoutEnlargement: true } as const
    const { picture, width, height } = await decoded(bytes, pixels, size)
    const files: WidePicture['files'] = []
    // Parallel encoders would occupy all cores.
    for (const edge of imageWidths(width)) {
      const webp = await picture()
        .resize({ width: edge })
        .webp({ quality: limits.coverQuality * 100 })
        .timeout({ seconds })
        .toBuffer()
      files.push({ width: edge, webp })
    }
    return { width, height, files }
  },

  painted: async (bytes: Uint8Array, pixels: number): Promise<Uint8Array> => {
    const edge = serverLimits.logoEdge
    const { picture } = await decoded(bytes, pixels, { width: edge, height: edge, fit: 'cover' })
    return picture().png({ compressionLevel: 9 }).timeout({ seconds }).toBuffer()
  },

  drawn: async (svg: Uint8Array): Promise<Uint8Array> => {
    const sharp = await decoder()
    return sharp(svg, { limitInputPixels: limits.imagePixelsMax })
      .resize(serverLimits.logoEdge, serverLimits.logoEdge)
      .png({ compressionLevel: 9 })
      .timeout({ seconds })
      .toBuffer()
  },

  small: async (large: Uint8Array): Promise<Uint8Array> => {
    const sharp = await decoder()
    return sharp(large).resize(smallEdge, smallEdge).webp({ quality: 80 }).toBuffer()
  },

  jpeg: async (webp: Uint8Array): Promise<Uint8Array> => {
    const sharp = await decoder()
    return sharp(webp)
      .resize({ width: previewWidth, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: jpegQuality })
      .timeout({ seconds })
      .toBuffer()
  },
}

interface Decoded {
  picture: () => Sharp
  width: number
  height: number
}

async function decoded(bytes: Uint8Array, pixels: number, size: ResizeOptions): Promise<Decoded> {
  const sharp = await decoder()
  const isJpeg = pictureFormat(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) === 'jpeg'
  const decode = (failOn: FailOnOptions) =>
    sharp(bytes, { limitInputPixels: pixels, failOn, pages: 1, autoOrient: true })
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
  try {
    const { data, info } = await decode('none')
    const { width, height, channels } = info
    // Decoders only warn about a JPEG without pixels.
    if (isBlank(data, channels, isJpeg)) await decode(isJpeg ? 'warning' : 'error')
    return { picture: () => sharp(data, { raw: { width, height, channels: channels as 3 | 4 } }), width, height }
  } catch (error) {
    throw new AppError('IMAGE_UNREADABLE', {}, { cause: error })
  }
}

const shownMin = 0.02
const compared = 10_000

/** Decoders fill what they cannot decode with gray in a JPEG, and otherwise with black or nothing. */
function isBlank(data: Buffer, channels: number, isJpeg: boolean): boolean {
  const isFill = (value: number | undefined = 0) => (isJpeg ? value >= 126 && value <= 130 : value === 0)
  const count = data.length / channels
  const step = channels * Math.max(1, Math.floor(count / compared))
  let [seen, shown] = [0, 0]
  for (let at = 0; at < data.length; at += step) {
    seen++
    if (!(isFill(data[at]) && isFill(data[at + 1]) && isFill(data[at + 2]))) shown++
  }
  return shown < seen * shownMin
}

async function decoder() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // It would decode the gain map of a photo too, and neither of them row by row.
  sharp.block({ operation: ['VipsForeignLoadUhdr'] })
  return sharp
}
