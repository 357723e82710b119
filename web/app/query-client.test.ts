import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorTable, type ErrorCode } from '../../contract/errors.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const failure = (code: ErrorCode) => Object.assign(new Error(code), { code, status: errorTable[code][0] })

function read(error: Error) {
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error))
  const ended = vi.fn<(error: unknown) => void>()
  void client.fetchQuery({ queryKey: ['something'], queryFn }).catch(ended)
  return { queryFn, ended }
}

it.each(['INVALID_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND', 'EVENT_FULL', 'INVALID_CODE'] as const)(
  'does not retry a query rejected with %s',
  async code => {
    const { queryFn, ended } = read(failure(code))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
  },
)

it.each([
  failure('INTERNAL'),
  failure('UNAVAILABLE'),
  failure('TOO_MANY_REQUESTS'),
  Object.assign(new Error('of a proxy'), { code: 'BAD_GATEWAY', status: 502 }),
  new TypeError('Failed to fetch'),
])('retries a query three times with backoff: %s', async error => {
  const { queryFn, ended } = read(error)
  for (const [calls, pause] of [1_000, 2_000, 4_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 100)
    expect(queryFn).toHaveBeenCalledTimes(calls + 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(queryFn).toHaveBeenCalledTimes(calls + 2)
  }
  expect(ended).toHaveBeenCalledExactlyOnceWith(error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(4)
})

it('tries a query once while offline and fails immediately', async () => {
  goOffline()
  const error = new TypeError('Failed to fetch')
  const { queryFn, ended } = read(error)
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledExactlyOnceWith(error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('stops retrying when the device goes offline', async () => {
  const { queryFn, ended } = read(failure('UNAVAILABLE'))
  await vi.advanceTimersByTimeAsync(500)
  goOffline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(ended).toHaveBeenCalledTimes(1)
})

it('sends a mutation once, also while offline', async () => {
  const client = createQueryClient()
  goOffline()
  onlineManager.setOnline(false)
  const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(failure('UNAVAILABLE')))
  const ended = vi.fn<(error: unknown) => void>()
  client.getMutationCache().build(client, { mutationFn }).execute(undefined).catch(ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mutationFn).toHaveBeenCalledTimes(1)
  expect(ended).toHaveBeenCalledTimes(1)
})

function shown(failures: number, takes = 0) {
  const client = createQueryClient()
  let calls = 0
  const observer = new QueryObserver(client, {
    queryKey: ['something'],
    queryFn: async () => {
      await new Promise(resolve => setTimeout(resolve, takes))
      if (calls++ < failures) throw failure('UNAVAILABLE')
      return 'content'
    },
  })
  observer.subscribe(() => undefined)
  return () => observer.getCurrentResult()
}

it.each([0, 300])('shows a failure within 2 s and replaces it when a retry succeeds (%i ms each)', async takes => {
  const read = shown(3, takes)
  await vi.advanceTimersByTimeAsync(takes + 1_250)
  expect(read()).toMatchObject({ status: 'error', isFetching: true })
  expect(read().error).toMatchObject({ code: 'UNAVAILABLE' })
  await vi.advanceTimersByTimeAsync(5_500)
  expect(read().status).toBe('error')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read()).toMatchObject({ status: 'success', data: 'content', error: null })
})

it('shows no failure when the first retry succeeds immediately', async () => {
  const read = shown(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(read().status).toBe('pending')
  await vi.advanceTimersByTimeAsync(50)
  expect(read()).toMatchObject({ status: 'success', data: 'content' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read().status).toBe('success')
})

it('keeps the previous data while a refetch fails', async () => {
  const client = createQueryClient()
  client.setQueryData(['something'], 'content')
  const observer = new QueryObserver(client, {
    queryKey: ['something'],
    queryFn: () => Promise.reject(failure('UNAVAILABLE')),
  })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'content', isFetching: true })
})
