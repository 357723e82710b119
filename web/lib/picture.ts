import { limits } from '../../contract/limits.ts'

/** For the file picker. The extensions are of formats whose type some systems do not know. */
export const acceptedPictures = 'image/*,.avif,.heic,.heif,.tif,.tiff'

const patience = 15_000

/** Why a file cannot be used: a code of the error table, or `huge` for more pixels than a browser should open. */
export type PictureProblem =
  'IMAGE_SVG' | 'IMAGE_TYPE' | 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE' | 'IMAGE_UNREADABLE' | 'huge'

/** The most bytes that may be sent, and what is said of a file with more that cannot be drawn smaller here. */
export interface Size {
  most: number
  code: 'IMAGE_TOO_LARGE' | 'COVER_TOO_LARGE'
}

/** A photo as iPhones keep it, which few browsers can draw. Often its name alone says so. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** What can be known before a file is opened. Its size is no problem: what is sent is drawn smaller. */
export function problemOf({ type, name }: Pick<File, 'type' | 'name'>): PictureProblem | undefined {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return 'IMAGE_SVG'
  if (!type.startsWith('image/') && !(type === '' && /\.(avif|hei[cf]|tiff?)$/i.test(name))) return 'IMAGE_TYPE'
  return undefined
}

/**
 * What is sent of a file that this browser cannot open: the file itself where the server can read its format and takes
 * that many bytes. Otherwise why it cannot be used.
 */
export function sentAsIs(file: Blob, problem: PictureProblem, { most, code }: Size): Blob | PictureProblem {
  const name = file instanceof File ? file.name : ''
  if (problem !== 'IMAGE_UNREADABLE') return problem
  if (/^image\/(avif|tiff)$/.test(file.type) || /\.(avif|tiff?)$/i.test(name)) return file.size > most ? code : file
  return /^image\/(jpeg|png|webp|gif)$/.test(file.type) ? problem : 'IMAGE_TYPE'
}

/** A picture that this browser can draw, upright as its camera meant it. Release it when it is no longer shown. */
export interface Picture {
  image: HTMLImageElement
  url: string
  release: () => void
}

/** Opens a file. One that is broken, takes 15 seconds, or has too many pixels is a problem and no picture. */
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
    // The header has been read by now, the pixels have not: a few kilobytes may unfold into gigabytes.
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

/** A part of a picture, in its own pixels or in hundredths of it. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

/**
 * Cuts a part out, drawn in this many pixels. A browser that cannot write webp writes jpeg: the server makes it anew
 * anyway.
 */
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
  // What a picture leaves transparent would show whatever page it stands on.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp', to.quality)
  const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', to.quality)
  if (!blob) throw new Error('The picture could not be written.')
  return blob
}

/** A file drawn anew with its longer side at most `edge` pixels, or why it cannot be. */
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
