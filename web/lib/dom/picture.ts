import { limits } from '../../../contract/limits.ts'

/** Some systems lack the MIME types of these extensions. */
export const acceptedPictures = 'image/*,.avif,.heic,.heif,.tif,.tiff'

const patience = 30_000

/** The largest canvas of iOS. Images up to this size are decoded as they are. */
const canvasPixels = 16_777_216
/** Of the copy of a larger image. Decoding one may take all memory of a phone. */
const copyPixels = 12_000_000
const copyQuality = 0.92

export type PictureProblem =
  'IMAGE_SVG' | 'IMAGE_TYPE' | 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE' | 'IMAGE_UNREADABLE' | 'huge'

type Obstacle = Extract<PictureProblem, 'IMAGE_UNREADABLE' | 'huge'> | 'unshrunk'

export interface Size {
  most: number
  code: 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE'
}

/** Some file managers, and systems that do not know the extension, tell no type. */
const isUntyped = (type: string): boolean => type === '' || type === 'application/octet-stream'

export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (isUntyped(type) && /\.hei[cf]$/i.test(name))

export function problemOf({ type, name }: Pick<File, 'type' | 'name'>): PictureProblem | undefined {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return 'IMAGE_SVG'
  if (!type.startsWith('image/') && !isUntyped(type)) return 'IMAGE_TYPE'
  return undefined
}

export function sentAsIs(file: Blob, obstacle: Obstacle, { most, code }: Size): Blob | PictureProblem {
  const name = file instanceof File ? file.name : ''
  if (obstacle === 'huge') return obstacle
  const decodedByServer = /^image\/(avif|tiff)$/.test(file.type) || /\.(avif|tiff?)$/i.test(name)
  if (decodedByServer || obstacle === 'unshrunk') return file.size > most ? code : file
  return /^image\/(jpeg|png|webp|gif)$/.test(file.type) ? obstacle : 'IMAGE_TYPE'
}

export interface Picture {
  image: HTMLImageElement
  url: string
  release: () => void
}

interface Dimensions {
  width: number
  height: number
}

const scaled = ({ width, height }: Dimensions, by: number): Dimensions => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
})
const dimensionsOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Dimensions => ({
  width: naturalWidth,
  height: naturalHeight,
})
const pixelsOf = ({ width, height }: Dimensions): number => width * height

/** Reads the header only: browsers decode an image when it is drawn. */
async function loaded(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  const release = () => URL.revokeObjectURL(url)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
  } catch (error) {
    release()
    throw error
  }
  return { image, url, release }
}

async function withinPatience<T>(work: () => Promise<T | Obstacle>): Promise<T | Obstacle> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Obstacle>(resolve => (timer = setTimeout(resolve, patience, 'IMAGE_UNREADABLE')))
  const unreadable = (): Obstacle => 'IMAGE_UNREADABLE'
  return Promise.race([work().catch(unreadable), late]).finally(() => clearTimeout(timer))
}

export const openPicture = (file: Blob): Promise<Picture | Obstacle> =>
  withinPatience(async () => {
    const picture = await loaded(file)
    const size = dimensionsOf(picture.image)
    try {
      if (pixelsOf(size) <= canvasPixels) {
        await picture.image.decode()
        return picture
      }
    } catch (error) {
      picture.release()
      throw error
    }
    const to = scaled(size, Math.sqrt(copyPixels / pixelsOf(size)))
    const copy = await reduced(file, picture, { ...to, quality: copyQuality })
    if (typeof copy === 'string') return copy
    const opened = await loaded(copy)
    await opened.image.decode()
    return opened
  })

export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

export async function cutOut(
  image: CanvasImageSource,
  { x, y, width, height }: Part,
  to: Dimensions & { quality: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = to.width
  canvas.height = to.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp', to.quality)
  const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', to.quality)
  if (!blob) throw new Error('The picture could not be written.')
  return blob
}

async function reduced(
  file: Blob,
  { image, release }: Picture,
  to: Dimensions & { quality: number },
): Promise<Blob | Obstacle> {
  const size = dimensionsOf(image)
  let bitmap: ImageBitmap | undefined
  try {
    if (pixelsOf(size) > limits.imagePixelsMax) return 'huge'
    if (pixelsOf(size) > canvasPixels) bitmap = await smallBitmap(file, to)
    const { width, height } = bitmap ?? size
    return await cutOut(bitmap ?? image, { x: 0, y: 0, width, height }, to)
  } catch {
    return 'unshrunk'
  } finally {
    bitmap?.close()
    release()
  }
}

async function smallBitmap(file: Blob, { width, height }: Dimensions): Promise<ImageBitmap | undefined> {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high', imageOrientation: 'from-image' }
  try {
    return await createImageBitmap(file, options as ImageBitmapOptions)
  } catch {
    return undefined
  }
}

export const shrink = (file: Blob, { edge, quality }: { edge: number; quality: number }): Promise<Blob | Obstacle> =>
  withinPatience(async () => {
    const picture = await loaded(file)
    const size = dimensionsOf(picture.image)
    const to = scaled(size, Math.min(1, edge / Math.max(size.width, size.height)))
    return reduced(file, picture, { ...to, quality })
  })
