import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf } from './money.ts'

const marks = [',', '.'] as const

describe('centsOf', () => {
  test.each([
    ['1.250,50', 125_050],
    ['1250.50', 125_050],
    ['1,250.50', 125_050],
    ['1 250', 125_000],
    ['1 250', 125_000],
    ['1 250,5', 125_050],
    ['1 250.5049', 125_050],
    ["1'250", 125_000],
    ['1’250.50', 125_050],
    ['1.250.000', 125_000_000],
    ['1,250,000.01', 125_000_001],
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['.5', 50],
    [',05', 5],
    ['5.', 500],
    ['0', 0],
    ['0,00', 0],
    ['007', 700],
    ['  85  ', 8_500],
    ['1000000', 100_000_000],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['15 €', 1_500],
    ['15€', 1_500],
    ['€15', 1_500],
    ['€ 1.250,50', 125_050],
    ['15,-', 1_500],
    ['15.-', 1_500],
    ['15,– €', 1_500],
    ['1.250,-', 125_000],
    ['1.250.-', 125_000],
    ['1,250,– €', 125_000],
    ['1.250.000.-', 125_000_000],
    ['15 EUR', 1_500],
    ['15 euros', 1_500],
    ['EUR 15,5', 1_550],
    ['٣', 300],
    ['١٥٫٥٠', 1_550],
    ['۱٬۲۵۰٫۵', 125_050],
    ['１５．５', 1_550],
    ['१५', 1_500],
    ['\u202a15\u202c\u200b', 1_500],
    ['15\u00a0€\ufeff', 1_500],
    ['15 euros.', 1_500],
    ['15€,', 1_500],
    ['15,50.', 1_550],
    ['15 ,50', 1_550],
    ['15, 50 €', 1_550],
    ['15 . 50', 1_550],
    ['15 ,-', 1_500],
    ['15,50€', 1_550],
    ['€15.50', 1_550],
    ['15€50', 1_550],
    ['15’50', 1_550],
    ["15'5", 1_550],
    ['15´50 €', 1_550],
    ["1.250'50", 125_050],
    ["1,250'50", 125_050],
    ["1 250'50", 125_050],
    ['1.500,00', 150_000],
    ['1,500.00', 150_000],
    ['1.500.000', 150_000_000],
    ['٫٥', 50],
    ['١٫٢٥٠', 125],
    ['١٬٢٥٠', 125_000],
    ['١٬٢٥٠٬٠٠٠٫٧٥', 125_000_075],
    ['١٥،٥٠ €', 1_550],
    ['１，２５０．５', 125_050],
  ])('%s', (typed, cents) => {
    for (const decimal of marks) expect(centsOf(typed, decimal)).toBe(cents)
  })

  test.each([
    '١٬٥٠',
    '١٫٢٥٠٫٠٠٠',
    '١٥٫٥٠٫',
    '٬٢٥٠',
    '٫',
    '٠٬٢٥٠',
    '1٫5,0',
    "1'250'50",
    "15'",
    '15 ,5 0',
    '15€5',
    '15 - 20',
    '15/mes',
    'x 15.',
    '15⁹⁹ €',
    '15²',
    '',
    ' ',
    '-1',
    '+1',
    '−1',
    '1e9',
    '0x10',
    'abc',
    '12abc',
    '1.25.000',
    '1.250.50',
    '1,2,3',
    '12.34,5',
    '1,250,50',
    '..5',
    '.',
    ',',
    '1.,',
    '12 50',
    '1  250',
    "1 250'000",
    '0 250',
    '1 .5',
    'NaN',
    'Infinity',
    '85 $',
    '€',
    '€ 85 €',
    '15,-5',
    '-,15',
    'euro',
    '1/2',
  ])('rejects "%s"', typed => {
    for (const decimal of marks) expect(centsOf(typed, decimal)).toBeNull()
  })

  test.each([
    ['0.005', '.', 1],
    ['0,004', ',', 0],
    ['1234.345', '.', 123_435],
    ['1234,344', ',', 123_434],
    ['1.0055', ',', 101],
    ['1.0050', '.', 101],
    ['9.9999', '.', 1000],
    ['1.250,505', ',', 125_051],
    ['1 250,505', ',', 125_051],
    ["1'250.505", '.', 125_051],
    ['1 250.000', '.', 125_000],
  ] as const)('rounds to whole cents: "%s"', (typed, decimal, cents) => expect(centsOf(typed, decimal)).toBe(cents))

  test('accepts the sign of the chosen currency only', () => {
    expect(centsOf('$15', '.', 'USD')).toBe(1_500)
    expect(centsOf('15 US$', '.', 'USD')).toBe(1_500)
    expect(centsOf('£15', '.', 'GBP')).toBe(1_500)
    expect(centsOf('£15', '.', 'EUR')).toBeNull()
    expect(centsOf('15 €', ',', 'USD')).toBeNull()
    expect(centsOf('15 dólares.', ',', 'USD')).toBe(1_500)
    expect(centsOf('15 lliures', ',', 'GBP')).toBe(1_500)
  })

  test('treats one separator before three digits as thousands, and is not sure if it is the decimal one of the language', () => {
    expect(centsOf('1.250', ',')).toBe(125_000)
    expect(centsOf('1,250', '.')).toBe(125_000)
    for (const typed of ['1.250', '12.345', '999.999']) expect(centsOf(typed, '.')).toBeNull()
    for (const typed of ['1,250', '€ 12,345', '١،٢٥٠']) expect(centsOf(typed, ',')).toBeNull()
    expect(centsOf('1 250.000', ',')).toBeNull()
  })

  test('parses every amount formatted in either language to the exact cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        fc.constantFrom('en-GB', 'es', 'ca', 'de', 'de-CH', 'fr'),
        fc.boolean(),
        (cents, locale, useGrouping) => {
          const format = new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: 2 })
          const exact = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
          const typed = format.format(exact as Intl.StringNumericLiteral)
          const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
          expect(centsOf(typed, decimal as ',' | '.')).toBe(cents)
        },
      ),
    )
  })

  test('returns a non-negative safe integer or null for any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,-e' ") })
    fc.assert(
      fc.property(
        fc.oneof(typed, fc.string({ unit: fc.constantFrom(..."0123456789.,-e'€ ") }), fc.string()),
        fc.constantFrom(...marks),
        (text, decimal) => {
          const cents = centsOf(text, decimal)
          if (cents === null) return
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
          expect(text).toMatch(/\p{Nd}/u)
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('rounds fractions of a cent to the nearest cent, in decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.stringMatching(/^\d{4,6}$/), (units, fraction) => {
        const exact = BigInt(units) * 1000n + BigInt(fraction.slice(0, 3))
        expect(centsOf(`${units}.${fraction}`, '.')).toBe(Number((exact + 5n) / 10n))
      }),
    )
  })
})
