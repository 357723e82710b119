import { limits } from '../../../contract/limits.ts'

const shown = ['image/jpeg', 'image/png', 'image/webp']
/** For the file picker. */
export const acceptedPictures = shown.join(',')

const patience = 15_000

/** Why a file cannot become an avatar: a code of the error table, or `huge` for more pixels than a browser should open. */
export type PictureProblem = 'IMAGE_SVG' | 'IMAGE_TYPE' | 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE' | 'huge'

/** What can be known before a file is opened. */
export function problemOf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): PictureProblem | undefined {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return 'IMAGE_SVG'
  if (!shown.includes(type)) return 'IMAGE_TYPE'
  if (size > limits.avatarBytesMax) return 'IMAGE_TOO_LARGE'
  return undefined
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

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, limits.avatarQuality))

/** Cuts the square out, 512 by 512. A browser that cannot write webp writes jpeg: the server makes it anew anyway. */
export async function cutSquare(image: HTMLImageElement, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = limits.avatarEdge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  // What a picture leaves transparent would show whatever page it stands on.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  if (!blob) throw new Error('The picture could not be written.')
  return blob
}
