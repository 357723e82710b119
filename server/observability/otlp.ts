import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { version } from './version.ts'
import { AppError } from '../base/errors.ts'
import type { Metrics } from './metrics.ts'
import { parentOf } from './parent.ts'
import type { Span, SpanKind as Kind, SpanStart, Traces } from '../base/span.ts'

const sendEvery = 5_000
const sendTimeout = 5_000
const patience = 2_000
const queueMax = 4_096
const batchMax = 512

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

type Outcomes = Pick<Metrics, 'spans'>

/** Exports in batches from a bounded queue. While the collector is unreachable, spans are dropped, with one log line. */
export function otlpTraces(
  { endpoint, service }: { endpoint: string; service: string },
  { metrics, log }: { metrics: Outcomes; log: Logger },
): Traces {
  const exporter = told(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendTimeout }), {
    metrics,
    log,
  })
  const provider = new TracerProvider({
    // Detectors could add data of the environment or host.
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

/** Never the message: it may quote a row or an email. */
function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 60)
}

interface LiveFrame extends SpanExporter {
  taken: number
}

function told(exporter: SpanExporter, { metrics, log }: { metrics: Outcomes; log: Logger }): LiveFrame {
  let failing = false
  const self: LiveFrame = {
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
        // Already logged; the processor would print it to the console.
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  return self
}

/** The processor drops spans silently when its queue is full, so the length is tracked here. */
function counted(processor: SpanProcessor, exporter: LiveFrame, metrics: Outcomes): SpanProcessor {
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
