import type { QueryClient } from '@tanstack/react-query'
import type { EventDetail } from '../../../../contract/events.ts'

export const seriesKey = (id: string) => ['series', id] as const
export const datesKey = (id: string, when: 'upcoming' | 'past') => [...seriesKey(id), 'dates', when] as const

/** After a change of one of its dates, which may be a change of others too. */
export const refreshSeries = (client: QueryClient, { series }: Pick<EventDetail, 'series'>): void =>
  void (series && client.invalidateQueries({ queryKey: seriesKey(series.id) }))
