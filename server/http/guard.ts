import { implement } from '@orpc/server'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import type { RequestContext } from '../deps.ts'
import { AppError } from '../errors.ts'
import { requireAccess } from '../features/accounts/access.ts'
import { createKeyedQueue } from '../concurrency/queue.ts'
import { isSafe } from './headers.ts'

/**
 * Limits concurrent writes per account. A write waiting for a row lock holds one of six transactions; without the limit, one
 * account could block all writes by writing repeatedly to a locked row.
 */
const writesOf = createKeyedQueue({ atOnce: 2, waiting: 100, patience: 5_000 })

/**
 * Throws unless the feature of an endpoint is on and the request has its access level. Endpoints without an access level are
 * rejected. Shared by the typed endpoints and the plain routes.
 */
export function admit(context: RequestContext, { access, feature }: EndpointMeta): void {
  if (!access) throw new Error('An endpoint without an access level.')
  if (feature && !context.deps.environment.features.has(feature)) throw new AppError('FEATURE_OFF')
  requireAccess(access, context.viewer, context.pendingSecondFactor)
}

/**
 * Middleware of all handlers. Checks the access level before parsing the input.
 */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    admit(context, meta)
    return context.viewer && !isSafe(route.method ?? 'POST') ? writesOf(context.viewer.id, async () => next()) : next()
  })
