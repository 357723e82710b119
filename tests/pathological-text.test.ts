import { expect, it } from 'vitest'
import { growthOf, regexesIn } from '../lab/fuzz/regex-growth.ts'

const bounded: Record<string, string> = {
  [String.raw`/\/+$/`]: 'addresses that the operator has written',
  '/=+$/': 'what we have encoded ourselves',
  [String.raw`/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu`]: 'a search of 100 characters',
  [String.raw`/^(.+?)(\s*\n\s*)([\s\S]+)$/`]: 'a question of 500 characters',
  '/-+$/': 'the title of an event, of 80 characters',
  [String.raw`/^[\s.]+|[\s.]+$/g`]: 'the title of an event, of 80 characters',
}

it('takes linear time to match any regular expression against a text', async () => {
  const all = await regexesIn(['contract/**/*.ts', 'server/**/*.ts', 'web/lib/**/*.{ts,tsx}'])
  expect(all.length).toBeGreaterThan(50)
  const found = all
    .filter(({ pattern }) => !(String(pattern) in bounded))
    .flatMap(one => {
      // Measured twice, because another worker may have used the core.
      const growth = growthOf(one) && growthOf(one)
      return growth
        ? [`${one.file} ${String(one.pattern)}: ${growth.times} times for twice ${JSON.stringify(growth.text)}`]
        : []
    })
  expect(found).toEqual([])
}, 120_000)
