import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { createQueue } from '../queue.ts'
import { isSvg, isWholePicture, pictureFormat } from './picture-format.ts'

/** A square picture as webp: whole, and in the size of lists. */
export interface SquarePicture {
  large: Uint8Array
  small: Uint8Array
}

/** More than two device pixels for each of the 48 that a face in a list takes at most. */
const smallEdge = 112
const seconds = 10
// A decoded picture takes up to 160 MB, one that waits 2.
const inTurn = createQueue({ atOnce: 2, waiting: 20 })

/**
 * Makes a new square picture out of a file that somebody sent: upright, its middle, without anything else that was in
 * the file. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE when too many wait.
 */
export async function squarePicture(bytes: Buffer): Promise<SquarePicture> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(isSvg(bytes) ? 'IMAGE_SVG' : 'IMAGE_TYPE')
  if (!isWholePicture(format, bytes)) throw new AppError('IMAGE_UNREADABLE')
  return inTurn(async () => {
    const sharp = await decoder()
    try {
      const source = sharp(bytes, { limitInputPixels: limits.imagePixelsMax, failOn: 'warning' })
      const { pages = 1 } = await source.metadata()
      if (pages > 1) throw new Error('It is animated.')
      const edge = limits.avatarEdge
      const large = await source
        .autoOrient()
        .resize(edge, edge, { fit: 'cover', position: 'centre' })
        .webp({ quality: limits.avatarQuality * 100 })
        .timeout({ seconds })
        .toBuffer()
      return { large, small: await smallOf(large) }
    } catch (error) {
      throw new AppError('IMAGE_UNREADABLE', { cause: error })
    }
  })
}

/** The same picture in the size of lists, as webp. `large` is a square one of our own. */
export async function smallOf(large: Uint8Array): Promise<Buffer> {
  const sharp = await decoder()
  return sharp(large).resize(smallEdge, smallEdge).webp({ quality: 80 }).toBuffer()
}

/** Loaded with the first picture: a server that nobody sends one needs none of its memory. */
async function decoder() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
