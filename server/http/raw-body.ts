import type { ErrorCode } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { createKeyedQueue } from '../queue.ts'
import { createMemorySemaphore } from './memory-semaphore.ts'

interface Rule {
  max: number
  tooLarge: ErrorCode
}

const room = createMemorySemaphore(4 * limits.coverBytesMax)
const oneUploadOf = createKeyedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
/** Bytes that come before room is asked for: whoever sends a byte now and then never gets as far, and holds up nobody. */
const unreservedBytes = 64 * 1024
/** A body of which nothing comes for so long has broken off: it must not keep its room. */
const patience = 20_000
/** Bytes a second that must come on average after that: less than any line on which somebody would send a picture. */
const pace = 16 * 1024

/**
 * Does something with the body of a request, as it is, when there is room for it in memory. `of` is the account that sends
 * it. Throws `tooLarge` as soon as it is longer than `max` bytes, whatever the request says of its length, and
 * MALFORMED_REQUEST when it breaks off or trickles.
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

/** `told` is how long it says that it is, which is no longer than `max`. Asks once to enter, when more than the unreservedBytes has come. */
async function read(
  { body }: Request,
  told: number | null,
  { max, tooLarge, enter }: Rule & { enter: () => Promise<void> },
): Promise<Buffer> {
  // Filled as it comes: putting it together at its end would copy all of it at once.
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
        // Whoever waited for room was not slow.
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
