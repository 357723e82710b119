declare global {
  interface WindowEventMap {
    /** A request was refused because of maintenance. */
    closed: Event
  }
}

export function listen<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  capture = false,
): () => void {
  addEventListener(name, handler, capture)
  return () => removeEventListener(name, handler, capture)
}
