/** Allowlist: none of these may contain user content or identity. */
interface Attributes {
  'request.id'?: string
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  /** Contract code, database code or error class; never the message. */
  'error.type'?: string
  'db.system.name'?: string
  'db.operation.name'?: string
  'db.query.text'?: string
  'db.response.returned_rows'?: number
  'job.kind'?: string
  'job.attempt'?: number
  'media.operation'?: string
  'media.bytes'?: number
  'live.events'?: number
}

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export interface SpanStart {
  attributes?: Attributes
  kind?: SpanKind
  startTime?: number
}

export interface Span {
  traceId: string
  child(name: string, start?: SpanStart): Span
  set(attributes: Attributes): void
  rename(name: string): void
  end(error?: unknown): void
}

export interface Traces {
  begin(name: string, start?: SpanStart & { from?: string | undefined }): Span | undefined
  close(): Promise<void>
}

export const noTraces: Traces = { begin: () => undefined, close: () => Promise.resolve() }
