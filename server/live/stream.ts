import type { StreamEnd } from '../observe/live-metrics.ts'

const encoder = new TextEncoder()
const bufferMax = 64 * 1024
const beatFrame = encoder.encode('event: beat\ndata:\n\n')

/** An event as it goes over the wire. `cursor` is its signed place, and `data` JSON on one line. */
export const frameOf = (cursor: string, data: string): Uint8Array => encoder.encode(`id: ${cursor}\ndata: ${data}\n\n`)

const decoder = new TextDecoder()

/** What `frameOf` was given. */
export function readFrame(frame: Uint8Array): { cursor: string; data: string } {
  const [, cursor = '', data = ''] = /^id: (.*)\ndata: (.*)\n\n$/.exec(decoder.decode(frame)) ?? []
  return { cursor, data }
}

/** One open live stream of one browser. */
export interface LiveStream {
  accountId: string
  sessionId: string
  /** Sends one event, unless the stream already told of it; waits before `release`. A slow reader is dropped. */
  send(id: bigint, frame: Uint8Array): void
  /** Sends one event of the past, ahead of those that wait. Its bytes do not count against the reader. */
  replay(id: bigint, frame: Uint8Array): void
  /** The past was sent: what waited follows, and then everything as it comes. */
  release(): void
  /** A sign of life that the browser's code can hear, unlike a comment. */
  beat(): void
  /** Ends it, and says why. */
  end(reason: StreamEnd): void
  body: ReadableStream<Uint8Array>
}

/** Opens a stream; `onEnd` is called once, however it ends. */
export function openStream(
  { accountId, sessionId, after }: { accountId: string; sessionId: string; after: bigint },
  { onEnd, onSlow }: { onEnd: (stream: LiveStream, reason: StreamEnd) => void; onSlow: () => void },
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let last = after
  let ended = false
  let held: [bigint, Uint8Array][] | undefined = []
  // Nobody can have read the past yet: it is sent before the answer begins.
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
  const tell = (id: bigint, frame: Uint8Array) => {
    if (id <= last) return
    last = id
    write(frame)
  }
  const stream: LiveStream = {
    accountId,
    sessionId,
    send: (id, frame) => (held ? void held.push([id, frame]) : tell(id, frame)),
    replay: (id, frame) => {
      past += frame.byteLength
      tell(id, frame)
    },
    release: () => {
      const waiting = held ?? []
      held = undefined
      for (const [id, frame] of waiting) tell(id, frame)
    },
    beat: () => write(beatFrame),
    end: reason => {
      if (ended) return
      finish(reason)
      try {
        controller?.close()
      } catch {
        // The reader has gone already.
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
  // Spreads the return of many browsers after a restart.
  write(encoder.encode(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`))
  return stream
}
