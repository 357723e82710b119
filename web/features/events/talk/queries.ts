import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { announcementsKey, talkKey } from '../core/keys.ts'
import { pagedQuery } from '../../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000

export const talkQuery = (eventId: string) =>
  queryOptions({
    queryKey: talkKey(eventId),
    queryFn: ({ signal }) => call(api => api.talk.read({ eventId }, { signal })),
    staleTime: freshFor,
  })

export const announcementList = (eventId: string) =>
  pagedQuery({
    queryKey: announcementsKey(eventId),
    read: (api, page, sent) => api.talk.announcements({ eventId, ...page }, sent),
    staleTime: freshFor,
  })
