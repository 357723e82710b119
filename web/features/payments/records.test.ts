import { expect, test } from 'vitest'
import { formatAmount } from './records.tsx'

test.each([
  [1200, 'eur', '€12.00'],
  [50, 'eur', '€0.50'],
  [123_456, 'eur', '€1,234.56'],
  [0, 'gbp', '£0.00'],
  [1999, 'usd', '$19.99'],
  // Divided by 100 for every currency, as specified.
  [1200, 'jpy', '¥12.00'],
])('%i cents of %s are %s', (cents, currency, text) => {
  expect(formatAmount(cents, currency, 'en')).toBe(text)
})
