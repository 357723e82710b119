import { expect, it } from 'vitest'
import { asvsNumbers } from './asvs-numbers.ts'
import { asvsProblems } from './asvs.ts'

const row = (number: string, state = 'met', shown = '[app.ts](../server/app.ts)', asked = 'Something') =>
  `| ${number} | ${asked} | ${state} | ${shown} |`
const sheet = (rows: string[], [met, not, gap] = [asvsNumbers.length, 0, 0]) =>
  `Of the 253: ${met} met, ${not} not applicable, ${gap} gaps.\n\n${rows.join('\n')}`
const all = asvsNumbers.map(number => row(number))
const problems = (text: string) => asvsProblems('sheet.md', text)

it('knows 253 different requirements', () => {
  expect([asvsNumbers.length, new Set(asvsNumbers).size]).toEqual([253, 253])
})

it('accepts a sheet that lists each once with a correct summary', () => {
  expect(problems(sheet(all))).toEqual([])
  expect(problems(sheet([row('V1.1.1', 'gap', 'No.'), ...all.slice(1)], [252, 0, 1]))).toEqual([])
})

it.each([
  ['a missing one', sheet(all.slice(1), [252, 0, 0]), 'has no row for V1.1.1'],
  ['one that is there twice', sheet([...all, row('V1.1.1')], [254, 0, 0]), 'V1.1.1 more than once'],
  ['one of another level', sheet([...all, row('V1.1.9')], [254, 0, 0]), 'V1.1.9, which is no requirement'],
  ['a state of its own', sheet([row('V1.1.1', 'partly'), ...all.slice(1)], [252, 0, 0]), 'says "partly" of V1.1.1'],
  ['a claim without a file', sheet([row('V1.1.1', 'met', 'Of course.'), ...all.slice(1)]), 'names no file for V1.1.1'],
  ['no reason', sheet([row('V1.1.1', 'gap', ''), ...all.slice(1)], [252, 0, 1]), 'does not say what shows V1.1.1'],
  ['many words', sheet([row('V1.1.1', 'met', '`x`', 'a '.repeat(13)), ...all.slice(1)]), 'in 13 words'],
  ['a wrong count', sheet(all, [252, 1, 0]), 'but its rows are "253 met, 0 not applicable, 0 gap"'],
])('finds %s', (_, text, problem) => {
  expect(problems(text).join('\n')).toContain(problem)
})
