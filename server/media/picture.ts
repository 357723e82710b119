import { availableParallelism } from 'node:os'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { pictureLine, pictureMade, type PictureTold } from '../observe/pictures.ts'
import { createQueue } from '../queue.ts'
import { createThreads } from '../threads.ts'
import type { making } from './make-picture.ts'

/** A square picture as webp: whole, and in the size of lists. */
export interface SquarePicture {
  large: Uint8Array
  small: Uint8Array
}

/** A picture as webp in several widths, of which the last is its own. */
export interface WidePicture {
  width: number
  height: number
  files: { width: number; webp: Uint8Array }[]
}

/** What the worker is asked for. */
export interface PictureWork {
  work: keyof typeof making
  bytes: Uint8Array
}
/** What it answers: what was made, or why nothing was. */
export type PictureAnswer = { made: SquarePicture | WidePicture | Uint8Array } | { code: ErrorCode | null; why: string }

const answered = createThreads<PictureWork, PictureAnswer>(
  new URL('./picture-worker.ts', import.meta.url),
  'A picture was not finished.',
)

// A decoded picture takes up to 160 MB, one that waits 5: server/http/raw-body.ts bounds how many of these there are. A core
// is left to those who send none.
const inTurn = createQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  onLine: length => pictureLine.publish(length),
})

/**
 * Bytes that are nobody else's go over to the worker, and are gone here: a copy of each file would wait beside it. What shares
 * its memory with others is copied.
 */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer) ? [buffer] : []

/**
 * Makes a new square picture out of a file that somebody sent: upright, its middle, without anything else that was in
 * the file. `bytes` are gone afterwards. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE when too many wait.
 */
export const squarePicture = (bytes: Uint8Array): Promise<SquarePicture> =>
  inTurn(() => asked<SquarePicture>({ work: 'square', bytes }, handedOver(bytes)))

/**
 * Makes a new picture out of a file that somebody sent, in the widths in which pictures of posts are kept: upright, whole,
 * without anything else that was in the file. Throws as `squarePicture`.
 */
export const widePicture = (bytes: Uint8Array): Promise<WidePicture> =>
  inTurn(() => asked<WidePicture>({ work: 'wide', bytes }, handedOver(bytes)))

/** A logo as PNG, out of an SVG of our own. Throws UNAVAILABLE when too many wait. */
export const drawnLogo = (svg: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'drawn', bytes: svg }, handedOver(svg)))

/** A logo as PNG, out of a picture that came from elsewhere. Throws as `squarePicture`. */
export const paintedLogo = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(() => asked<Uint8Array>({ work: 'painted', bytes }, handedOver(bytes)))

// What our own commands ask for waits without a bound.
const ownInTurn = createQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })

/** The same picture in the size of lists, as webp. `large` is a square one of our own. */
export const smallOf = (large: Uint8Array): Promise<Uint8Array> =>
  ownInTurn(() => asked<Uint8Array>({ work: 'small', bytes: large }))

/**
 * In a thread of its own: loading the decoder, looking through a file and letting go of large buffers would each hold up
 * every other request.
 */
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
