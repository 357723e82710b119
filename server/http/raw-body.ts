import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'

/**
 * The body of a request as it is. Throws `tooLarge` as soon as it is longer than `max` bytes, whatever the request says
 * of its length, and MALFORMED_REQUEST when it breaks off.
 */
export async function readBody(
  { headers, body }: Request,
  { max, tooLarge }: { max: number; tooLarge: ErrorCode },
): Promise<Buffer> {
  if (Number(headers.get('content-length')) > max) throw new AppError(tooLarge)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength
      // Leaving the loop lets go of the stream.
      if (length > max) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error })
  }
  if (length > max) throw new AppError(tooLarge)
  return Buffer.concat(chunks)
}
