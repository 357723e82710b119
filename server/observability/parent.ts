import type { SpanContext } from '@opentelemetry/api'

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

export function parentOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = shape.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
