import { expect, test } from 'vitest'
import { onboardingYears, profileYears, yearsBuckets } from '../../../contract/vocabulary.ts'
import { yearsWithin } from './years.ts'

const every = [...new Set([...onboardingYears, ...profileYears])]

test.each([
  ['less-than-1', ['0-1']],
  ['1-2', ['0-1', '2-4']],
  ['1-3', ['0-1', '2-4']],
  ['3-5', ['2-4', '5-9']],
  ['4-6', ['2-4', '5-9']],
  ['6-plus', ['5-9', '10+']],
  ['7-10', ['5-9', '10+']],
  ['11-14', ['10+']],
  ['15-plus', ['10+']],
  ['native', ['10+']],
])('%s is in the buckets %j', (years, buckets) => {
  expect(yearsBuckets.filter(bucket => yearsWithin([bucket]).includes(years as never))).toEqual(buckets)
})

test('covers every value, and returns each value once for several buckets', () => {
  expect(yearsWithin(yearsBuckets).sort()).toEqual(every.sort())
  expect(yearsWithin([])).toEqual([])
})
