import { availableParallelism, totalmem } from 'node:os'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../base/errors.ts'
import { pictureLine, pictureMade, pictureReserved, type PictureTold } from '../observability/pictures.ts'
import { createLanes } from '../concurrency/lanes.ts'
import { createMemorySemaphore } from '../concurrency/memory-semaphore.ts'
import { createQueue } from '../base/queue.ts'
import { createThreads } from '../concurrency/threads.ts'
import { decodingCost, ordinaryMemory } from './decoding-cost.ts'
import type { making } from './make-picture.ts'
import { isSvg, pictureFormat } from './picture-format.ts'

export interface SquarePicture {
  large: Uint8Array
  small: Uint8Array
}

export interface WidePicture {
  width: number
  height: number
  files: { width: number; webp: Uint8Array }[]
}

/** `beforeHeavy` is called before an image that takes far more time or memory than others; it may throw. */
export interface Sender {
  id: string
  beforeHeavy?: () => Promise<void>
}

export interface PictureWork {
  work: keyof typeof making
  bytes: Uint8Array
  pixels: number
}
export type PictureAnswer = { made: SquarePicture | WidePicture | Uint8Array } | { code: ErrorCode | null; why: string }

const answered = createThreads<PictureWork, PictureAnswer>(
  new URL('./picture-worker.ts', import.meta.url),
  'A picture was not finished.',
)

// A queued image takes 5 MB.
const waiting = 100
const each = 50
const waitingNow = { ordinary: 0, heavy: 0 }
const onLine = (line: keyof typeof waitingNow) => (length: number) => {
  waitingNow[line] = length
  pictureLine.publish(waitingNow.ordinary + waitingNow.heavy)
}
/** Ends with an answer before the timeout of idle connections (listener.ts); a heavy image then takes up to 20 seconds. */
const patience = { ordinary: 20_000, heavy: 10_000 }

/** One core stays free for other requests. */
const ordinaryInTurn = createLanes({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting,
  each,
  patience: patience.ordinary,
  onLine: onLine('ordinary'),
})
/** Next to ordinary ones, which would wait for minutes behind a few of them. */
const heavyInTurn = createLanes({
  atOnce: 1,
  waiting,
  each,
  patience: patience.heavy,
  onLine: onLine('heavy'),
})

const mebibyte = 1024 * 1024
/** For decoding one image, in bytes: a third of what the process may use. */
export const decodingMemory = Math.min(
  1024 * mebibyte,
  Math.max(384 * mebibyte, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 3),
)
const ordinaryRoom = createMemorySemaphore({ bytes: Math.max(ordinaryMemory, decodingMemory / 3) })
let reserved = 0
const tellReserved = (bytes: number) => pictureReserved.publish((reserved += bytes))

/** Unshared buffers are transferred to the worker and detached here; a copy would double the memory. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer) ? [buffer] : []

/**
 * Square, upright and without metadata. Detaches `bytes`. Throws IMAGE_SVG, IMAGE_TYPE or IMAGE_UNREADABLE; UNAVAILABLE if the
 * queue is full or does not move.
 */
export const squarePicture = (bytes: Uint8Array, sender: Sender): Promise<SquarePicture> =>
  uploaded<SquarePicture>('square', bytes, sender)

export const widePicture = (bytes: Uint8Array, sender: Sender): Promise<WidePicture> =>
  uploaded<WidePicture>('wide', bytes, sender)

export const paintedLogo = (bytes: Uint8Array, sender: Sender): Promise<Uint8Array> =>
  uploaded<Uint8Array>('painted', bytes, sender)

const inTurn = <T>({ id }: Sender, work: () => Promise<T>) => ordinaryInTurn({ lane: 'other', share: id }, work)

export const drawnLogo = (svg: Uint8Array, sender: Sender): Promise<Uint8Array> =>
  inTurn(sender, () => asked<Uint8Array>({ work: 'drawn', bytes: svg, pixels: 0 }, handedOver(svg)))

export const jpegOf = (webp: Uint8Array, sender: Sender): Promise<Uint8Array> =>
  inTurn(sender, () => asked<Uint8Array>({ work: 'jpeg', bytes: webp, pixels: 0 }))

// Unbounded, because only operator commands use it.
const ownInTurn = createQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })

export const smallOf = (large: Uint8Array): Promise<Uint8Array> =>
  ownInTurn(() => asked<Uint8Array>({ work: 'small', bytes: large, pixels: 0 }))

async function uploaded<Made extends SquarePicture | WidePicture | Uint8Array>(
  work: PictureWork['work'],
  given: Uint8Array,
  sender: Sender,
): Promise<Made> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(isSvg(bytes) ? 'IMAGE_SVG' : 'IMAGE_TYPE')
  const cost = decodingCost(format, bytes)
  if (!cost || cost.memory > decodingMemory) throw new AppError('IMAGE_UNREADABLE')
  const make = async () => {
    tellReserved(cost.memory)
    try {
      return await asked<Made>({ work, bytes: given, pixels: cost.pixels }, handedOver(given))
    } finally {
      tellReserved(-cost.memory)
    }
  }
  if (cost.isHeavy) {
    await sender.beforeHeavy?.()
    return heavyInTurn({ lane: 'other', share: sender.id }, make)
  }
  return inTurn(sender, async () => {
    const { leave } = await ordinaryRoom(cost.memory)
    return make().finally(leave)
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
  code ? new AppError(code, {}, { cause: new Error(why) }) : new Error(why)
