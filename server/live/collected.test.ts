import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCollectedEvents } from './collected.ts'
import type { SignedEvent } from './recent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (id: bigint, subject: string | null = null) =>
  ({ id, subjects: [subject, null] }) as unknown as SignedEvent

it('makes the first event after a pause due immediately, and later ones 500 ms after the last delivery', () => {
  const onDue = vi.fn<() => void>()
  const collected = createCollectedEvents(onDue)
  collected.add('a', event(1n))
  expect(collected.due()).toEqual(['a'])
  collected.sent('a')
  vi.advanceTimersByTime(100)
  collected.add('a', event(2n))
  collected.add('b', event(3n))
  expect(collected.due()).toEqual(['b'])
  collected.sent('b')
  vi.advanceTimersByTime(399)
  collected.add('a', event(4n))
  expect([collected.due(), onDue.mock.calls.length]).toEqual([[], 0])
  vi.advanceTimersByTime(1)
  expect([collected.due(), onDue.mock.calls.length]).toEqual([['a'], 1])
  expect(collected.of('a').map(({ id }) => id)).toEqual([2n, 4n])
  collected.sent('a')
  vi.advanceTimersByTime(500)
  collected.add('a', event(5n))
  expect(collected.due()).toEqual(['a'])
})

it('keeps events due until they are sent, without those about removed subjects', () => {
  const collected = createCollectedEvents(() => undefined)
  collected.add('a', event(1n, 'post'))
  collected.add('a', event(2n))
  collected.forget('post')
  expect([collected.due(), collected.of('a').map(({ id }) => id)]).toEqual([['a'], [2n]])
})
