import type { TextOf } from './blocked.ts'
import type { SignedEvent } from './recent.ts'
import { frameOf, type LiveStream } from './stream.ts'

export interface BatchedEvent {
  event: SignedEvent
  whole: boolean
}

export function createBatch(events: readonly BatchedEvent[], textOf: TextOf) {
  const frames = new Map<string, Uint8Array | undefined>()
  const last = events.at(-1)?.event

  const memoized = (key: string, make: () => Uint8Array | undefined) => {
    if (!frames.has(key)) frames.set(key, make())
    return frames.get(key)
  }
  const frameFrom = (first: number) =>
    memoized(`from ${first}`, () => {
      const texts = events.slice(first).flatMap(({ event, whole }) => textOf(event, whole) ?? [])
      return last && texts.length > 0 ? frameOf(last.cursor, texts) : undefined
    })
  const frameOfOne = (at: number, event: SignedEvent, whole: boolean) =>
    memoized(`only ${at} ${whole}`, () => {
      const text = textOf(event, whole)
      return text === undefined ? undefined : frameOf(event.cursor, [text])
    })

  /** A client of a former version gets one event in each frame, and so does a stream whose replay may have sent some of them. */
  function framesFor({ readsBatches }: LiveStream, position: bigint | undefined): [id: bigint, frame: Uint8Array][] {
    if (!last) return []
    if (readsBatches && position !== undefined) {
      const first = events.findIndex(({ event }) => event.id > position)
      const frame = first < 0 ? undefined : frameFrom(first)
      return frame ? [[last.id, frame]] : []
    }
    return events.flatMap(({ event, whole }, at): [bigint, Uint8Array][] => {
      const frame = frameOfOne(at, event, whole || !readsBatches)
      return frame ? [[event.id, frame]] : []
    })
  }

  return {
    sendTo(stream: LiveStream): number {
      const frames = framesFor(stream, stream.position())
      for (const [id, frame] of frames) stream.send(id, frame)
      return frames.length
    },

    replayTo(stream: LiveStream, after: bigint) {
      for (const [id, frame] of framesFor(stream, after)) stream.replay(id, frame)
    },
  }
}
