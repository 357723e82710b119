import type { QueryClient } from '@tanstack/react-query'
import type { EventDetail } from '../../../contract/events.ts'
import { seriesKey } from './keys.ts'

// What the pages of events need. The page of a series is in public.tsx.
export { ChangeDialog } from './change-dialog.tsx'
export { datesText, shortDates } from './dates-text.ts'
export { RuleBadge } from './rule-badge.tsx'
export { dayInMonth, ruleText, ruleTitle, weekdayName } from './rule-words.ts'
export { ScopeChoice, scopesOf, useEndDay, useShortDay, type DateOfSeries } from './scope-choice.tsx'

/** After a change of one of its dates, which may be a change of others too. */
export const refreshSeries = (client: QueryClient, { series }: Pick<EventDetail, 'series'>): void =>
  void (series && client.invalidateQueries({ queryKey: seriesKey(series.id) }))
