import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/** Updates cached data and keeps an invalidated query invalidated: the event does not include what the cache missed. */
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

/** Applies `changeData` to every matching query. */
export function changeEach<T>(client: QueryClient, filters: QueryFilters, apply: (data: T, key: QueryKey) => T): void {
  for (const { queryKey } of client.getQueryCache().findAll(filters))
    changeData<T>(client, queryKey, data => apply(data, queryKey))
}

/** Like `changeData`, but skips queries without a successful result: writing would restore a removed item. */
export function changeStanding<T>(client: QueryClient, key: QueryKey, apply: (data: T) => T): void {
  if (client.getQueryState(key)?.status === 'success') changeData(client, key, apply)
}

const overtaken = new WeakSet<Query>()

/**
 * Call on an event that affects these areas (first parts of query keys). A request in flight may return data from
 * before the event, so each such query is refetched once it settles.
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

/**
 * For data that must not be refetched while the user reads it: applies the change now and again after a fetch in
 * flight.
 */
export function applyTwice(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply()
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply)
}
