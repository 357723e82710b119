import { expect, it } from 'vitest'
import { knownLanguage } from './language.ts'

it.each([
  ['ca', 'ca'],
  ['CA', 'ca'],
  [' ca-ES ', 'ca'],
  ['ca-ES-valencia', 'ca'],
  ['es_419', 'es'],
  ['en-GB', 'en'],
  ['cat', null],
  ['fr', null],
  ['', null],
  ['-ca', null],
  ['constructor', null],
  [null, null],
  [undefined, null],
  [['ca'], null],
])('%j stands for %j', (tag, language) => {
  expect(knownLanguage(tag)).toBe(language)
})
