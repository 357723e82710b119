/** Equal row numbers of different kinds give different values. */
export const kinds = { person: 1, credential: 2, post: 3, reply: 4, legacy: 5 } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

// For a fixed kind and draw, every step is a bijection of n, so ids are unique.
function mix(kind: number, n: number, draw: number): number {
  let h = Math.imul(n, 0x9e3779b1) ^ Math.imul(kind * 64 + draw + 1, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

export const lot = (kind: Kind, n: number, draw: number): number => mix(kind, n, draw) / 0x1_0000_0000

export const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

export function idAt(kind: Kind, n: number, ms: number): string {
  const time = hex(ms, 12)
  const a = hex(mix(kind, n, 60), 8)
  const b = hex(mix(kind, n, 61), 8)
  const c = hex(mix(kind, n, 62) & 0xfff, 3)
  const variant = hex(8 + (mix(kind, n, 63) & 3), 1)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${c}-${variant}${a.slice(0, 3)}-${a.slice(3)}${b.slice(1)}`
}
