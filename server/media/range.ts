export interface Range {
  first: number
  last: number
}

/** Null for the whole file (also for multiple ranges or other units); 'none' if not satisfiable. */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const [, from = '', until = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (!from && !until) return null
  const first = from ? Number(from) : Math.max(0, size - Number(until))
  const last = from && until ? Math.min(Number(until), size - 1) : size - 1
  if (from && until && Number(until) < Number(from)) return null
  return first > last || (!from && Number(until) === 0) ? 'none' : { first, last }
}
