import type { Span } from './table.ts'

/** Which spans are named under a chart: a few all of them, otherwise the first, the middle and the last. */
export function ticksOf(spans: readonly Span[]): Span[] {
  if (spans.length <= 5) return [...spans]
  return [spans[0], spans[Math.floor((spans.length - 1) / 2)], spans.at(-1)].filter(span => span !== undefined)
}
