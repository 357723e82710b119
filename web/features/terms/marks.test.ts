import { expect, it } from 'vitest'
import { marked, type Mark } from './marks.ts'

function apply(mark: Mark, given: string): string {
  const start = given.indexOf('⟦')
  const end = given.indexOf('⟧') - 1
  const text = given.replaceAll(/[⟦⟧]/g, '')
  const { from, to, insert, select } = marked(mark, { text, start, end })
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, select[0])}⟦${after.slice(...select)}⟧${after.slice(select[1])}`
}

it.each<[Mark, string, string]>([
  ['bold', 'Be ⟦kind⟧.', 'Be **⟦kind⟧**.'],
  ['bold', 'Be **⟦kind⟧**.', 'Be ⟦kind⟧.'],
  ['bold', '⟦⟧', '**⟦⟧**'],
  ['heading', 'One\nTw⟦⟧o\nThree', 'One\n## Two⟦⟧\nThree'],
  ['heading', '## Tw⟦⟧o', 'Two⟦⟧'],
  ['heading', '- Tw⟦⟧o', '## Two⟦⟧'],
  ['list', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
  ['list', 'o⟦ne\n\ntw⟧o', '⟦- one\n\n- two⟧'],
  ['list', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['list', '⟦⟧', '- ⟦⟧'],
  ['link', 'the ⟦law⟧ says', 'the [law](⟦https://⟧) says'],
  ['link', '⟦https://example.org⟧', '[⟦⟧](https://example.org)'],
])('%s: %s', (mark, before, after) => {
  expect(apply(mark, before)).toBe(after)
})
