import { implement } from '@orpc/server'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import type { RequestContext } from '../deps.ts'
import { AppError } from '../errors.ts'
import { requireAccess } from '../features/accounts/access.ts'
import { createKeyedQueue } from '../queue.ts'
import { isSafe } from './security.ts'

/**
 * One account's writes. A write that waits for a locked row holds a transaction, and there are six of them: without a
 * limit, one person who writes a dozen times to a held row would keep everybody else from writing.
 */
const writesOf = createKeyedQueue({ atOnce: 2, waiting: 100, patience: 5_000 })

/**
 * The middleware of every handler. The access level of the endpoint is checked before its input is read, and an endpoint
 * without a level is closed.
 */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    const { access, feature } = meta as EndpointMeta
    if (!access) throw new Error('An endpoint without an access level.')
    if (feature && !context.deps.environment.features.has(feature)) throw new AppError('FEATURE_OFF')
    requireAccess(access, context.viewer, context.pendingSecondFactor)
    return context.viewer && !isSafe(route.method ?? 'POST') ? writesOf(context.viewer.id, async () => next()) : next()
  })
