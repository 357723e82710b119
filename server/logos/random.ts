import { createHash } from 'node:crypto'

export interface Chance {
  next(): number
  between(low: number, high: number): number
  of<const T extends readonly [unknown, ...unknown[]]>(choices: T): T[number]
}

/** Mulberry32, seeded with a hash of the words. */
export function chanceOf(...words: string[]): Chance {
  let state = createHash('sha256').update(JSON.stringify(words)).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    of: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
