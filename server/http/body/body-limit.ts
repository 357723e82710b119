import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../base/errors.ts'

export const limitedBody = (maxBytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('BODY_TOO_LARGE')
    },
  })
