import { channel, subscribe } from 'node:diagnostics_channel'
import type { mediaMetrics } from './media-metrics.ts'

/** What is told of each picture that was made, or could not be. */
export interface PictureTold {
  work: string
  seconds: number
}

/**
 * Pictures are made by threads of the process, whichever application in it asks: they are told of here, and heard by
 * whoever measures the process.
 */
export const pictureMade = channel('our-peeps:picture')
export const pictureLine = channel('our-peeps:picture-line')

export function watchPictures({
  pictureDuration,
  picturesWaiting,
}: Pick<ReturnType<typeof mediaMetrics>, 'pictureDuration' | 'picturesWaiting'>): void {
  subscribe(pictureMade.name, told => {
    const { work, seconds } = told as PictureTold
    pictureDuration.observe({ work }, seconds)
  })
  subscribe(pictureLine.name, waiting => picturesWaiting.set(waiting as number))
}
