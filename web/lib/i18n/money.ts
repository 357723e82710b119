import type { Currency } from '../../../contract/vocabulary.ts'
import { numberFormat } from '../time/formats.ts'
import { localeOf } from '../time/time.ts'

export const formatMoney = ({ cents, currency }: { cents: number; currency: Currency }, language: string): string =>
  numberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

export const decimalOf = (language: string): ',' | '.' =>
  numberFormat(localeOf(language))
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.'

export const symbolOf = (currency: Currency, language: string): string =>
  numberFormat(localeOf(language), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

export function typedMoney(cents: number, decimal: ',' | '.'): string {
  const units = Math.floor(cents / 100)
  return cents % 100 === 0 ? String(units) : `${units}${decimal}${String(cents % 100).padStart(2, '0')}`
}
