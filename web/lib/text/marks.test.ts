import { expect, test } from 'vitest'
import { marksIn } from './marks.ts'

const marked = (text: string, search: string) => marksIn(text, search).map(([from, to]) => text.slice(from, to))

test.each([
  ['Throw your first bowl', 'bowl', ['bowl']],
  ['Ramen bowls, then a walk', 'bowl walk', ['bowl', 'walk']],
  ['Calçotada: bring a bib', 'calcot', ['Calçot']],
  ['Café del Mar', 'CAFE\u0301', ['Café']],
  ['Cafe\u0301 del Mar', 'café', ['Cafe\u0301']],
  ['Ambiguous bubble', 'bu', ['bu']],
  ['Bowling bowl', 'bowl bowling', ['Bowling', 'bowl']],
  ['aaaa', 'aaa', ['aaaa']],
  ['100% wool', '%', ['%']],
  ['Party 🎉 tonight', '🎉', ['🎉']],
  ['Nothing here', 'xyz', []],
  ['Nothing here', '', []],
  ['İstanbul evening', 'evening', ['evening']],
] as const)('marks in %j the words of %j', (text, search, found) => expect(marked(text, search)).toEqual(found))
