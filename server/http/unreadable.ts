import { RequestError } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { asAppError, errorBody } from './errors.ts'
import { contentSecurityPolicy, securityLines } from './headers.ts'

/**
 * Responds to requests whose URL cannot be parsed (invalid host, or a backslash in the path) and that therefore never reach the
 * app. Sends the same error body and headers as the app.
 */
export function createUnreadable({ environment, log }: Pick<Deps, 'environment' | 'log'>) {
  const lines = securityLines({
    policy: contentSecurityPolicy([]),
    https: environment.appUrl?.startsWith('https:') ?? false,
  })
  return (error: unknown): Response => {
    const requestId = randomUUID()
    const known =
      error instanceof RequestError ? new AppError('MALFORMED_REQUEST', { cause: error }) : asAppError(error, log)
    const headers = [...lines, ['x-request-id', requestId], ['cache-control', 'no-store']] as [string, string][]
    return Response.json(errorBody(known, requestId), { status: known.status, headers })
  }
}
