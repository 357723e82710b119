/** Listens on the window; with `capture`, before any handler of the page. Returns how to stop. */
export function listen<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
  capture = false,
): () => void {
  addEventListener(name, handler, capture)
  return () => removeEventListener(name, handler, capture)
}
