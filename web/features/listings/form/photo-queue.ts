import { limits } from '../../../../contract/limits.ts'
import type { Photo } from '../../../../contract/listings.ts'
import { pictureWidths } from '../../../../contract/values/pictures.ts'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { sentAsIs, shrink, type PictureProblem } from '../../../lib/dom/picture.ts'
import { sendPicture } from '../../../lib/api/upload.ts'

/** `part`: from 0 to 1. */
export type Way =
  | { is: 'waiting' | 'making' }
  | { is: 'sending'; part: number }
  /** A paused upload resumes by itself. */
  | { is: 'paused' | 'failed'; error: unknown }

interface Tracker {
  way: (key: string, way: Way) => void
  /** `read`: by the browser. Only the server knows whether it can read the others. */
  made: (key: string, small: Blob, read: boolean) => void
  sent: (key: string, photo: Photo) => void
  /** Neither browser nor server can read the picture. */
  refused: (key: string, problem: PictureProblem) => void
}

const size = {
  edge: pictureWidths.at(-1) ?? 0,
  quality: limits.coverQuality,
  most: limits.coverBytesMax,
  code: 'COVER_TOO_LARGE',
} as const
const refusals = ['IMAGE_TYPE', 'IMAGE_SVG', 'IMAGE_UNREADABLE', 'COVER_TOO_LARGE'] as const
/** In seconds; a longer delay fails, and the user can retry. */
const patience = 5 * 60

/**
 * Resizes one photo at a time, because decoded photos fill a phone's memory. After a rate limit it waits as long as the server
 * asks.
 */
export class PhotoQueue {
  private making: Promise<unknown> = Promise.resolve()
  /** Two lanes: one photo uploads while the server processes the other. */
  private readonly sending: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  private turn = 0
  private readonly stops = new Map<string, AbortController>()
  private readonly made = new Map<string, Blob>()
  private readonly heard: Tracker

  constructor(heard: Tracker) {
    this.heard = heard
  }

  add(key: string, file: Blob): void {
    const stop = new AbortController()
    this.stops.set(key, stop)
    this.heard.way(key, { is: 'waiting' })
    const making = this.making.then(() => (stop.signal.aborted ? undefined : this.make(key, file)))
    this.making = making
    this.line(making, key)
  }

  retry(key: string): void {
    if (!this.made.has(key)) return
    this.heard.way(key, { is: 'waiting' })
    this.line(Promise.resolve(), key)
  }

  private line(ready: Promise<unknown>, key: string) {
    const turn = this.turn++ % this.sending.length
    this.sending[turn] = Promise.all([ready, this.sending[turn]]).then(() => this.send(key))
  }

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
    this.heard.made(key, small, typeof drawn === 'object')
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
      const { code, data } = failureOf(error)
      const refusal = refusals.find(one => one === code)
      if (refusal) {
        this.drop(key)
        return this.heard.refused(key, refusal)
      }
      const { retryAfter = Infinity } = data
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
