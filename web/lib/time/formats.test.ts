import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

test('caches a formatter by locale and options', () => {
  expect(dateFormat('es', { timeZone: 'Europe/Madrid' })).toBe(dateFormat('es', { timeZone: 'Europe/Madrid' }))
  expect(numberFormat('es')).toBe(numberFormat('es'))
  expect(numberFormat('es').format(1234.5)).not.toBe(numberFormat('en').format(1234.5))
})

test('drops cached date formatters when the page becomes visible, because the time zone may have changed', () => {
  const before = dateFormat('en')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(dateFormat('en')).not.toBe(before)
})

test('throws for an unknown zone on every call', () => {
  for (const _ of [1, 2]) expect(() => dateFormat('en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
})
