import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/** Changes what is loaded. What waits to be read anew goes on waiting: an event does not tell what was missed. */
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

/** The same for everything loaded that fits. */
export function changeEach<T>(client: QueryClient, filters: QueryFilters, apply: (data: T, key: QueryKey) => T): void {
  for (const { queryKey } of client.getQueryCache().findAll(filters))
    changeData<T>(client, queryKey, data => apply(data, queryKey))
}

/** The same for a thing that stands open. One that was removed stays so: writing to the cache would bring it back. */
export function changeStanding<T>(client: QueryClient, key: QueryKey, apply: (data: T) => T): void {
  if (client.getQueryState(key)?.status === 'success') changeData(client, key, apply)
}

const overtaken = new WeakSet<Query>()

/**
 * To be called when something of these areas, the first parts of keys, is told. A read that is on its way may not know of
 * it yet, and would put the older state over the newer one: it is read once more when it is there.
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

/** The same for what must not be read anew, as somebody reads on in it: `apply` is done at once, and over such a read. */
export function applyTwice(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply()
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, apply)
}
