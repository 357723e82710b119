import { numberFormat } from '../../lib/formats.ts'
import { localeOf } from '../../lib/time.ts'

/** "€12.00": always with cents, as they are what is counted. `currency` is three letters of any currency. */
export const formatAmount = (cents: number, currency: string, language: string): string =>
  numberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
