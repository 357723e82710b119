import { dateFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

/** Always with the year. Returns an invalid date unchanged. */
export function effectiveText(day: string, language: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(moment)) return day
  return dateFormat(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    moment,
  )
}
