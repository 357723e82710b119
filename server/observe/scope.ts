import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanStart } from '../telemetry/span.ts'

/** What is being done at this moment, known to whatever runs because of it. */
interface Scope {
  /** The request that this is done for, also when a job does it later. */
  requestId?: string | undefined
  /** The job that does it. */
  job?: string | undefined
  span?: Span | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/**
 * Runs what belongs to nobody: a loop that a request only woke would otherwise write that request's id into every line
 * for as long as it goes on.
 */
export const outside = <T>(work: () => T): T => scopes.exit(work)

/** The fields that every line of the log has from where it was written. */
export function scopeFields(): Record<string, string> {
  const scope = scopes.getStore()
  if (!scope) return {}
  const { requestId, job, span } = scope
  return {
    ...(requestId ? { requestId } : {}),
    ...(job ? { job } : {}),
    ...(span ? { traceId: span.traceId } : {}),
  }
}

/** Does the work as a part of what is being traced; where nothing is, it does the work and no more. */
export async function traced<T>(name: string, start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const scope = scopes.getStore()
  if (!scope?.span) return work()
  const span = scope.span.child(name, start)
  return inScope({ ...scope, span }, () => settled(span, work))
}

/** Ends the span with the work, and as it ends. */
export async function settled<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await work(span)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
