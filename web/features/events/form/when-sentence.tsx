import { useTranslation } from 'react-i18next'
import { localeOf, useNow } from '../../../lib/time/time.ts'
import { useZoneNames } from './use-zone-names.ts'
import type { EventValues } from './values.ts'
import { clockOf, dayName } from '../../../lib/time/zones.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'

/** For example "Friday 27 November, 19:30 in Barcelona". Renders nothing without a start. */
export function WhenSentence({ values }: { values: EventValues }) {
  const { t, i18n } = useTranslation()
  const nameOf = useZoneNames()
  const now = useNow()
  const { startDate, startTime, endDate, endTime, timeZone } = values
  if (!startDate || !startTime) return null
  const locale = localeOf(i18n.language)
  const year = clockOf(now, timeZone).date.slice(0, 4)
  const day = (date: string) => dayName(date, locale, year)
  const start = sentenceCase(
    t('eventForm.when', { day: day(startDate), time: startTime, place: nameOf(timeZone) }),
    i18n.language,
  )
  const ends = endDate && endTime && `${endDate}T${endTime}` > `${startDate}T${startTime}`
  return (
    <p className="text-meta text-text-muted">
      {!ends
        ? start
        : endDate === startDate
          ? t('eventForm.until', { start, time: endTime })
          : t('eventForm.untilDay', { start, day: day(endDate), time: endTime })}
    </p>
  )
}
