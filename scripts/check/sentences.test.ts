import { expect, it } from 'vitest'
import { unusedSentences } from './sentences.ts'

it('finds the sentences that no source names', () => {
  const sentences = { home: { title: 'Home', old: 'Gone' }, errors: { NO_CITY: 'No city' }, count_one: 'One' }
  const sources = ["t('home.title')", 't(`errors.${code}`)']
  expect(unusedSentences(sources, sentences)).toEqual(['home.old', 'count_one'])
})
