import { limits } from '../../../contract/limits.ts'

/** Some systems lack the MIME types of these extensions. */
export const acceptedPictures = 'image/*,.avif,.heic,.heif,.tif,.tiff'

const patience = 15_000

/** `huge`: too many pixels to decode safely. */
export type PictureProblem =
  'IMAGE_SVG' | 'IMAGE_TYPE' | 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE' | 'IMAGE_UNREADABLE' | 'huge'

export interface Size {
  most: number
  code: 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE'
}

/** Few browsers decode HEIC; some report no MIME type for it. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** Ignores the file size: the image is resized before upload. */
export function problemOf({ type, name }: Pick<File, 'type' | 'name'>): PictureProblem | undefined {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return 'IMAGE_SVG'
  if (!type.startsWith('image/') && !(type === '' && /\.(avif|hei[cf]|tiff?)$/i.test(name))) return 'IMAGE_TYPE'
  return undefined
}

/** For a file that the browser cannot decode, but the server may. */
export function sentAsIs(file: Blob, problem: PictureProblem, { most, code }: Size): Blob | PictureProblem {
  const name = file instanceof File ? file.name : ''
  if (problem !== 'IMAGE_UNREADABLE') return problem
  if (/^image\/(avif|tiff)$/.test(file.type) || /\.(avif|tiff?)$/i.test(name)) return file.size > most ? code : file
  return /^image\/(jpeg|png|webp|gif)$/.test(file.type) ? problem : 'IMAGE_TYPE'
}

export interface Picture {
  image: HTMLImageElement
  url: string
  release: () => void
}

/** Returns a problem after 15 seconds. */
export async function openPicture(file: Blob): Promise<Picture | PictureProblem> {
  const url = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(url)
  const image = new Image()
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, patience))
  const opened = async () => {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    // Decompression bomb: a few kilobytes may decode to gigabytes.
    if (image.naturalWidth * image.naturalHeight > limits.imagePixelsMax) return 'huge'
    await image.decode()
    return { image, url, release }
  }
  try {
    const result = await Promise.race([opened(), timeout])
    if (result === 'huge') release()
    return result as Picture | 'huge'
  } catch {
    release()
    return 'IMAGE_UNREADABLE'
  }
}

/** In pixels or percent. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

/** WebP, or JPEG if the browser cannot encode it. */
export async function cutOut(
  image: HTMLImageElement,
  { x, y, width, height }: Part,
  to: { width: number; height: number; quality: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = to.width
  canvas.height = to.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  // Transparent areas would show the page background.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp', to.quality)
  const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', to.quality)
  if (!blob) throw new Error('The picture could not be written.')
  return blob
}

export async function shrink(
  file: Blob,
  { edge, quality }: { edge: number; quality: number },
): Promise<Blob | PictureProblem> {
  const picture = await openPicture(file)
  if (typeof picture === 'string') return picture
  try {
    const { naturalWidth: width, naturalHeight: height } = picture.image
    const part = Math.min(1, edge / Math.max(width, height))
    const to = { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)), quality }
    return await cutOut(picture.image, { x: 0, y: 0, width, height }, to)
  } catch {
    return 'IMAGE_UNREADABLE'
  } finally {
    picture.release()
  }
}
