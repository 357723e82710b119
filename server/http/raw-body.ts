import type { ErrorCode } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { createRoom } from './body-room.ts'

interface Rule {
  max: number
  tooLarge: ErrorCode
}

const inRoom = createRoom({ bytes: 4 * limits.coverBytesMax, each: 1 })
/** A body of which nothing comes for so long has broken off: it must not keep its room. */
const patience = 20_000

/**
 * Does something with the body of a request, as it is, when there is room for it in memory. `of` is the account that sends
 * it. Throws `tooLarge` as soon as it is longer than `max` bytes, whatever the request says of its length, and
 * MALFORMED_REQUEST when it breaks off.
 */
export async function withBody<T>(
  request: Request,
  { of, ...rule }: Rule & { of: string },
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const told = Number(request.headers.get('content-length'))
  if (told > rule.max) throw new AppError(rule.tooLarge)
  return inRoom({ of, size: told || rule.max }, async () => work(await read(request, told || null, rule)))
}

/** `told` is how long it says that it is, which is no longer than `max`. */
async function read({ body }: Request, told: number | null, { max, tooLarge }: Rule): Promise<Buffer> {
  // Filled as it comes: putting it together at its end would copy all of it at once.
  let bytes = Buffer.allocUnsafeSlow(told ?? 0)
  let length = 0
  const reader = body?.getReader()
  try {
    for (;;) {
      const chunk = reader && (await soon(reader.read())).value
      if (!chunk) break
      if (length + chunk.byteLength > max) throw new AppError(tooLarge)
      if (length + chunk.byteLength > bytes.length)
        bytes = longer(bytes, Math.min(max, 2 * (length + chunk.byteLength)))
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

async function soon<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came any more.')), patience).unref()
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
