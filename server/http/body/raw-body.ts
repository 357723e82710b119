import type { ErrorCode } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import { AppError } from '../../base/errors.ts'
import { createKeyedQueue } from '../../base/queue.ts'
import { createMemorySemaphore, type Room } from '../../concurrency/memory-semaphore.ts'
import { networksOf } from '../../rate-limit/networks.ts'

interface Rule {
  max: number
  tooLarge: ErrorCode
}

interface Sender {
  of: string
  ip: string
}

/** Below the timeout of idle connections (listener.ts), so that a client that waits is answered. */
const waitingMax = 20_000
const room = createMemorySemaphore({
  bytes: 16 * limits.coverBytesMax,
  each: 5 * limits.coverBytesMax,
  patience: waitingMax,
  waiting: 1_000,
})
const oneUploadOf = createKeyedQueue({ atOnce: 1, waiting: 20, patience: waitingMax })
/** Read before memory is reserved, so that a client sending single bytes blocks no other. */
const unreservedBytes = 64 * 1024
/** A body without data for this long (milliseconds) is aborted. */
const patience = 20_000
/** Minimum average rate in bytes per second after that. */
const pace = 16 * 1024
const wanted = { patience: 10_000, pace: 80 * 1024 }
/** Milliseconds. While others wait, the one that has held memory the longest ends as often; most of the others end by themselves. */
const givesWayEvery = 5_000
let gaveWay = false
const checkedEvery = 1_000

/**
 * Calls `work` once memory for the body is reserved. Throws `tooLarge` after `max` bytes, regardless of content-length,
 * MALFORMED_REQUEST if the body is interrupted or too slow, and UNAVAILABLE if it waits too long, or others wait and
 * it is slow or has held memory the longest.
 */
export async function withBody<T>(
  request: Request,
  { of, ip, ...rule }: Rule & Sender,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const told = Number(request.headers.get('content-length'))
  if (told > rule.max) throw new AppError(rule.tooLarge)
  return oneUploadOf(of, async () => {
    let place: Room | undefined
    const enter = async () => (place = await room(told || rule.max, networksOf(ip).own))
    try {
      return await work(await read(request, told || null, { ...rule, enter }))
    } finally {
      place?.leave()
    }
  })
}

async function read(
  { body }: Request,
  told: number | null,
  { max, tooLarge, enter }: Rule & { enter: () => Promise<Room> },
): Promise<Buffer> {
  // Concatenating chunks at the end would double the memory.
  let bytes = Buffer.allocUnsafeSlow(Math.min(told ?? 0, unreservedBytes))
  let length = 0
  let place: Room | undefined
  const reader = body?.getReader()
  const speed = watchSpeed(() => place)
  try {
    for (;;) {
      const chunk = reader && (await Promise.race([reader.read(), speed.tooSlow])).value
      if (!chunk) break
      if (length + chunk.byteLength > max) throw new AppError(tooLarge)
      if (!place && length + chunk.byteLength > unreservedBytes) place = await speed.waiting(enter)
      if (length + chunk.byteLength > bytes.length)
        bytes = longer(bytes, told ?? Math.min(max, 2 * (length + chunk.byteLength)))
      bytes.set(chunk, length)
      length += chunk.byteLength
      speed.count(chunk.byteLength)
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined)
    throw error instanceof AppError ? error : new AppError('MALFORMED_REQUEST', {}, { cause: error })
  } finally {
    speed.end()
  }
  if (told !== null && length !== told) throw new AppError('MALFORMED_REQUEST')
  return bytes.subarray(0, length)
}

function watchSpeed(place: () => Room | undefined) {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  tooSlow.catch(() => undefined)
  let began = performance.now()
  let last = began
  let length = 0
  let reads = true
  const timer = setInterval(() => {
    const took = performance.now() - began
    const isBelow = (rule: typeof wanted) => took > rule.patience + (length / rule.pace) * 1000
    if (!reads) return
    if (performance.now() - last > patience || isBelow({ patience, pace }))
      reject(new Error('Nothing came any more, or too little.'))
    else if ((isBelow(wanted) && place()?.isWanted()) || (took > wanted.patience && givesWay(place())))
      reject(new AppError('UNAVAILABLE', { retryAfter: 5 }))
  }, checkedEvery).unref()
  return {
    tooSlow,
    count: (bytes: number) => {
      length += bytes
      last = performance.now()
    },
    waiting: async <T>(wait: () => Promise<T>): Promise<T> => {
      const waited = performance.now()
      reads = false
      const result = await wait()
      reads = true
      last = performance.now()
      began += last - waited
      return result
    },
    end: () => clearInterval(timer),
  }
}

function givesWay(place: Room | undefined): boolean {
  if (gaveWay || !place?.isFirstToLeave()) return false
  gaveWay = true
  setTimeout(() => (gaveWay = false), givesWayEvery).unref()
  return true
}

function longer(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const more = Buffer.allocUnsafeSlow(length)
  more.set(bytes)
  return more
}
