import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { announcementsKey, talkKey } from '../core/keys.ts'

const freshFor = 5 * 60_000

export const talkQuery = (eventId: string) =>
  queryOptions({
    queryKey: talkKey(eventId),
    queryFn: ({ signal }) => call(api => api.talk.read({ eventId }, { signal })),
    staleTime: freshFor,
  })

export const announcementList = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: announcementsKey(eventId),
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.talk.announcements(
          { eventId, limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })
