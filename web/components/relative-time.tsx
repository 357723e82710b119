import { useTranslation } from 'react-i18next'
import { fullTime, relativeTime, useNow } from '../lib/time.ts'
import { useHydrated } from '../lib/use-hydrated.ts'

/** "12 min", renewed while it is in sight; hovering tells the whole moment. */
export function RelativeTime({ date, className }: { date: Date | string; className?: string }) {
  const { i18n } = useTranslation()
  const now = useNow()
  // Where the document is drawn nobody knows the reader's time zone: for that one render it is the same everywhere.
  const hydrated = useHydrated()
  const moment = typeof date === 'string' ? new Date(date) : date
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time
      dateTime={moment.toISOString()}
      title={hydrated ? fullTime(moment, i18n.language) : undefined}
      className={className}
    >
      {relativeTime(moment, now, i18n.language, hydrated ? undefined : 'UTC')}
    </time>
  )
}
