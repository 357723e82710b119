import { expect, test } from 'vitest'
import { createI18n, startI18n } from '../../lib/i18n/i18n.ts'
import { savedText } from './saved-at.tsx'

const { t } = createI18n()
const now = Date.parse('2026-06-19T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

test.each([
  [0, 'Saved just now'],
  [minute - 1, 'Saved just now'],
  [12 * minute, 'Saved 12 min ago'],
  [7 * day - 1, 'Saved 6 d ago'],
  [8 * day, 'Saved 11 Jun'],
  [373 * day, 'Saved 11 Jun 2025'],
])('formats an age of %i ms as %s', (age, words) =>
  expect(savedText(t, now - age, now, 'en').replaceAll('\u00a0', ' ')).toBe(words),
)

test('formats the date in another language', async () => {
  const old = Date.parse('2026-06-01T12:00:00Z')
  const [es, ca] = await Promise.all([startI18n('es'), startI18n('ca')])
  expect(savedText(es.t, old, now, 'es')).toBe('Guardado el 1 jun')
  expect(savedText(ca.t, old, now, 'ca')).toMatch(/^Desat el dia 1 /)
})
