import { expect, it } from 'vitest'
import { createI18n, startI18n } from '../lib/i18n.ts'
import { areaText, neighborhoodText } from './person-labels.ts'

it('what is stored in English reads as it is stored there, before its sentences have come', () => {
  const { t } = createI18n()
  expect(areaText(t, 'Housing & Renting')).toBe('Housing & Renting')
  expect(areaText(t, 'Parenting')).toBe('Parenting')
  expect(neighborhoodText(t, 'Other')).toBe('Other')
})

it('and in another language by its name there; what is not known, and a place, reads as it is stored', async () => {
  const { t } = await startI18n('es')
  for (const area of ['Housing & Renting', 'Parenting']) expect(areaText(t, area)).not.toBe(area)
  expect(areaText(t, 'Beekeeping')).toBe('Beekeeping')
  expect(neighborhoodText(t, 'Other')).not.toBe('Other')
  expect(neighborhoodText(t, 'Poble Sec')).toBe('Poble Sec')
})
