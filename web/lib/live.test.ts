import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from './live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for the lock again after a pause when the browser refuses it', async () => {
  vi.useFakeTimers()
  const request = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new DOMException('The document is not fully active.', 'InvalidStateError')),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  const stop = connectLive({ accountId: 'ada', cursor: '0', onEvent: () => {}, onRefused: () => {} })
  await vi.advanceTimersByTimeAsync(900)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(request).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(request).toHaveBeenCalledTimes(3)
})
