import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanStart } from './span.ts'

interface Scope {
  requestId?: string | undefined
  job?: string | undefined
  /** Who runs the command, for the audit log. */
  operator?: string | undefined
  span?: Span | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** A loop that a request wakes would otherwise keep logging its request id. */
export const outside = <T>(work: () => T): T => scopes.exit(work)

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

export async function traced<T>(name: string, start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const scope = scopes.getStore()
  if (!scope?.span) return work()
  const span = scope.span.child(name, start)
  return inScope({ ...scope, span }, () => settled(span, work))
}

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
