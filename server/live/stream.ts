import { limits } from '../../contract/limits.ts'

const encoder = new TextEncoder()
const bufferMax = 64 * 1024

/** One open live stream of one browser. */
export interface LiveStream {
  accountId: string
  sessionId: string
  /** Sends one event, unless the stream already told of it; waits before `release`. A slow reader is dropped. */
  send(id: bigint, data: string): void
  /** Sends one event of the past, ahead of those that wait. */
  replay(id: bigint, data: string): void
  /** The past was sent: what waited follows, and then everything as it comes. */
  release(): void
  /** A sign of life that the browser's code can hear, unlike a comment. */
  beat(): void
  end(): void
  body: ReadableStream<Uint8Array>
}

/** Opens a stream; `onEnd` is called once, however it ends. */
export function openStream(
  { accountId, sessionId, after }: { accountId: string; sessionId: string; after: bigint },
  { onEnd, onSlow }: { onEnd: (stream: LiveStream) => void; onSlow: () => void },
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let last = after
  let ended = false
  let held: [bigint, string][] | undefined = []

  const finish = () => {
    if (ended) return
    ended = true
    clearInterval(beat)
    onEnd(stream)
  }
  const write = (text: string) => {
    if (ended || !controller) return
    if ((controller.desiredSize ?? 0) <= 0) {
      onSlow()
      stream.end()
      return
    }
    controller.enqueue(encoder.encode(text))
  }
  const tell = (id: bigint, data: string) => {
    if (id <= last) return
    last = id
    write(`id: ${id}\ndata: ${data}\n\n`)
  }
  const stream: LiveStream = {
    accountId,
    sessionId,
    send: (id, data) => (held ? void held.push([id, data]) : tell(id, data)),
    replay: tell,
    release: () => {
      const waiting = held ?? []
      held = undefined
      for (const [id, data] of waiting) tell(id, data)
    },
    beat: () => write('event: beat\ndata:\n\n'),
    end: () => {
      if (ended) return
      finish()
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
        cancel: finish,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: bufferMax }),
    ),
  }
  const beat = setInterval(() => stream.beat(), limits.heartbeat)
  beat.unref()
  // Spreads the return of many browsers after a restart.
  write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`)
  return stream
}
