import { expect, it } from 'vitest'
import { worseSince } from '../lab/bench/history.ts'

const ratio = { what: 'ratio', value: 0, atLeast: 0.7 }
const time = { what: 'time', value: 0, atMost: 4 }
const runs = (...values: number[]) => values.map((value, n) => ({ commit: `c${n}`, value }))

it.each([
  ['the first run', time, [4], undefined],
  ['less than a tenth', time, [4, 4.39], undefined],
  ['more than a tenth', time, [4, 4.5], { commit: 'c1', before: 4 }],
  ['small steps that add up', time, [4, 4.3, 4.6, 4.9], { commit: 'c2', before: 4 }],
  ['worse for several runs', time, [4, 6, 5, 7], { commit: 'c1', before: 4 }],
  ['mended', time, [4, 6, 4.1], undefined],
  ['mended and worse again', time, [4, 6, 3, 5], { commit: 'c3', before: 3 }],
  ['less of what should be more', ratio, [0.8, 0.6], { commit: 'c1', before: 0.8 }],
  ['more of what should be more', ratio, [0.6, 0.8], undefined],
])('names the commit since which a figure is worse: %s', (_, figure, values, expected) => {
  expect(worseSince(figure, runs(...values))).toEqual(expected)
})
