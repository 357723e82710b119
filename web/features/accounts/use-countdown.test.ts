import i18next from 'i18next'
import { expect, it } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { waitText } from './use-countdown.ts'

it.each([
  [42, '42 s'],
  [119, '119 s'],
  [185, '3 min 5 s'],
  [7_199, '119 min 59 s'],
  [86_340, '23 h 59 min'],
])('formats %i seconds', async (seconds, text) => {
  const { t } = (await startI18n('en')) ?? i18next
  expect(waitText(t, seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
