import fc from 'fast-check'

export interface Dice {
  below(end: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  draw<T>(arbitrary: fc.Arbitrary<T>): T
}

export function createDice(seed: number, request: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(request + 1, 0xc2b2ae35)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: share => next() < share,
    pick: list => list[below(list.length)] as never,
    draw: arbitrary => fc.sample(arbitrary, { seed: below(2 ** 31), numRuns: 1 })[0] as never,
  }
}
