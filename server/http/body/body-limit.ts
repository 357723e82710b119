import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../base/errors.ts'

/** Without the web stream that counting needs, if a length is declared. */
export function limitedBody(maxBytes: number): MiddlewareHandler {
  const tooLarge = () => {
    throw new AppError('BODY_TOO_LARGE')
  }
  const counted = bodyLimit({ maxSize: maxBytes, onError: tooLarge })
  return (c, next) => {
    const { headers } = c.req.raw
    const length = headers.get('content-length')
    if (length === null || headers.has('transfer-encoding')) return counted(c, next)
    return Number(length) > maxBytes ? tooLarge() : next()
  }
}
