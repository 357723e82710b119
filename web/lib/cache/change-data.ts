import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Updates cached data. An invalidated query stays invalidated, because the event does not include what the cache
 * missed.
 */
export function changeData<T>(client: QueryClient, key: QueryKey, apply: (data: T) => T): void {
  const query = client.getQueryCache().find<T>({ queryKey: key, exact: true })
  const data = query?.state.data
  if (!query || data === undefined) return
  const next = apply(data)
  if (next === data) return
  const { isInvalidated, dataUpdatedAt } = query.state
  client.setQueryData<T>(key, next, isInvalidated ? { updatedAt: dataUpdatedAt } : {})
  if (isInvalidated) query.invalidate()
}

export function changeEach<T>(client: QueryClient, filters: QueryFilters, apply: (data: T, key: QueryKey) => T): void {
  for (const { queryKey } of client.getQueryCache().findAll(filters))
    changeData<T>(client, queryKey, data => apply(data, queryKey))
}

/** Like `changeData`, but only for successful queries: writing would restore a removed item. */
export function changeStanding<T>(client: QueryClient, key: QueryKey, apply: (data: T) => T): void {
  if (client.getQueryState(key)?.status === 'success') changeData(client, key, apply)
}

const overtaken = new WeakSet<Query>()

/**
 * Refetches the queries of these areas (first parts of keys) that are in flight: their response may predate the event.
 */
export function refetchStaleInFlight(client: QueryClient, areas: readonly string[]): void {
  const reads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ queryKey: [area] }) => areas.includes(area as string) })
  for (const query of reads) {
    if (overtaken.has(query)) continue
    overtaken.add(query)
    const again = () => {
      overtaken.delete(query)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.promise?.then(again, again)
  }
}

/** For data that must not be refetched while the user reads it: applies the change again after a fetch in flight. */
export function applyTwice(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply()
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply)
}
