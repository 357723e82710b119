import type { ErrorCode } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { createKeyedQueue } from '../concurrency/queue.ts'
import { createMemorySemaphore } from '../concurrency/memory-semaphore.ts'

interface Rule {
  max: number
  tooLarge: ErrorCode
}

const room = createMemorySemaphore(4 * limits.coverBytesMax)
const oneUploadOf = createKeyedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
/** Read before memory is reserved, so that a client sending single bytes blocks no other. */
const unreservedBytes = 64 * 1024
/** A body without data for this long (milliseconds) is aborted. */
const patience = 20_000
/** Minimum average rate in bytes per second after that. */
const pace = 16 * 1024

/**
 * Calls `work` once memory for the body is reserved. `of` is the sending account. Throws `tooLarge` after `max` bytes, regardless
 * of content-length, and MALFORMED_REQUEST if the body is interrupted or too slow.
 */
export async function withBody<T>(
  request: Request,
  { of, ...rule }: Rule & { of: string },
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const told = Number(request.headers.get('content-length'))
  if (told > rule.max) throw new AppError(rule.tooLarge)
  return oneUploadOf(of, async () => {
    let leave: (() => void) | undefined
    const enter = async () => void (leave = await room(told || rule.max))
    try {
      return await work(await read(request, told || null, { ...rule, enter }))
    } finally {
      leave?.()
    }
  })
}

/** `told` is the content-length. Calls `enter` once, after `unreservedBytes`. */
async function read(
  { body }: Request,
  told: number | null,
  { max, tooLarge, enter }: Rule & { enter: () => Promise<void> },
): Promise<Buffer> {
  // Concatenating chunks at the end would double the memory.
  let bytes = Buffer.allocUnsafeSlow(Math.min(told ?? 0, unreservedBytes))
  let length = 0
  let entered = false
  const reader = body?.getReader()
  let began = performance.now()
  try {
    for (;;) {
      const left = began + patience + (length / pace) * 1000 - performance.now()
      const chunk = reader && (await soon(reader.read(), Math.min(patience, left))).value
      if (!chunk) break
      if (length + chunk.byteLength > max) throw new AppError(tooLarge)
      if (!entered && length + chunk.byteLength > unreservedBytes) {
        const waited = performance.now()
        await enter()
        entered = true
        // Waiting for memory does not count against the client.
        began += performance.now() - waited
      }
      if (length + chunk.byteLength > bytes.length)
        bytes = longer(bytes, told ?? Math.min(max, 2 * (length + chunk.byteLength)))
      bytes.set(chunk, length)
      length += chunk.byteLength
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined)
    throw error instanceof AppError ? error : new AppError('MALFORMED_REQUEST', { cause: error })
  }
  if (told !== null && length !== told) throw new AppError('MALFORMED_REQUEST')
  return bytes.subarray(0, length)
}

function longer(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const more = Buffer.allocUnsafeSlow(length)
  more.set(bytes)
  return more
}

async function soon<T>(promise: Promise<T>, within: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came any more, or too little.')), within).unref()
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
