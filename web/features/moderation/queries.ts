import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import type { Outcome, ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { reportStatuses } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { pendingReports, reportsKey } from './pending-reports.ts'
import { updated, without, type Paged } from '../../lib/cache/paged.ts'

export const filters = [...reportStatuses, 'all'] as const
export type Filter = (typeof filters)[number]

const pageAfter = (cursor: string | null) => ({ limit: limits.pageSize, ...(cursor ? { cursor } : {}) })
const listKey = (filter: Filter) => [...reportsKey, 'list', filter] as const
const caseKey = (id: string) => [...reportsKey, 'case', id] as const

export const caseList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.moderation.queue({ ...pageAfter(pageParam), ...(filter === 'all' ? {} : { status: filter }) }, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

export const casesAbout = (aboutId: string) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'about', aboutId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(api => api.moderation.queue({ aboutId, ...pageAfter(pageParam) }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    refetchOnWindowFocus: true,
  })

export const oneCase = (id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => call(api => api.moderation.read({ caseId: id }, { signal })),
  })

export const outcomeList = (side: Outcome['side']) =>
  infiniteQueryOptions({
    queryKey: ['outcomes', side],
    queryFn: ({ pageParam, signal }) =>
      call(api => api.moderation.outcomes({ side, ...pageAfter(pageParam) }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

export function showChanged(client: QueryClient, changed: ReportCaseDetail): void {
  client.setQueryData(caseKey(changed.id), changed)
  for (const filter of filters)
    client.setQueryData<Paged<ReportCase>>(
      listKey(filter),
      list =>
        list &&
        (filter === 'all' || filter === changed.status
          ? updated(list, changed.id, () => changed)
          : without(list, changed.id)),
    )
  void client.invalidateQueries({ queryKey: [...reportsKey, 'list'] })
  void client.invalidateQueries({ queryKey: pendingReports.queryKey })
}
