import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

/** "€12.00", always with two decimals. `currency` is a three-letter code; amounts are in cents. */
export const formatAmount = (cents: number, currency: string, language: string): string =>
  numberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
