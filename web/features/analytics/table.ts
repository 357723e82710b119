/** Inclusive, YYYY-MM-DD. */
export interface Span {
  from: string
  to: string
}

/** Null is unknown; a share is from 0 to 1. */
export type Cell = Span | { share: number } | string | number | null

/** The first cell of a row is its label. */
export interface Table {
  columns: string[]
  rows: Cell[][]
}

export const isSpan = (cell: Cell): cell is Span => typeof cell === 'object' && cell !== null && 'from' in cell
export const isShare = (cell: Cell): cell is { share: number } =>
  typeof cell === 'object' && cell !== null && 'share' in cell

/** All if there are few, otherwise first, middle and last. */
export function ticksOf(spans: readonly Span[]): Span[] {
  if (spans.length <= 5) return [...spans]
  return [spans[0], spans[Math.floor((spans.length - 1) / 2)], spans.at(-1)].filter(span => span !== undefined)
}
