import { useTranslation } from 'react-i18next'
import { fullTime, relativeTime, useNow } from '../lib/time.ts'

/** "12 min", renewed while it is in sight; hovering tells the whole moment. */
export function RelativeTime({ date, className }: { date: Date | string; className?: string }) {
  const { i18n } = useTranslation()
  const now = useNow()
  const moment = typeof date === 'string' ? new Date(date) : date
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time dateTime={moment.toISOString()} title={fullTime(moment, i18n.language)} className={className}>
      {relativeTime(moment, now, i18n.language)}
    </time>
  )
}
