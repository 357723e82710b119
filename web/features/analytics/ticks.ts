import type { Span } from './table.ts'

/** The spans labeled below a chart: all if there are few, otherwise first, middle and last. */
export function ticksOf(spans: readonly Span[]): Span[] {
  if (spans.length <= 5) return [...spans]
  return [spans[0], spans[Math.floor((spans.length - 1) / 2)], spans.at(-1)].filter(span => span !== undefined)
}
