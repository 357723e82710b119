import { RequestError } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { asAppError, errorBody } from '../errors.ts'
import { securityLines } from '../headers.ts'

/** Requests with an unparsable URL never reach the app; these responses have the same error body and headers. */
export function createUnreadable({ environment, log }: Pick<Deps, 'environment' | 'log'>) {
  const lines = securityLines(environment)
  return (error: unknown): Response => {
    const requestId = randomUUID()
    const known =
      error instanceof RequestError ? new AppError('MALFORMED_REQUEST', {}, { cause: error }) : asAppError(error, log)
    const headers = [...lines, ['x-request-id', requestId], ['cache-control', 'no-store']] as [string, string][]
    return Response.json(errorBody(known, requestId), { status: known.status, headers })
  }
}
