/** In bytes and milliseconds. */
export interface Recycling {
  above: number
  quiet: number
  /** Above the limit, after which it does not wait for a quiet moment. */
  patience: number
  between: number
}

/** PGlite reserves 128 MiB, of which mixed load uses 43. */
export const usualRecycling: Recycling = {
  above: 160 * 1024 * 1024,
  quiet: 1_000,
  patience: 60_000,
  between: 300_000,
}

/**
 * WebAssembly memory never shrinks, so one large statement would keep it until the process ends. Calls `recycle` at a quiet moment
 * while `memory` is above the limit. Returns a function that stops this.
 */
export function recycleAbove(
  { above, quiet, patience, between }: Recycling,
  engine: { memory(): number; quietFor(): number; recycle(): Promise<void> },
): () => void {
  let since: number | undefined
  let next = 0
  const look = () => {
    const now = performance.now()
    since = engine.memory() > above ? (since ?? now) : undefined
    if (since === undefined || now < next) return
    if (engine.quietFor() < quiet && now - since < patience) return
    next = Infinity
    // A failure ends the process, as that of the engine does.
    void engine.recycle().then(() => (next = performance.now() + between))
  }
  const timer = setInterval(look, Math.max(10, quiet / 4)).unref()
  return () => clearInterval(timer)
}
