import { expect, it } from 'vitest'
import { createI18n, startI18n } from '../lib/i18n/i18n.ts'
import { areaText, neighborhoodText } from './person-labels.ts'

it('returns the stored English name before the strings are loaded', () => {
  const { t } = createI18n()
  expect(areaText(t, 'Housing & Renting')).toBe('Housing & Renting')
  expect(areaText(t, 'Parenting')).toBe('Parenting')
  expect(neighborhoodText(t, 'Other')).toBe('Other')
})

it('translates known names, and returns places and unknown names as stored', async () => {
  const { t } = await startI18n('es')
  for (const area of ['Housing & Renting', 'Parenting']) expect(areaText(t, area)).not.toBe(area)
  expect(areaText(t, 'Beekeeping')).toBe('Beekeeping')
  expect(neighborhoodText(t, 'Other')).not.toBe('Other')
  expect(neighborhoodText(t, 'Poble Sec')).toBe('Poble Sec')
})
