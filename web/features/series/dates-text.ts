import { dateFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

/** "9, 16, 23 June, 7 July": the month once, the year where it differs from that of the first date. */
export function datesText(dates: readonly string[], language: string): string {
  const [first = ''] = dates
  const texts = dates.map((date, at) => {
    const isLastOfMonth = dates[at + 1]?.slice(0, 7) !== date.slice(0, 7)
    return isLastOfMonth ? dayText(date, language, first.slice(0, 4)) : String(Number(date.slice(8)))
  })
  return texts.join(', ')
}

function dayText(date: string, language: string, year: string): string {
  const other = date.startsWith(year) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(localeOf(language), { day: 'numeric', month: 'long', ...other, timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}

/** Above, the middle is left out. */
const shown = 6
const atStart = 4

/** "9, 16, 23, 30 June … 25 August". */
export function shortDates(dates: readonly string[], language: string): string {
  const last = dates.at(-1)
  if (dates.length <= shown || last === undefined) return datesText(dates, language)
  const year = (dates[0] ?? '').slice(0, 4)
  return `${datesText(dates.slice(0, atStart), language)} … ${dayText(last, language, year)}`
}
