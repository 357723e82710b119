import { limits } from '../../contract/limits.ts'
import { serverLimits } from '../limits.ts'
import { pictureWidths } from '../../contract/values/pictures.ts'
import { AppError } from '../errors.ts'
import { imageWidths } from './image-url.ts'
import { isSvg, pictureFormat, wholePicture } from './picture-format.ts'
import type { SquarePicture, WidePicture } from './picture.ts'

/** More than two device pixels per CSS pixel for avatars of up to 48 px. */
const smallEdge = 112
const seconds = 10

type Sharp = Awaited<ReturnType<typeof decoder>>

/** Each throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE. */
export const making = {
  square: (bytes: Uint8Array): Promise<SquarePicture> =>
    madeAnew(bytes, async source => {
      const edge = limits.avatarEdge
      const large = await source
        .resize(edge, edge, { fit: 'cover', position: 'centre' })
        .webp({ quality: limits.avatarQuality * 100 })
        .timeout({ seconds })
        .toBuffer()
      return { large, small: await making.small(large) }
    }),

  wide: (bytes: Uint8Array): Promise<WidePicture> =>
    madeAnew(bytes, async (source, sharp) => {
      // Decoded once for all widths.
      const { data, info } = await source
        .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const files: WidePicture['files'] = []
      // Parallel encoders would occupy all cores.
      for (const edge of imageWidths(width)) {
        const webp = await sharp(data, { raw: { width, height, channels } })
          .resize({ width: edge })
          .webp({ quality: limits.coverQuality * 100 })
          .timeout({ seconds })
          .toBuffer()
        files.push({ width: edge, webp })
      }
      return { width, height, files }
    }),

  drawn: async (svg: Uint8Array): Promise<Uint8Array> => {
    const sharp = await decoder()
    const source = sharp(svg, { limitInputPixels: limits.imagePixelsMax })
    return source
      .resize(serverLimits.logoEdge, serverLimits.logoEdge)
      .png({ compressionLevel: 9 })
      .timeout({ seconds })
      .toBuffer()
  },

  painted: (bytes: Uint8Array): Promise<Uint8Array> =>
    madeAnew(bytes, source =>
      source
        .resize(serverLimits.logoEdge, serverLimits.logoEdge, { fit: 'cover' })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .timeout({ seconds })
        .toBuffer(),
    ),

  small: async (large: Uint8Array): Promise<Uint8Array> => {
    const sharp = await decoder()
    return sharp(large).resize(smallEdge, smallEdge).webp({ quality: 80 }).toBuffer()
  },
}

async function madeAnew<T>(
  given: Uint8Array,
  make: (source: ReturnType<Sharp>, sharp: Sharp) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(isSvg(bytes) ? 'IMAGE_SVG' : 'IMAGE_TYPE')
  const whole = wholePicture(format, bytes)
  if (!whole) throw new AppError('IMAGE_UNREADABLE')
  const sharp = await decoder()
  try {
    // For other formats, decoders warn about many harmless issues.
    const failOn = format === 'jpeg' || format === 'png' || format === 'webp' ? 'warning' : 'error'
    const source = sharp(whole, { limitInputPixels: limits.imagePixelsMax, failOn, pages: 1 })
    return await make(source.autoOrient(), sharp)
  } catch (error) {
    throw new AppError('IMAGE_UNREADABLE', { cause: error })
  }
}

async function decoder() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
