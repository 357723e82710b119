import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export function workMetrics(registers: Registry[]) {
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs that this process ran, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const spans = new Counter({
    name: 'telemetry_spans_total',
    help: 'Spans by what became of them: sent, or lost as the collector did not take them or there were too many.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'lost']) spans.inc({ outcome }, 0)
  return {
    jobs,
    jobDuration: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a job took, by kind.',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'jobs_waiting',
      help: 'Jobs in the table, by kind. Of the installation.',
      labelNames: ['kind'],
      registers,
    }),
    jobsOldest: new Gauge({
      name: 'jobs_oldest_age_seconds',
      help: 'How long the oldest job waits that will be tried again. Of the installation.',
      registers,
    }),
    jobsGivenUp: new Gauge({
      name: 'jobs_given_up',
      help: 'Jobs that are not tried again. Of the installation.',
      registers,
    }),
    webhooks: new Counter({
      name: 'payment_webhooks_total',
      help: 'Events of the payment provider by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    spans,
  }
}
