import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { version } from '../observe/version.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { parentOf } from './parent.ts'
import type { Span, SpanKind as Kind, SpanStart, Traces } from './span.ts'

const sendEvery = 5_000
const sendTimeout = 5_000
const patience = 2_000
/** Spans in memory at most: those that find no room are lost and counted. */
const queueMax = 4_096
const batchMax = 512

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

type Outcomes = Pick<Metrics, 'spans'>

/**
 * Sends spans to a collector by OTLP over HTTP, in batches and from a queue with an end. A collector that is not there
 * costs nothing but its spans: they are counted as lost, and one line says so until it is back.
 */
export function otlpTraces(
  { endpoint, service }: { endpoint: string; service: string },
  { metrics, log }: { metrics: Outcomes; log: Logger },
): Traces {
  const exporter = told(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendTimeout }), {
    metrics,
    log,
  })
  const provider = new TracerProvider({
    // Its own only: what the environment or the machine would add could name anything.
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [
      counted(
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: queueMax,
          maxExportBatchSize: batchMax,
          scheduledDelayMillis: sendEvery,
          exportTimeoutMillis: 2 * sendTimeout,
        }),
        exporter,
        metrics,
      ),
    ],
  })
  const tracer = provider.getTracer('our-peeps')
  return {
    begin: (name, { from, ...start } = {}) => {
      const parent = parentOf(from)
      return begun(tracer, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT, name, start)
    },
    close: async () => {
      const late = new Promise(resolve => setTimeout(resolve, patience).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

function begun(
  tracer: Tracer,
  parent: Context,
  name: string,
  { kind = 'internal', attributes = {}, startTime }: SpanStart,
): Span {
  const span = tracer.startSpan(
    name,
    { kind: kinds[kind], attributes: { ...attributes }, ...(startTime ? { startTime } : {}) },
    parent,
  )
  const context = trace.setSpan(ROOT_CONTEXT, span)
  return {
    traceId: span.spanContext().traceId,
    child: (childName, start = {}) => begun(tracer, context, childName, start),
    set: more => void span.setAttributes({ ...more }),
    rename: next => void span.updateName(next),
    end: error => {
      if (error) span.setAttributes({ 'error.type': errorType(error) }).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Never the text of an error: it may quote a row or a person's address. */
function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 60)
}

interface Told extends SpanExporter {
  /** How many spans are on their way. */
  taken: number
}

/** The exporter, with what became of each batch counted and its failures said once. */
function told(exporter: SpanExporter, { metrics, log }: { metrics: Outcomes; log: Logger }): Told {
  let failing = false
  const self: Told = {
    taken: 0,
    export: (spans, done) => {
      self.taken += spans.length
      exporter.export(spans, result => {
        const code: number = result.code
        const failed = code !== 0
        metrics.spans.inc({ outcome: failed ? 'lost' : 'sent' }, spans.length)
        if (failed !== failing) {
          if (failed) log.warn({ reason: result.error?.name ?? 'unknown' }, 'the collector does not take spans')
          else log.info('the collector takes spans again')
        }
        failing = failed
        // What is lost was told here; the sender would write it whole to the console.
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  return self
}

/** The processor drops what finds no room without telling anybody: what waits is counted here. */
function counted(processor: SpanProcessor, exporter: Told, metrics: Outcomes): SpanProcessor {
  let ended = 0
  return {
    onStart: (span, parent) => processor.onStart(span, parent),
    onEnd: span => {
      if (ended - exporter.taken >= queueMax) return metrics.spans.inc({ outcome: 'lost' })
      ended++
      processor.onEnd(span)
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  }
}
