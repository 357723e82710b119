import { useTranslation } from 'react-i18next'
import { fullTime, relativeTime, useNow } from '../../lib/time.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute

/** "Posted 4 h ago", renewed while it is in sight; hovering tells the whole moment. */
export function Posted({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const moment = new Date(at)
  const age = now - moment.getTime()
  const told = relativeTime(moment, now, i18n.language)
  return (
    <time dateTime={at} title={fullTime(moment, i18n.language)}>
      {age < minute
        ? t('listing.postedNow')
        : age < week
          ? t('listing.postedAgo', { time: told })
          : t('listing.postedOn', { date: told })}
    </time>
  )
}
