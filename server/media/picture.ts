import { availableParallelism } from 'node:os'
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
// A decoded picture takes up to 160 MB, one that waits 5. A core is left to those who send none.
const inTurn = createQueue({ atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 20 })

/**
 * Makes a new square picture out of a file that somebody sent: upright, its middle, without anything else that was in
 * the file. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE when too many wait.
 */
export const squarePicture = (bytes: Buffer): Promise<SquarePicture> =>
  madeAnew(bytes, async source => {
    const edge = limits.avatarEdge
    const large = await source
      .resize(edge, edge, { fit: 'cover', position: 'centre' })
      .webp({ quality: limits.avatarQuality * 100 })
      .timeout({ seconds })
      .toBuffer()
    return { large, small: await smallOf(large) }
  })

/** A picture as webp in several widths, of which the last is its own. */
export interface WidePicture {
  width: number
  height: number
  files: { width: number; webp: Uint8Array }[]
}

/**
 * Makes a new picture out of a file that somebody sent, no wider than `widest`, and in the widths that `kept` names for
 * its own: upright, whole, without anything else that was in the file. Throws as `squarePicture`.
 */
export const widePicture = (
  bytes: Buffer,
  { widest, kept }: { widest: number; kept: (width: number) => number[] },
): Promise<WidePicture> =>
  madeAnew(bytes, async (source, sharp) => {
    // Decoded once, and small from there on.
    const { data, info } = await source
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const files: WidePicture['files'] = []
    // One after the other: all at once would take every core, and everybody else would wait.
    for (const edge of kept(width)) {
      const webp = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: edge })
        .webp({ quality: limits.coverQuality * 100 })
        .timeout({ seconds })
        .toBuffer()
      files.push({ width: edge, webp })
    }
    return { width, height, files }
  })

type Sharp = Awaited<ReturnType<typeof decoder>>

/** Checks a file that somebody sent, and makes something of what it shows, upright, when its turn comes. */
async function madeAnew<T>(bytes: Buffer, make: (source: ReturnType<Sharp>, sharp: Sharp) => Promise<T>): Promise<T> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(isSvg(bytes) ? 'IMAGE_SVG' : 'IMAGE_TYPE')
  if (!isWholePicture(format, bytes)) throw new AppError('IMAGE_UNREADABLE')
  return inTurn(async () => {
    const sharp = await decoder()
    try {
      const source = sharp(bytes, { limitInputPixels: limits.imagePixelsMax, failOn: 'warning' })
      const { pages = 1 } = await source.metadata()
      if (pages > 1) throw new Error('It is animated.')
      return await make(source.autoOrient(), sharp)
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
