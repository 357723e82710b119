import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

/** "18 of 20 going", "18 going" without a limit, or "18 went" for a past event. */
export function useGoingText({ attendeeCount, maxAttendees, state }: EventDetail): string {
  const { t, i18n } = useTranslation()
  const format = numberFormat(localeOf(i18n.language))
  const count = { count: attendeeCount, number: format.format(attendeeCount) }
  if (state === 'past') return t('events.went', count)
  if (maxAttendees === null) return t('events.goingPlain', count)
  return t('events.goingOfPlain', { ...count, max: format.format(maxAttendees) })
}
