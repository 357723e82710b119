import type { AnySchema, ContractProcedure } from '@orpc/contract'
import { implement, type AnyRouter, type ProcedureImplementer } from '@orpc/server'
import { isDeepStrictEqual } from 'node:util'
import type { Access, EndpointMeta } from '../../contract/access.ts'
import { contract, type Contract } from '../../contract/contract.ts'
import type { ContextAt, RequestContext } from '../deps/deps.ts'
import { AppError } from '../base/errors.ts'
import { isAdmin, requireAccess, signedIn } from '../viewer/access.ts'
import { createKeyedQueue } from '../base/queue.ts'
import { limitUnlessReadingOnly } from '../rate-limit/limit.ts'
import { isSafe } from './headers.ts'
import { readForMember } from './replica-read.ts'

/** Otherwise a client with a hundred connections takes all turns of the database. */
export const readTurns = { atOnce: 8, waiting: 300, patience: 10_000, late: 'UNAVAILABLE' } as const
const readsOf = createKeyedQueue(readTurns)
/**
 * A write waiting for a row lock holds one of six transactions; without the limit, one account could block all writes.
 */
const writesOf = createKeyedQueue({ atOnce: 2, waiting: 100, patience: 5_000, late: 'UNAVAILABLE' })

export function admit(context: RequestContext, { access, feature }: EndpointMeta): void {
  if (!access) throw new Error('An endpoint without an access level.')
  if (feature && !context.deps.environment.features.has(feature)) throw new AppError('FEATURE_OFF')
  requireAccess(access, context.viewer, context.pendingSecondFactor)
  // Public endpoints, such as a password reset, change accounts that their links name.
  const { viewer } = context
  if (viewer && !isAdmin(viewer) && (access === 'member' || access === 'signedIn')) context.memberId = viewer.id
}

/** Throws TOO_MANY_REQUESTS above the rate of the endpoint, unless its command counts it. */
export async function countUseOf({ deps, viewer, ip }: RequestContext, { rate }: EndpointMeta): Promise<void> {
  if (typeof rate === 'string')
    await limitUnlessReadingOnly(deps, rate, rate.endsWith('ByIp') ? ip : signedIn(viewer).id)
}

/** Not in production: presenters list the fields, and the check costs as much as the rest of a short answer. */
export async function checkOutput(schema: AnySchema | undefined, output: unknown): Promise<void> {
  const result = await schema?.['~standard'].validate(output)
  if (result && (result.issues || !isDeepStrictEqual(result.value, output)))
    throw new Error('An output differs from its schema.', { cause: result.issues ?? output })
}

/** Each handler gets the context of its level. */
type Implementer<Node> =
  Node extends ContractProcedure<infer Input, infer Output, infer Errors, infer Meta>
    ? ProcedureImplementer<RequestContext, ContextOf<Meta>, Input, Output, Errors, Meta>
    : { [Key in keyof Node]: Implementer<Node[Key]> } & { router: <Given extends AnyRouter>(router: Given) => Given }
type ContextOf<Meta> = Meta extends { access: infer Level extends Access } ? ContextAt<Level> : never

export const api = implement(contract)
  .$context<RequestContext>()
  // -1 validates the input between the two middlewares: after the access check, so that it tells a stranger nothing, and before the count,
  // so that a mistyped form is not counted. NaN disables the output check of oRPC, which would also copy every answer.
  .$config({ initialInputValidationIndex: -1, initialOutputValidationIndex: Number.NaN })
  .use(async ({ context, procedure, next }) => {
    const { meta, route, outputSchema } = procedure['~orpc']
    admit(context, meta)
    const isRead = isSafe(route.method ?? 'POST')
    const queued = isRead ? readsOf : writesOf
    const run = async () =>
      isRead && meta.access === 'member' ? readForMember(context, async deps => next({ context: { deps } })) : next()
    const result = await (context.viewer ? queued(context.viewer.id, run) : run())
    if (context.deps.environment.mode !== 'production') await checkOutput(outputSchema, result.output)
    return result
  })
  .use(async ({ context, procedure, next }) => {
    await countUseOf(context, procedure['~orpc'].meta)
    return next()
  }) as unknown as Implementer<Contract>
