/** The value below which this share of the sorted numbers lies; NaN if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ascending = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b)

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5)

/** A measured value with its bound. */
export interface Figure {
  what: string
  value: number
  /** The formatted value; by default with three digits. */
  text?: string
  /** The bound of the value; a figure without one is informational. */
  atMost?: number
  atLeast?: number
}

/** Whether a figure keeps its bound; undefined if it has none. */
export function holds({ value, atMost, atLeast }: Figure): boolean | undefined {
  if (atMost === undefined && atLeast === undefined) return undefined
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

/** Formats with at most three significant digits. */
export const digits = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
