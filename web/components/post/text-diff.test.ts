import { expect, it } from 'vitest'
import { differences, folded } from './text-diff.tsx'

it('diffs changed lines by words', () => {
  expect(differences('One\nBe very kind.\nThree', 'One\nBe kind, always.\nThree\nFour')).toEqual([
    { kind: 'same', lines: ['One'] },
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'Be ' },
        { kind: 'removed', text: 'very ' },
        { kind: 'same', text: 'kind' },
        { kind: 'added', text: ', always' },
        { kind: 'same', text: '.\n' },
      ],
    },
    { kind: 'same', lines: ['Three'] },
    { kind: 'changed', parts: [{ kind: 'added', text: 'Four\n' }] },
  ])
})

it('handles texts that are equal, empty or completely different', () => {
  expect(differences('One\nTwo\n', 'One\nTwo')).toEqual([{ kind: 'same', lines: ['One', 'Two'] }])
  expect(differences('', 'One')).toContainEqual({ kind: 'changed', parts: expect.any(Array) })
  const long = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ')
  const begun = performance.now()
  expect(differences(long('a'), long('b'))).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

it('collapses lines far from a difference', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7', '8']
  expect(folded(lines, { first: false, last: false })).toEqual([['1', '2'], 4, ['7', '8']])
  expect(folded(lines, { first: true, last: false })).toEqual([6, ['7', '8']])
  expect(folded(lines, { first: false, last: true })).toEqual([['1', '2'], 6])
  expect(folded(lines.slice(0, 6), { first: false, last: false })).toEqual([['1', '2', '3', '4', '5', '6']])
})
