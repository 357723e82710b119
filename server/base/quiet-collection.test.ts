import { getHeapStatistics } from 'node:v8'
import { afterEach, expect, it, vi } from 'vitest'
import { collectWhenQuiet } from './quiet-collection.ts'

const size = () => getHeapStatistics().total_heap_size
afterEach(() => vi.useRealTimers())

it('collects once little has run for some time and the heap has grown, and again only after it has grown again', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const heap = { size: 100, busy: 0.5, collected: 0 }
  const stop = collectWhenQuiet(
    { every: 1_000, looks: 3, idleBelow: 0.1, grown: 50 },
    { size: () => heap.size, busy: () => heap.busy, collect: () => void (heap.collected++, (heap.size = 120)) },
  )
  const after = (seconds: number) => (vi.advanceTimersByTime(seconds * 1_000), heap.collected)
  heap.size = 160
  expect(after(10)).toBe(0)
  heap.busy = 0
  expect(after(2)).toBe(0)
  heap.busy = 0.5
  expect(after(1)).toBe(0)
  heap.busy = 0
  expect(after(3)).toBe(1)
  expect(after(60)).toBe(1)
  heap.size = 175
  expect(after(3)).toBe(2)
  stop()
  heap.size = 500
  expect(after(10)).toBe(2)
})

it('returns the memory of objects that are gone', async () => {
  let kept: unknown[] | undefined = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: `${n}` }))
  const before = size()
  expect(kept.length).toBe(1_000_000)
  kept = undefined
  const stop = collectWhenQuiet({ every: 10, looks: 1, idleBelow: 2, grown: -Infinity })
  await expect.poll(size).toBeLessThan(before - 40 * 1024 * 1024)
  stop()
})
