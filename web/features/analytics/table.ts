/** Days from the first to the last one, both included and written YYYY-MM-DD. */
export interface Span {
  from: string
  to: string
}

/** A span, words, a number, a share between 0 and 1, or nothing known. */
export type Cell = Span | { share: number } | string | number | null

/** The numbers of a chart. The first cell of a row names it. */
export interface Table {
  columns: string[]
  rows: Cell[][]
}

export const isSpan = (cell: Cell): cell is Span => typeof cell === 'object' && cell !== null && 'from' in cell
export const isShare = (cell: Cell): cell is { share: number } =>
  typeof cell === 'object' && cell !== null && 'share' in cell
