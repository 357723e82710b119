import { availableParallelism } from 'node:os'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { pictureLine, pictureMade, type PictureTold } from '../observability/pictures.ts'
import { createQueue } from '../concurrency/queue.ts'
import { createThreads } from '../concurrency/threads.ts'
import type { making } from './make-picture.ts'

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
}
export type PictureAnswer = { made: SquarePicture | WidePicture | Uint8Array } | { code: ErrorCode | null; why: string }

const answered = createThreads<PictureWork, PictureAnswer>(
  new URL('./picture-worker.ts', import.meta.url),
  'A picture was not finished.',
)

// A decoded image takes up to 160 MB, a queued one 5 MB. One core stays free for other requests.
const inTurn = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  onLine: length => pictureLine.publish(length),
})

/** Unshared buffers are transferred to the worker and detached here; a copy would double the memory. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer) ? [buffer] : []

/**
 * Square, upright and without metadata. Detaches `bytes`. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE if the
 * queue is full.
 */
export const squarePicture = (bytes: Uint8Array): Promise<SquarePicture> =>
  inTurn(() => asked<SquarePicture>({ work: 'square', bytes }, handedOver(bytes)))

/** Upright, uncropped and without metadata, in the widths of posts. Throws like `squarePicture`. */
export const widePicture = (bytes: Uint8Array): Promise<WidePicture> =>
  inTurn(() => asked<WidePicture>({ work: 'wide', bytes }, handedOver(bytes)))

/** Throws UNAVAILABLE if the queue is full. */
export const drawnLogo = (svg: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'drawn', bytes: svg }, handedOver(svg)))

/** Re-encodes a third-party image as a PNG logo. Throws like `squarePicture`. */
export const paintedLogo = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'painted', bytes }, handedOver(bytes)))

// Unbounded, because only operator commands use it.
const ownInTurn = createQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })

export const smallOf = (large: Uint8Array): Promise<Uint8Array> =>
  ownInTurn(() => asked<Uint8Array>({ work: 'small', bytes: large }))

/** In a worker thread, because loading the decoder, scanning and freeing large buffers block the event loop. */
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
