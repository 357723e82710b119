import { useTranslation } from 'react-i18next'
import { fullTime, relativeTime, toldBy, useNow } from '../../lib/time/time.ts'

/** "Posted 4 h ago", updated while visible; the tooltip shows the full date. */
export function Posted({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const moment = new Date(at)
  const told = relativeTime(moment, now, i18n.language)
  const by = toldBy(moment, now)
  return (
    <time dateTime={at} title={fullTime(moment, i18n.language)}>
      {by === 'now'
        ? t('listing.postedNow')
        : by === 'age'
          ? t('listing.postedAgo', { time: told })
          : t('listing.postedOn', { date: told })}
    </time>
  )
}
