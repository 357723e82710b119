import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../contract/events.ts'
import { useNow } from '../../lib/time/time.ts'
import { oneEvent } from './queries.ts'
import { startsText } from './times.ts'

// Apart from public.ts, which home loads.
export { announcementsKey, talkKey } from './keys.ts'
export { weekdayText } from './times.ts'

export const useEvent = (id: string) => useQuery(oneEvent(useQueryClient(), id))

/** "Thursday 11 June, 19:30". */
export function useStartText(event: Event): string {
  const { i18n } = useTranslation()
  return startsText(event, useNow(), i18n.language)
}
