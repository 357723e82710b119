import { expect, test } from 'vitest'
import { analyticsPers, analyticsRanges } from '../../../contract/values/analytics-ranges.ts'
import { readRange, writeRange } from './url-state.ts'

test('reads every range from the URL it wrote, and falls back to the default', () => {
  for (const range of analyticsRanges)
    for (const per of analyticsPers) expect(readRange(writeRange({ range, per }))).toEqual({ range, per })
  expect(writeRange({ range: 30, per: 'day' }).toString()).toBe('')
  for (const address of ['', 'range=31&per=month', 'range=&per='])
    expect(readRange(new URLSearchParams(address))).toEqual({ range: 30, per: 'day' })
})
