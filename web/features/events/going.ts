import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { numberFormat } from '../../lib/formats.ts'
import { localeOf } from '../../lib/time.ts'

/** "18 going", or "18 went" when it is over. */
export function useGoingText({ attendeeCount, state }: EventDetail): string {
  const { t, i18n } = useTranslation()
  const number = numberFormat(localeOf(i18n.language)).format(attendeeCount)
  return t(state === 'past' ? 'events.went' : 'events.goingPlain', { count: attendeeCount, number })
}
