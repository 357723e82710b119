import { useTranslation } from 'react-i18next'
import { fullTime, relativeTime, useNow } from '../lib/time/time.ts'
import { useHydrated } from '../lib/dom/use-hydrated.ts'

export function RelativeTime({ date, className }: { date: Date | string; className?: string }) {
  const { i18n } = useTranslation()
  const now = useNow()
  // The server does not know the viewer's time zone: the first render uses UTC to match.
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
