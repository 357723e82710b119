import type { Currency } from '../../contract/vocabulary.ts'
import { localeOf } from './time.ts'

/** "€140", "€12.50": without cents where there are none. */
export const formatMoney = ({ cents, currency }: { cents: number; currency: Currency }, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
