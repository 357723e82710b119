import { implement } from '@orpc/server'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import type { RequestContext } from '../deps.ts'
import { AppError } from '../errors.ts'
import { requireAccess } from '../features/accounts/access.ts'
import { createKeyedQueue } from '../concurrency/queue.ts'
import { isSafe } from './headers.ts'

/** A write waiting for a row lock holds one of six transactions; without the limit, one account could block all writes. */
const writesOf = createKeyedQueue({ atOnce: 2, waiting: 100, patience: 5_000 })

/** Throws unless the feature is on and the request has the access level. Endpoints without one are rejected. */
export function admit(context: RequestContext, { access, feature }: EndpointMeta): void {
  if (!access) throw new Error('An endpoint without an access level.')
  if (feature && !context.deps.environment.features.has(feature)) throw new AppError('FEATURE_OFF')
  requireAccess(access, context.viewer, context.pendingSecondFactor)
}

/** Checks the access level before parsing the input. */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    admit(context, meta)
    return context.viewer && !isSafe(route.method ?? 'POST') ? writesOf(context.viewer.id, async () => next()) : next()
  })
