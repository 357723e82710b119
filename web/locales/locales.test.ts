import { expect, it } from 'vitest'
import { ca } from './ca/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'

type Tree = { [key: string]: string | Tree }

const sentences = (tree: Tree, above = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[above + key, inner]] : sentences(inner, `${above}${key}.`),
  )

const placeholders = (sentence: string) =>
  [...new Set(sentence.match(/\{\{.+?\}\}|<\/?\w+\/?>/g))].toSorted((a, b) => a.localeCompare(b))

const english = sentences(en)
const ofOne = /_(?:zero|one)$/

it.each([
  ['Spanish', es],
  ['Catalan', ca],
])('%s has every sentence of English, with what it is given, and no other', (_, language: Tree) => {
  const own = new Map(sentences(language))
  expect([...own.keys()]).toEqual(english.map(([key]) => key))
  const lost = english
    // Singular strings may omit the count.
    .filter(([key, sentence]) => {
      const given = placeholders(sentence).filter(one => !ofOne.test(key) || one !== '{{count}}')
      const kept = placeholders(own.get(key) ?? '').filter(one => !ofOne.test(key) || one !== '{{count}}')
      return given.join() !== kept.join()
    })
    .map(([key]) => key)
  expect(lost).toEqual([])
  expect([...own].filter(([, sentence]) => sentence.trim() === '').map(([key]) => key)).toEqual([])
})
