import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Outcome, ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { reportStatuses } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { pendingReports, reportsKey } from './pending-reports.ts'
import { updated, without, type Paged } from '../../lib/cache/paged.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

export const filters = [...reportStatuses, 'all'] as const
export type Filter = (typeof filters)[number]

const listKey = (filter: Filter) => [...reportsKey, 'list', filter] as const
const caseKey = (id: string) => [...reportsKey, 'case', id] as const

export const caseList = (filter: Filter) =>
  pagedQuery({
    queryKey: listKey(filter),
    read: (api, page, options) =>
      api.moderation.queue({ ...page, ...(filter === 'all' ? {} : { status: filter }) }, options),
  })

export const casesAbout = (aboutId: string) =>
  pagedQuery({
    queryKey: [...reportsKey, 'about', aboutId] as const,
    read: (api, page, options) => api.moderation.queue({ aboutId, ...page }, options),
    refetchOnWindowFocus: true,
  })

export const oneCase = (id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => call(api => api.moderation.read({ caseId: id }, { signal })),
  })

export const outcomeList = (side: Outcome['side']) =>
  pagedQuery({
    queryKey: ['outcomes', side],
    read: (api, page, options) => api.moderation.outcomes({ side, ...page }, options),
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
