import { useTranslation } from 'react-i18next'
import { dateFormat, numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { isShare, isSpan, type Cell, type Span } from './table.ts'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

const utc = 'UTC'
// Calendar days have no time, so use UTC.
const start = (day: string) => new Date(`${day}T00:00:00Z`)

export function useNumbers() {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const whole = numberFormat(locale)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const number = (value: number) => whole.format(value)
  const share = (value: number) => percent.format(value)

  /** `long` adds the year, `short` keeps only the first day. */
  function span({ from, to }: Span, way: 'usual' | 'long' | 'short' = 'usual'): string {
    const year = way === 'long' ? ({ year: 'numeric' } as const) : {}
    if (from === to || way === 'short') {
      const weekday = way === 'short' ? {} : ({ weekday: 'short' } as const)
      return dateFormat(locale, { ...weekday, day: 'numeric', month: 'short', ...year, timeZone: utc })
        .format(start(from))
        .replace(',', '')
    }
    return dateFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone: utc }).formatRange(
      start(from),
      start(to),
    )
  }

  const opening = (of: Span, way?: 'long') => sentenceCase(span(of, way), i18n.language)

  const cell = (value: Cell): string =>
    value === null
      ? '–'
      : typeof value === 'number'
        ? number(value)
        : isShare(value)
          ? share(value.share)
          : isSpan(value)
            ? opening(value, 'long')
            : value

  return { number, share, span, opening, cell }
}
