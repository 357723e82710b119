import type { Currency } from '../vocabulary.ts'
import { normal } from '../text/characters.ts'

const blank = /[\s'’]/
const signs: Record<Currency, string> = {
  EUR: '€|eur(?:os?)?',
  USD: 'us ?\\$|\\$|usd|d[oó]ll?ar(?:e?s)?',
  GBP: '£|gbp|pounds?|libras?|lliures?',
}
const [grouping, fraction] = ['٬', '٫']

/** Digits of any script, without the sign of the currency and the dash for no cents, as in "15,- €". */
function bare(typed: string, decimal: ',' | '.', currency: Currency): string {
  const sign = signs[currency]
  const text = normal
    .identifier(typed.replaceAll('´', "'"))
    .replaceAll('،', ',')
    .replace(/(?<=[^\d.,\s–—-]|[.,]\d+)[.,;!]$/, '')
    // "15€50"
    .replace(new RegExp(`(?<=^\\d+)\\s*(?:${sign})\\s*(?=\\d{2}$)`, 'i'), decimal)
    .replace(new RegExp(`^(?:${sign})\\s*(?=[\\d.,٫])|(?<=[\\d.,–—-])\\s*(?:${sign})$`, 'i'), '')
    .replace(/(?<=\d)\s*([.,])\s*(?=(?:\d{2}|[–—]|--?)$)/, '$1')
    .replace(/(?<=\d)([.,])(?:[–—]|--?)$/, (_, mark: string, at: number, all: string) =>
      all.slice(0, at).includes(mark) ? `${otherMark(mark)}00` : `${mark}00`,
    )
  return text.replace(/(?<=^[^'’′`]*\d)['’′`](?=\d{1,2}$)/, text.includes(decimal) ? otherMark(decimal) : decimal)
}

const otherMark = (mark: string) => (mark === ',' ? '.' : ',')

/**
 * Returns the cents of a typed amount, such as "1.250,50"; null if invalid or ambiguous, the largest safe integer on
 * overflow. Uses decimal digits, because floats cannot represent 1.005. A single separator before three digits is for
 * thousands, unless it is `decimal`, the separator of the user's language: "1.250" in English is as likely 1250 as
 * 1.25.
 */
export function centsOf(typed: string, decimal: ',' | '.' = ',', currency: Currency = 'EUR'): number | null {
  const text = bare(typed, decimal, currency)
  if (text.includes(grouping) || text.includes(fraction)) {
    const [, units, cents = ''] = /^(\d{0,3}(?:٬\d{3})+|\d*)(?:٫(\d+))?$/.exec(text) ?? []
    if (units === undefined || (units.includes(grouping) && !grouped(units, grouping))) return null
    return rounded(units.replaceAll(grouping, ''), cents)
  }
  if (blank.test(text)) return ofGroups(text, decimal)
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return whole(text, '')
  const mark = text[last] ?? ''
  const other = otherMark(mark)
  const before = text.slice(0, last)
  const after = text.slice(last + 1)
  const isGroup = after.length === 3 && before !== '' && !before.includes(other)
  if (isGroup && mark === decimal && grouped(text, mark) && !before.includes(mark)) return null
  const isThousands = before.includes(mark) || (isGroup && mark !== decimal)
  if (isThousands)
    return text.includes(other) ? null : grouped(text, mark) ? whole(text.replaceAll(mark, ''), '') : null
  if (before.includes(other) && !grouped(before, other)) return null
  return rounded(before.replaceAll(other, ''), after)
}

function rounded(units: string, after: string): number {
  const cents = whole(units, after.slice(0, 2))
  return cents < Number.MAX_SAFE_INTEGER && (after[2] ?? '0') >= '5' ? cents + 1 : cents
}

/**
 * Parses groups separated by spaces or apostrophes. Three digits after a separator other than `decimal` are rejected as
 * ambiguous.
 */
function ofGroups(text: string, decimal: ',' | '.'): number | null {
  const [, units = '', separator, cents = ''] = /^(.*?)(?:([.,])(\d+))?$/.exec(text.replaceAll(/\s/g, ' ')) ?? []
  if (cents.length === 3 && separator !== decimal) return null
  const mark = blank.exec(units)?.[0] ?? ' '
  return /^[\d '’]+$/.test(units) && grouped(units, mark) ? rounded(units.replaceAll(mark, ''), cents) : null
}

const grouped = (text: string, mark: string) => {
  const [first = '', ...rest] = text.split(mark)
  return /^[1-9]\d{0,2}$/.test(first) && rest.every(group => /^\d{3}$/.test(group))
}

const whole = (units: string, cents: string): number => {
  const digits = `${units}${cents.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  return digits.length > 15 ? Number.MAX_SAFE_INTEGER : Number(digits)
}
