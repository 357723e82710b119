import { limits } from '../../../../contract/limits.ts'
import type { Photo } from '../../../../contract/listings.ts'
import { pictureWidths } from '../../../../contract/pictures.ts'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import { failureOf } from '../../../lib/failure.ts'
import { sentAsIs, shrink, type PictureProblem } from '../../../lib/picture.ts'
import { sendPicture } from '../../../lib/send-picture.ts'

/** Where a photo is on its way to the server. `part`: how much of it is sent, 0 to 1. */
export type Way =
  | { is: 'waiting' | 'making' }
  | { is: 'sending'; part: number }
  /** What is paused goes on by itself. */
  | { is: 'paused' | 'failed'; error: unknown }

interface Tracker {
  way: (key: string, way: Way) => void
  /** It is small enough to be sent now, and to be shown. */
  made: (key: string, small: Blob) => void
  sent: (key: string, photo: Photo) => void
  /** It is no picture that this browser or the server can read. */
  refused: (key: string, problem: PictureProblem) => void
}

const size = {
  edge: pictureWidths.at(-1) ?? 0,
  quality: limits.coverQuality,
  most: limits.coverBytesMax,
  code: 'COVER_TOO_LARGE',
} as const
/** Longer than this nobody waits without being asked. */
const patience = 5 * 60

/**
 * Photos on their way to the server. They are drawn small one after the other, so that a phone holds one of them unfolded,
 * and sent two at once, while the next is drawn. What is too much at once goes on by itself when the server says.
 */
export class PhotoQueue {
  private making: Promise<unknown> = Promise.resolve()
  /** Two at once: while the server draws one, the other is on its way. */
  private readonly sending: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  private turn = 0
  private readonly stops = new Map<string, AbortController>()
  private readonly made = new Map<string, Blob>()
  private readonly heard: Tracker

  constructor(heard: Tracker) {
    this.heard = heard
  }

  /** Begins with a picked file. */
  add(key: string, file: Blob): void {
    const stop = new AbortController()
    this.stops.set(key, stop)
    this.heard.way(key, { is: 'waiting' })
    const making = this.making.then(() => (stop.signal.aborted ? undefined : this.make(key, file)))
    this.making = making
    this.line(making, key)
  }

  /** Sends again what failed. */
  retry(key: string): void {
    if (!this.made.has(key)) return
    this.heard.way(key, { is: 'waiting' })
    this.line(Promise.resolve(), key)
  }

  private line(ready: Promise<unknown>, key: string) {
    const turn = this.turn++ % this.sending.length
    this.sending[turn] = Promise.all([ready, this.sending[turn]]).then(() => this.send(key))
  }

  /** Ends whatever goes on with a photo. */
  drop(key: string): void {
    this.stops.get(key)?.abort()
    this.stops.delete(key)
    this.made.delete(key)
  }

  stop(): void {
    for (const key of [...this.stops.keys()]) this.drop(key)
  }

  private async make(key: string, file: Blob) {
    this.heard.way(key, { is: 'making' })
    const drawn = await shrink(file, size)
    const small = typeof drawn === 'string' ? sentAsIs(file, drawn, size) : drawn
    if (!this.stops.has(key)) return
    if (typeof small === 'string') {
      this.drop(key)
      return this.heard.refused(key, small)
    }
    this.made.set(key, small)
    this.heard.made(key, small)
    this.heard.way(key, { is: 'waiting' })
  }

  private async send(key: string): Promise<void> {
    const small = this.made.get(key)
    const stop = this.stops.get(key)?.signal
    if (!small || !stop) return
    this.heard.way(key, { is: 'sending', part: 0 })
    try {
      const onProgress = (part: number) => stop.aborted || this.heard.way(key, { is: 'sending', part })
      const photo = await sendPicture<Photo>(plainRoutes.photo, small, { onProgress, stop })
      if (stop.aborted) return
      this.drop(key)
      this.heard.sent(key, photo)
    } catch (error) {
      if (stop.aborted) return
      const { retryAfter = Infinity } = failureOf(error).data
      const waits = retryAfter <= patience
      this.heard.way(key, { is: waits ? 'paused' : 'failed', error })
      if (!waits) return
      await pause(retryAfter * 1000, stop)
      return this.send(key)
    }
  }
}

const pause = (duration: number, stop: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, duration)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
