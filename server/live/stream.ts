import type { StreamEnd } from '../observability/live-metrics.ts'

const encoder = new TextEncoder()
const bufferMax = 64 * 1024
const beatFrame = encoder.encode('event: beat\ndata:\n\n')
export const maintenanceFrame = encoder.encode('event: maintenance\ndata:\n\n')

export function frameOf(cursor: string, events: readonly string[]): Uint8Array {
  const data = events.length === 1 ? events[0] : `[${events.join(',')}]`
  return encoder.encode(`id: ${cursor}\ndata: ${data}\n\n`)
}

export interface LiveStream {
  accountId: string
  sessionId: string
  readsBatches: boolean
  order: string
  isMember: boolean
  position(): bigint | undefined
  send(id: bigint, frame: Uint8Array): void
  replay(id: bigint, frame: Uint8Array): void
  skipTo(id: bigint): void
  release(): void
  /** An event, because client code cannot observe comments. */
  beat(): void
  end(reason: StreamEnd, frame?: Uint8Array): void
  body: ReadableStream<Uint8Array>
}

export interface StreamRequest {
  accountId: string
  sessionId: string
  order: string
  after: bigint
  isKnown: boolean
  readsBatches: boolean
}

export function openStream(
  { after, ...request }: Omit<StreamRequest, 'isKnown'>,
  { onEnd, onSlow }: { onEnd: (stream: LiveStream, reason: StreamEnd) => void; onSlow: () => void },
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let last = after
  let ended = false
  let held: [bigint, Uint8Array][] | undefined = []
  let past = 0

  const finish = (reason: StreamEnd) => {
    if (ended) return
    ended = true
    onEnd(stream, reason)
  }
  const write = (frame: Uint8Array) => {
    if (ended || !controller) return
    if ((controller.desiredSize ?? 0) + past <= 0) {
      onSlow()
      stream.end('slow')
      return
    }
    controller.enqueue(frame)
  }
  const writeNewer = (id: bigint, frame: Uint8Array) => {
    if (id <= last) return
    last = id
    write(frame)
  }
  const stream: LiveStream = {
    ...request,
    isMember: false,
    position: () => (held ? undefined : last),
    send: (id, frame) => (held ? void held.push([id, frame]) : writeNewer(id, frame)),
    replay: (id, frame) => {
      past += frame.byteLength
      writeNewer(id, frame)
    },
    skipTo: id => {
      if (id > last) last = id
    },
    release: () => {
      const waiting = held ?? []
      held = undefined
      for (const [id, frame] of waiting) writeNewer(id, frame)
    },
    beat: () => write(beatFrame),
    end: (reason, frame) => {
      if (frame && !held) write(frame)
      if (ended) return
      finish(reason)
      try {
        controller?.close()
      } catch {
        // The client has already disconnected.
      }
    },
    body: new ReadableStream<Uint8Array>(
      {
        start: opened => {
          controller = opened
        },
        cancel: () => finish('left'),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: bufferMax }),
    ),
  }
  // Spreads the reconnects after a restart.
  write(encoder.encode(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`))
  return stream
}
