import { hashKey, type Query, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'

/*
 * A response in flight may predate a live event. So an event changes the cached data now, and the response when it arrives
 * (`changeData`): changes must be idempotent. If the response cannot be changed (`adjustData`,
 * `needsRefetch`), the read is repeated. After a resync, every read is repeated (`invalidateNow`).
 */

interface Options<T> {
  needsRefetch?: (before: T) => boolean
  refetch?: (client: QueryClient, key: QueryKey) => void
  /** Changes only a successful query: writing would restore a removed item. */
  standing?: boolean
}

function afterRead(client: QueryClient, query: Query, onResponse: () => void, onFailure = onResponse): void {
  if (query.state.fetchStatus === 'idle') return
  const ifCached = (work: () => void) => () => client.getQueryCache().get(query.queryHash) === query && work()
  void query.promise?.then(ifCached(onResponse), ifCached(onFailure))
}

/** An invalidated query stays invalidated: the event lacks what the cache missed. */
function write<T>(client: QueryClient, { queryKey, state }: Query, next: T): void {
  if (next === state.data) return
  client.setQueryData<T>(queryKey, next, state.isInvalidated ? { updatedAt: state.dataUpdatedAt } : {})
  if (state.isInvalidated) client.getQueryCache().find({ queryKey, exact: true })?.invalidate()
}

export function changeData<T>(
  client: QueryClient,
  key: QueryKey,
  apply: (data: T) => T,
  { needsRefetch = () => false, refetch = invalidateWithJitter, standing = false }: Options<T> = {},
): void {
  for (const part of partsOf(client, key)) part.changes.push({ apply, needsRefetch } as Change<unknown>)
  const query = client.getQueryCache().find({ queryKey: key, exact: true })
  if (!query) return
  const change = () => {
    const data = query.state.data as T | undefined
    if (data === undefined || (standing && query.state.status !== 'success')) return
    write(client, query, apply(data))
    if (needsRefetch(data)) refetch(client, key)
  }
  const { isInvalidated } = query.state
  afterRead(client, query, change, () => {
    // Without data, only a refetch helps. A canceled read restores the changed data, but not its invalidation.
    if (query.state.data === undefined) refetchSoon(client, key)
    else if (isInvalidated) query.invalidate()
  })
  change()
}

export function changeEach<T>(client: QueryClient, filters: QueryFilters, apply: (data: T, key: QueryKey) => T): void {
  for (const { queryKey } of client.getQueryCache().findAll(filters))
    changeData<T>(client, queryKey, data => apply(data, queryKey))
}

/** For relative changes, such as a count: the response in flight may already include them. */
export function adjustData<T>(client: QueryClient, key: QueryKey, apply: (data: T) => T): void {
  const query = client.getQueryCache().find({ queryKey: key, exact: true })
  if (query?.state.data !== undefined) write(client, query, apply(query.state.data as T))
  refetchInFlight(client, { queryKey: key, exact: true })
}

/** Set locally: otherwise all clients would refetch simultaneously. */
export function showNotFound<T>(
  client: QueryClient,
  key: QueryKey,
  code: string,
  applies?: (data: T) => boolean,
): void {
  const query = client.getQueryCache().find({ queryKey: key, exact: true })
  if (!query) return
  const show = () => {
    const data = query.state.data as T | undefined
    if (applies && (data === undefined || !applies(data))) return
    const error = Object.assign(new Error('The item was removed.'), { code, status: 404, data: {} })
    query.setState({ ...query.state, status: 'error', error })
  }
  afterRead(client, query, show)
  show()
}

export function markStale(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    afterRead(client, query, () => query.invalidate())
    query.invalidate()
  }
}

export function invalidateNow(client: QueryClient, filters: QueryFilters = {}): void {
  const reads = client
    .getQueryCache()
    .findAll(filters)
    .map(query => [query, query.promise] as const)
  for (const [query] of reads) for (const part of partsOf(client, query.queryKey)) part.repeat = true
  void client.invalidateQueries(filters)
  for (const [query, read] of reads)
    if (query.promise === read)
      afterRead(client, query, () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }))
}

const jitter = 4_000
const scheduled = new WeakMap<QueryClient, Set<string>>()

function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  const keys = scheduled.get(client) ?? new Set<string>()
  scheduled.set(client, keys)
  const key = hashKey(queryKey)
  if (keys.has(key)) return
  keys.add(key)
  setTimeout(() => {
    keys.delete(key)
    void client.refetchQueries({ queryKey, type: 'active', stale: true })
  }, Math.random() * jitter)
}

export function refetchInFlight(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters))
    afterRead(client, query, () => refetchSoon(client, query.queryKey))
}

export function invalidateWithJitter(client: QueryClient, queryKey: QueryKey): void {
  refetchInFlight(client, { queryKey })
  refetchSoon(client, queryKey)
}

type Change<T> = Required<Pick<Options<T>, 'needsRefetch'>> & { apply: (data: T) => T }

interface Part {
  changes: Change<unknown>[]
  repeat: boolean
}

const parts = new WeakMap<QueryClient, Map<string, Set<Part>>>()

const partsOf = (client: QueryClient, key: QueryKey): ReadonlySet<Part> =>
  parts.get(client)?.get(hashKey(key)) ?? new Set()

/** Reads a part of a query, such as one more page. Applies concurrent changes to the response, or repeats the read. */
export async function readPart<T>(client: QueryClient, key: QueryKey, read: () => Promise<T>): Promise<T> {
  const byKey = parts.get(client) ?? new Map<string, Set<Part>>()
  parts.set(client, byKey)
  const hash = hashKey(key)
  for (;;) {
    const part: Part = { changes: [], repeat: false }
    byKey.set(hash, (byKey.get(hash) ?? new Set()).add(part))
    let data: unknown = await read().finally(() => byKey.get(hash)?.delete(part))
    let repeat = part.repeat
    for (const { apply, needsRefetch } of part.changes) {
      repeat ||= needsRefetch(data)
      data = apply(data)
    }
    if (!repeat) return data as T
  }
}
