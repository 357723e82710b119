/** NaN if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ascending = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b)

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5)

export interface Figure {
  what: string
  value: number
  text?: string
  /** Without a bound, a figure is informational. */
  atMost?: number
  atLeast?: number
  /** `less` by default, or as the bound says. */
  better?: 'more' | 'less'
  worse?: { commit: string; before: number }
}

/** Required of reads, as ratios to the minimal server with prepared statements. */
export const readBounds = { throughput: 0.65, p95: 1.6 }

export function holds({ value, atMost, atLeast }: Figure): boolean | undefined {
  if (atMost === undefined && atLeast === undefined) return undefined
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

export const digits = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
