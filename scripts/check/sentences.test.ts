import { expect, it } from 'vitest'
import { unusedSentences } from './sentences.ts'

it('finds translation keys that no source uses', () => {
  const sentences = { home: { title: 'Home', old: 'Gone' }, errors: { NO_CITY: 'No city' }, count_one: 'One' }
  const sources = ["t('home.title')", 't(`errors.${code}`)']
  expect(unusedSentences(sources, sentences)).toEqual(['home.old', 'count_one'])
})
