import { channel, subscribe } from 'node:diagnostics_channel'
import type { mediaMetrics } from './media-metrics.ts'

export interface PictureTold {
  work: string
  seconds: number
}

/** All applications of a process share the image workers, so they publish on channels. */
export const pictureMade = channel('our-peeps:picture')
export const pictureLine = channel('our-peeps:picture-line')
export const pictureReserved = channel('our-peeps:picture-reserved')

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
