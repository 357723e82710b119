import { inBackground, preload } from '../../../lib/live/background.ts'

/** Keeps the pages of the door on the device: there may be no connection there. */
export function keepDoor(): void {
  preload(() => import('./door-page.tsx'))
  inBackground(navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep the door')))
}
