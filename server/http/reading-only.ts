import type { Context, MiddlewareHandler } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import { readingOnlyHeader } from '../../contract/reading-only.ts'
import { isConnectionLost, isDatabaseDown } from '../base/errors.ts'
import type { Primary, State } from '../db/postgres/primary-state.ts'
import type { Deps } from '../deps/deps.ts'
import type { AppEnv } from './context.ts'
import { isSafe } from './headers.ts'

/** While the primary takes no writes, what reads use: the primary itself, or a replica if it is away. */
export function readingOnly(deps: Deps): Deps | undefined {
  const { primary, replicas } = deps.database
  const state = primary?.state() ?? 'writable'
  if (state === 'writable') return undefined
  if (state === 'readOnly') return { ...deps, readingOnly: true }
  const replica = replicas?.chooseWhileAway()
  return replica && { ...deps, db: replica.db, primary: replica.db, readingOnly: true }
}

function until(primary: Primary, isMet: (state: State) => boolean): { met: Promise<undefined>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { met: promise, stop: primary.onChange(state => isMet(state) && resolve(undefined)) }
}

/** Milliseconds: this connection may end before the one that shows the state of the primary. */
const noticedWithin = 500
const noticed = (met: Promise<undefined>) => Promise.race([met, delay(noticedWithin, undefined, { ref: false })])

const isUnavailable = (result: unknown) =>
  result === undefined || isDatabaseDown(result) || (result instanceof Response && result.status === 503)

/**
 * Answers a read. One that meets the end of the primary, also if it only stops answering, is repeated on a replica. Such answers have
 * `readingOnlyHeader`. Writes and all else are left to the primary.
 */
export async function answerRead(
  c: Context<AppEnv>,
  deps: Deps,
  answer: (deps: Deps) => Promise<Response>,
): Promise<Response> {
  const { primary, replicas } = deps.database
  if (!primary || !isSafe(c.req.method)) return answer(deps)
  const elsewhere = async (other: Deps) => {
    deps.metrics.replicaReads.inc({ outcome: other.db === deps.db ? 'primary' : 'readingOnly' })
    const response = await answer(other)
    response.headers.set(readingOnlyHeader, 'on')
    return response
  }
  const known = readingOnly(deps)
  if (known) return elsewhere(known)
  if (!replicas) return answer(deps)
  const first = answer(deps)
  const { met, stop } = until(primary, state => state === 'away')
  const result = await Promise.race([first.catch((error: unknown) => error), met])
  const isLost = isUnavailable(result)
  if (isLost) await noticed(met)
  stop()
  const other = isLost ? readingOnly(deps) : undefined
  return other ? elsewhere(other) : first
}

/** Gives refused writes `readingOnlyHeader`: an open page that reads nothing shows the state only then. */
export const markRefusedWrites =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    const { primary } = deps.database
    if (!primary || isSafe(c.req.method) || c.res.status !== 503) return
    if (primary.state() === 'writable' && isConnectionLost(c.get('failed'))) {
      const { met, stop } = until(primary, state => state !== 'writable')
      await noticed(met)
      stop()
    }
    if (readingOnly(deps)) c.res.headers.set(readingOnlyHeader, 'on')
  }
