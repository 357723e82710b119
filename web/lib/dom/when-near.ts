import { preload } from '../live/background.ts'

export const whenNear = (load: () => Promise<unknown>) => {
  const prepare = () => preload(load)
  return { onPointerEnter: prepare, onTouchStart: prepare, onFocus: prepare }
}
