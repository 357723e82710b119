import { implement } from '@orpc/server'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import type { RequestContext } from '../deps.ts'
import { AppError } from '../errors.ts'
import { requireAccess } from '../features/accounts/access.ts'

/**
 * What every handler is built on. The access level of the endpoint is checked before its input is read, and an endpoint
 * without a level is closed.
 */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    const { access, feature } = procedure['~orpc'].meta as EndpointMeta
    if (!access) throw new Error('An endpoint without an access level.')
    if (feature && !context.deps.environment.features.has(feature)) throw new AppError('FEATURE_OFF')
    requireAccess(access, context.viewer, context.halfSigned)
    return next()
  })
