import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const streamEnds = [
  'left',
  'slow',
  'rightsChanged',
  'moved',
  'signedOut',
  'shutdown',
  'failover',
  'maintenance',
  'failed',
] as const
export type StreamEnd = (typeof streamEnds)[number]

const resyncReasons = ['unknownCursor', 'tooMuch', 'formerCard'] as const
export type ResyncReason = (typeof resyncReasons)[number]

export function liveMetrics(registers: Registry[]) {
  const closed = new Counter({
    name: 'live_streams_closed_total',
    help: 'Streams that ended, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const resyncs = new Counter({
    name: 'live_resyncs_total',
    help: 'Streams that were told to read everything anew, by reason.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of streamEnds) closed.inc({ reason }, 0)
  for (const reason of resyncReasons) resyncs.inc({ reason }, 0)
  return {
    streams: new Gauge({ name: 'live_streams', help: 'Open live streams of this process.', registers }),
    members: new Gauge({ name: 'live_members', help: 'Accounts with an open stream in this process.', registers }),
    opened: new Counter({ name: 'live_streams_opened_total', help: 'Streams that were opened.', registers }),
    dropped: new Counter({ name: 'live_streams_dropped_total', help: 'Streams dropped as too slow.', registers }),
    closed,
    resyncs,
    sent: new Counter({
      name: 'live_frames_sent_total',
      help: 'Frames written to streams, once for each; a frame may contain several events.',
      registers,
    }),
    eventAge: new Histogram({
      name: 'outbox_event_age_seconds',
      help: 'Age of each event when this process handed it to its streams.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    outboxFailures: new Counter({
      name: 'outbox_read_failures_total',
      help: 'Times that the outbox could not be read.',
      registers,
    }),
    eventsWaiting: new Gauge({
      name: 'outbox_events_waiting',
      help: 'Numbers of the outbox that this process has not read yet.',
      registers,
    }),
  }
}
