import { Counter, Gauge, type Registry } from 'prom-client'
import { Timings } from './timings.ts'

export function databaseMetrics(registers: Registry[]) {
  const failures = new Counter({
    name: 'database_query_failures_total',
    help: 'Statements that failed, by whether the database was there.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['unreachable', 'refused']) failures.inc({ reason }, 0)
  return {
    pool: new Gauge({
      name: 'database_connections',
      help: 'Connections of this process by state; waiting: how many wait for one.',
      labelNames: ['state'],
      registers,
    }),
    ...engineMetrics(registers),
    connectionWait: new Timings({
      name: 'database_connection_wait_seconds',
      help: 'How long was waited for a connection.',
      buckets: [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2],
      registers,
    }),
    // A label per statement would create thousands of series.
    queryDuration: new Timings({
      name: 'database_query_duration_seconds',
      help: 'Time of each statement as the app sees it, by what it does.',
      label: 'operation',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
      registers,
    }),
    queryFailures: failures,
    slowQueries: new Counter({
      name: 'database_slow_queries_total',
      help: 'Statements that took SLOW_QUERY_MS or longer.',
      registers,
    }),
    replicaReads: new Counter({
      name: 'database_replica_reads_total',
      help: 'Reads of members with replicas: answered by one, by the primary because no replica was ready, or repeated there.',
      labelNames: ['outcome'],
      registers,
    }),
    replicasUsable: new Gauge({
      name: 'database_replicas_usable',
      help: 'Replicas that reads can use.',
      registers,
    }),
    replicaState: new Gauge({
      name: 'database_replica_state',
      help: 'What each replica is used for: 1 for `used`, or for the reason why reads do not use it; 0 for the others.',
      labelNames: ['server', 'state'],
      registers,
    }),
    primaryState: new Gauge({
      name: 'database_primary_state',
      help: 'Of the primary as this process last saw it: 1 for writable, readOnly or away; 0 for the others.',
      labelNames: ['state'],
      registers,
    }),
    timelines: new Counter({
      name: 'database_timelines_total',
      help: 'Failovers that this process has seen.',
      registers,
    }),
    databaseAnswers: new Gauge({
      name: 'database_answers',
      help: 'Whether the database answered the question behind the figures of the installation: 1 or 0.',
      registers,
    }),
    sessions: new Gauge({
      name: 'sessions_open',
      help: 'Sessions that have not ended, counted up to 100,000. Of the installation.',
      registers,
    }),
  }
}

const engineMetrics = (registers: Registry[]) => ({
  engineMemory: new Gauge({
    name: 'database_engine_memory_bytes',
    help: 'WebAssembly memory of the embedded engine; 0 with PostgreSQL.',
    registers,
  }),
  engineReopenings: new Counter({
    name: 'database_engine_reopenings_total',
    help: 'How many times the embedded engine was reopened because of its memory.',
    registers,
  }),
})
