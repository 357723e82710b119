import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

test('a formatter is made once for its language and options', () => {
  expect(dateFormat('es', { timeZone: 'Europe/Madrid' })).toBe(dateFormat('es', { timeZone: 'Europe/Madrid' }))
  expect(numberFormat('es')).toBe(numberFormat('es'))
  expect(numberFormat('es').format(1234.5)).not.toBe(numberFormat('en').format(1234.5))
})

test('whoever comes back may have another time zone', () => {
  const before = dateFormat('en')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(dateFormat('en')).not.toBe(before)
})

test('a zone that nobody knows is refused each time', () => {
  for (const _ of [1, 2]) expect(() => dateFormat('en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
})
