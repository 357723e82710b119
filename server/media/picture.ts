import { availableParallelism, totalmem } from 'node:os'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { pictureLine, pictureMade, pictureReserved, type PictureTold } from '../observability/pictures.ts'
import { createMemorySemaphore } from '../concurrency/memory-semaphore.ts'
import { createQueue } from '../concurrency/queue.ts'
import { createThreads } from '../concurrency/threads.ts'
import { decodingCost } from './decoding-cost.ts'
import type { making } from './make-picture.ts'
import { isSvg, pictureFormat } from './picture-format.ts'

export interface SquarePicture {
  large: Uint8Array
  small: Uint8Array
}

/** The last width is the image's own. */
export interface WidePicture {
  width: number
  height: number
  files: { width: number; webp: Uint8Array }[]
}

export interface PictureWork {
  work: keyof typeof making
  bytes: Uint8Array
  /** Of an uploaded image, by its header. */
  pixels: number
}
export type PictureAnswer = { made: SquarePicture | WidePicture | Uint8Array } | { code: ErrorCode | null; why: string }

const answered = createThreads<PictureWork, PictureAnswer>(
  new URL('./picture-worker.ts', import.meta.url),
  'A picture was not finished.',
)

// A queued image takes 5 MB. One core stays free for other requests.
const inTurn = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  onLine: length => pictureLine.publish(length),
})

const mebibyte = 1024 * 1024
/** For decoding, in bytes: a third of what the process may use. */
export const decodingMemory = Math.min(
  1024 * mebibyte,
  Math.max(384 * mebibyte, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 3),
)
const room = createMemorySemaphore({ bytes: decodingMemory })
let reserved = 0
const tellReserved = (bytes: number) => pictureReserved.publish((reserved += bytes))

/** Unshared buffers are transferred to the worker and detached here; a copy would double the memory. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer) ? [buffer] : []

/**
 * Square, upright and without metadata. Detaches `bytes`. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE if the
 * queue is full.
 */
export const squarePicture = (bytes: Uint8Array): Promise<SquarePicture> => uploaded<SquarePicture>('square', bytes)

/** Upright, uncropped and without metadata, in the widths of posts. Throws like `squarePicture`. */
export const widePicture = (bytes: Uint8Array): Promise<WidePicture> => uploaded<WidePicture>('wide', bytes)

/** Re-encodes a third-party image as a PNG logo. Throws like `squarePicture`. */
export const paintedLogo = (bytes: Uint8Array): Promise<Uint8Array> => uploaded<Uint8Array>('painted', bytes)

/** Throws UNAVAILABLE if the queue is full. */
export const drawnLogo = (svg: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'drawn', bytes: svg, pixels: 0 }, handedOver(svg)))

/** A stored image as a JPEG of at most `previewWidth`, for programs that read no WebP. Throws UNAVAILABLE if the queue is full. */
export const jpegOf = (webp: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'jpeg', bytes: webp, pixels: 0 }))

// Unbounded, because only operator commands use it.
const ownInTurn = createQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })

export const smallOf = (large: Uint8Array): Promise<Uint8Array> =>
  ownInTurn(() => asked<Uint8Array>({ work: 'small', bytes: large, pixels: 0 }))

/** Waits for a turn, and then for the memory that decoding needs: at most as many images as have a turn hold up others. */
async function uploaded<Made extends SquarePicture | WidePicture | Uint8Array>(
  work: PictureWork['work'],
  given: Uint8Array,
): Promise<Made> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(isSvg(bytes) ? 'IMAGE_SVG' : 'IMAGE_TYPE')
  const cost = decodingCost(format, bytes)
  if (!cost || cost.memory > decodingMemory) throw new AppError('IMAGE_UNREADABLE')
  return inTurn(async () => {
    const { leave } = await room(cost.memory)
    tellReserved(cost.memory)
    try {
      return await asked<Made>({ work, bytes: given, pixels: cost.pixels }, handedOver(given))
    } finally {
      tellReserved(-cost.memory)
      leave()
    }
  })
}

/** In a worker thread, because loading the decoder and freeing large buffers block the event loop. */
async function asked<Made extends SquarePicture | WidePicture | Uint8Array>(
  work: PictureWork,
  handed: ArrayBuffer[] = [],
): Promise<Made> {
  const began = performance.now()
  const answer = await answered(work, handed)
  pictureMade.publish({ work: work.work, seconds: (performance.now() - began) / 1000 } satisfies PictureTold)
  if ('made' in answer) return answer.made as Made
  throw failure(answer)
}

const failure = ({ code, why }: { code: ErrorCode | null; why: string }): Error =>
  code ? new AppError(code, { cause: new Error(why) }) : new Error(why)
