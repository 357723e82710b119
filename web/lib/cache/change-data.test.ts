import { notifyManager, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adjustData,
  changeData,
  invalidateNow,
  invalidateWithJitter,
  markStale,
  readPart,
  refetchInFlight,
  showNotFound,
} from './change-data.ts'

interface Post {
  title: string
  count: number
}

const key = ['post']
let client: QueryClient
let requests: PromiseWithResolvers<Post>[]
const respond = async (at: number, data: Partial<Post>) => {
  requests[at]?.resolve({ title: 'Old', count: 0, ...data })
  await vi.advanceTimersByTimeAsync(0)
}
const fail = async (at: number) => {
  requests[at]?.reject(new Error('Offline'))
  await vi.advanceTimersByTimeAsync(0)
}
const shown = () => client.getQueryData<Post>(key)
const state = () => client.getQueryState(key)
const rename = (title: string) => changeData<Post>(client, key, post => ({ ...post, title }))

function open(options: Partial<QueryObserverOptions<Post>> = {}) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const request = Promise.withResolvers<Post>()
    signal.addEventListener('abort', () => request.reject(signal.reason))
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver<Post>(client, { queryKey: key, queryFn, staleTime: Infinity, ...options })
  return observer.subscribe(() => undefined)
}

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  requests = []
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

describe('an event during the first read', () => {
  beforeEach(() => void open())

  it('changes the response, without another request', async () => {
    rename('First')
    rename('New')
    await respond(0, { count: 4 })
    expect(shown()).toEqual({ title: 'New', count: 4 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })

  it('changes the response before a component renders it', async () => {
    const titles: unknown[] = []
    const observer = new QueryObserver<Post>(client, { queryKey: key })
    // React components subscribe like this.
    observer.subscribe(notifyManager.batchCalls(() => titles.push(observer.getCurrentResult().data?.title)))
    rename('New')
    await respond(0, {})
    expect(titles).toContain('New')
    expect(titles).not.toContain('Old')
  })

  it('repeats the read once after a delay if the change is relative', async () => {
    for (let times = 0; times < 2; times++) adjustData<Post>(client, key, post => ({ ...post, count: post.count + 1 }))
    await respond(0, { count: 4 })
    expect(shown()?.count).toBe(4)
    await vi.advanceTimersByTimeAsync(4_000)
    await respond(1, { count: 5 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()?.count).toBe(5)
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['repeats the read after a delay if the event lacks a field that the response needs', 0, 2],
    ['does not repeat the read if the response needs no other field', 1, 1],
  ])('%s', async (_, count, reads) => {
    changeData<Post>(client, key, post => ({ ...post, title: 'New' }), { needsRefetch: before => before.count === 0 })
    await respond(0, { count })
    expect(shown()?.title).toBe('New')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(requests).toHaveLength(reads)
  })

  it('keeps a removed post removed', async () => {
    showNotFound(client, key, 'POST_NOT_FOUND')
    await respond(0, {})
    expect(state()).toMatchObject({ status: 'error', error: { code: 'POST_NOT_FOUND' } })
    changeData<Post>(client, key, post => ({ ...post, title: 'New' }), { standing: true })
    expect(state()?.status).toBe('error')
  })

  it('removes only a response to which the removal applies', async () => {
    showNotFound<Post>(client, key, 'POST_NOT_FOUND', ({ title }) => title === 'Other')
    await respond(0, {})
    expect(state()?.status).toBe('success')
  })

  it('repeats a read that fails', async () => {
    rename('New')
    await fail(0)
    await vi.advanceTimersByTimeAsync(4_000)
    await respond(1, { title: 'New' })
    expect(shown()?.title).toBe('New')
  })

  it('leaves a response stale until the query is next opened', async () => {
    markStale(client, { queryKey: key })
    await respond(0, {})
    expect(state()?.isInvalidated).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })

  it('does not restore a query that was removed before the response', async () => {
    rename('New')
    client.removeQueries({ queryKey: key })
    await respond(0, {})
    expect(shown()).toBeUndefined()
  })

  it('repeats the read immediately after a resync', async () => {
    invalidateNow(client)
    await respond(0, {})
    await respond(1, { title: 'New' })
    expect(shown()?.title).toBe('New')
    expect(requests).toHaveLength(2)
  })
})

describe('an event during a refetch', () => {
  let close: () => void
  beforeEach(async () => {
    close = open()
    await respond(0, {})
    void client.refetchQueries({ queryKey: key })
  })

  it('changes the cached data and the response', async () => {
    rename('New')
    expect(shown()?.title).toBe('New')
    await respond(1, { count: 4 })
    expect(shown()).toEqual({ title: 'New', count: 4 })
  })

  it('cancels and repeats the refetch once after a resync', async () => {
    rename('New')
    invalidateNow(client)
    await respond(2, { title: 'Newer' })
    expect(shown()?.title).toBe('Newer')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(3)
  })

  it('keeps the change and the stale mark if the screen closes', async () => {
    rename('New')
    invalidateWithJitter(client, key)
    close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()?.title).toBe('New')
    expect(state()).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
    expect(requests).toHaveLength(2)
  })

  it('repeats it once after a delay if several events lack what it needs', async () => {
    for (let times = 0; times < 3; times++) invalidateWithJitter(client, key)
    await respond(1, {})
    await vi.advanceTimersByTimeAsync(4_000)
    await respond(2, { title: 'New' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(3)
  })
})

it('does not request a query again that is not being read', async () => {
  open({ initialData: { title: 'Old', count: 0 } })
  refetchInFlight(client, { queryKey: key })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual([])
})

describe('readPart', () => {
  const read = vi.fn<() => Promise<Post>>()
  let during: (() => void)[]
  beforeEach(() => {
    client.setQueryData<Post>(key, { title: 'Old', count: 0 })
    during = []
    read.mockReset().mockImplementation(async () => {
      await Promise.resolve()
      during.shift()?.()
      return { title: 'Old', count: 9 }
    })
  })
  const part = () => readPart<Post>(client, key, read)

  it('applies the changes of the query that arrive during the read', async () => {
    during = [() => rename('New')]
    expect(await part()).toEqual({ title: 'New', count: 9 })
    rename('Newer')
    expect(await part()).toEqual({ title: 'Old', count: 9 })
  })

  it('repeats the read if a change lacks something, and after a resync', async () => {
    during = [
      () => changeData<Post>(client, key, post => post, { needsRefetch: before => before.count === 9 }),
      () => invalidateNow(client),
    ]
    expect(await part()).toEqual({ title: 'Old', count: 9 })
    expect(read).toHaveBeenCalledTimes(3)
  })
})
