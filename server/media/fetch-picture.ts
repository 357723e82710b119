import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../base/errors.ts'
import { requestPublic, type Outside } from '../outside/request.ts'

const redirectsMax = 3
const headers = { accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' }

/** Details would let clients probe the internal network. */
const refused = (cause: unknown) => new AppError('IMAGE_ADDRESS', {}, { cause })

/**
 * Fetches at most `max` bytes from a public URL. Throws IMAGE_ADDRESS on errors and for a URL or redirect to a non-public ip;
 * `tooLarge` above `max`.
 */
export async function fetchPicture(
  { resolve, route, patience }: Outside,
  address: string,
  { max, tooLarge }: { max: number; tooLarge: ErrorCode },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(patience)
  try {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await requestPublic({ resolve, route }, url, { signal, headers })
      try {
        const { statusCode = 0, headers: answered } = response
        if (statusCode === 200) return await read(response, { max, tooLarge, signal })
        if (![301, 302, 303, 307, 308].includes(statusCode) || !answered.location)
          throw new Error(`It was answered with ${statusCode}.`)
        if (redirects === redirectsMax) throw new Error('It leads on and on.')
        url = new URL(answered.location, url)
      } finally {
        response.destroy()
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused(error)
  }
}

async function read(
  response: IncomingMessage,
  { max, tooLarge, signal }: { max: number; tooLarge: ErrorCode; signal: AbortSignal },
): Promise<Buffer> {
  if (Number(response.headers['content-length']) > max) throw new AppError(tooLarge)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    length += chunk.length
    if (length > max) throw new AppError(tooLarge)
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('It broke off.')
  return Buffer.concat(chunks)
}
