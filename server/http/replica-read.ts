import { ORPCError } from '@orpc/server'
import { AppError } from '../base/errors.ts'
import type { Deps, RequestContext } from '../deps/deps.ts'
import { cookieNames } from './cookies/cookies.ts'

/**
 * Position of the WAL after a write of the browser, or before a cursor of live events. Each has a cookie of its own, because answers may
 * arrive in another order.
 */
export const positionCookie = (position: bigint) => `position-${position}`

/** A forged position only chooses between the primary and a replica for its sender. */
export function replayedFor(deps: Deps, headers: Headers, origin: string): bigint | undefined {
  if (!deps.database.replicas) return undefined
  const positions = cookieNames(headers, origin).flatMap(name => /^position-(\d{1,19})$/.exec(name)?.[1] ?? [])
  return positions.map(BigInt).reduce((most, one) => (one > most ? one : most), 0n)
}

/** What fails there is repeated on the primary, whose answer counts. */
export async function readForMember<T>(context: RequestContext, read: (deps: Deps) => Promise<T>): Promise<T> {
  const { deps, viewer, replayed } = context
  const { replicas } = deps.database
  if (!replicas || !viewer || replayed === undefined || deps.readingOnly) return read(deps)
  const knows = viewer.city ? [viewer.id, viewer.city.id] : [viewer.id]
  const replica = replicas.choose({ position: replayed, knows })
  if (!replica) {
    deps.metrics.replicaReads.inc({ outcome: 'primary' })
    return read(deps)
  }
  try {
    const result = await replica.whileAnswering(read({ ...deps, db: replica.db }))
    deps.metrics.replicaReads.inc({ outcome: 'replica' })
    return result
  } catch (error) {
    if (error instanceof ORPCError) throw error
    if (!(error instanceof AppError)) {
      deps.log.warn({ err: error }, 'a read on a replica failed')
      void replica.check()
    }
    deps.metrics.replicaReads.inc({ outcome: 'repeated' })
    return read(deps)
  }
}
