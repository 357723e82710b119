import { channel, subscribe } from 'node:diagnostics_channel'
import type { mediaMetrics } from './media-metrics.ts'

/** Published for each image job, successful or not. */
export interface PictureTold {
  work: string
  seconds: number
}

/**
 * Image workers are shared by all applications of a process, so they publish on channels that the process metrics subscribe to.
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
