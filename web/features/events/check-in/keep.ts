/** Keeps the pages of the door on the device: there may be no connection there. */
export function keepDoor(): void {
  void import('./door-page.tsx').catch(() => undefined)
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep the door')).catch(() => undefined)
}
