import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one application; tests make several in one process. */
export function createMetrics() {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  return {
    registry,
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    streams: new Gauge({ name: 'live_streams', help: 'Open live streams.', registers }),
    dropped: new Counter({ name: 'live_streams_dropped_total', help: 'Streams dropped as too slow.', registers }),
    outboxLag: new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the newest live event when it was delivered.',
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs by kind and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'payment_webhooks_total',
      help: 'Events of the payment provider by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    pool: new Gauge({ name: 'database_connections', help: 'Connections by state.', labelNames: ['state'], registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
