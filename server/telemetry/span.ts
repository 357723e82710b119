/**
 * Everything that a span may say. The list is closed: what is not here leaves for no collector, and nothing here holds
 * what a person wrote, or who they are.
 */
interface Attributes {
  /** The request's id, as in the log. */
  'request.id'?: string
  'http.request.method'?: string
  /** The endpoint by its name in the contract, or the pattern of the address. */
  'http.route'?: string
  'http.response.status_code'?: number
  /** A code of the contract, the database's code, or the kind of error. Never its text. */
  'error.type'?: string
  'db.system.name'?: string
  'db.operation.name'?: string
  /** The statement with its placeholders, without a single value. */
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
  /** When it began, in milliseconds since 1970; now, where it is not said. */
  startTime?: number
}

/** A piece of work that is being timed. */
export interface Span {
  traceId: string
  child(name: string, start?: SpanStart): Span
  set(attributes: Attributes): void
  rename(name: string): void
  /** Ends it; with an error, as one that failed. */
  end(error?: unknown): void
}

/** Where spans without a parent begin. */
export interface Traces {
  /** `from` is the `traceparent` of whoever asked. Undefined where no traces are kept. */
  begin(name: string, start?: SpanStart & { from?: string | undefined }): Span | undefined
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}

export const noTraces: Traces = { begin: () => undefined, close: () => Promise.resolve() }
