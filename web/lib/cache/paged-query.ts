import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call, type Api } from '../api/api.ts'

type Options<P, Key extends QueryKey> = UndefinedInitialDataInfiniteOptions<
  P,
  Error,
  InfiniteData<P>,
  Key,
  string | null
>

export const pagedQuery = <P extends { next: string | null }, const Key extends QueryKey>({
  read,
  limit = limits.pageSize,
  ...options
}: {
  queryKey: Key
  read: (api: Api, page: { limit: number; cursor?: string }, sent: { signal: AbortSignal }) => Promise<P>
  limit?: number
} & Pick<Options<P, Key>, 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus'>) =>
  infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam, signal }) =>
      call(api => read(api, { limit, ...(pageParam ? { cursor: pageParam } : {}) }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
