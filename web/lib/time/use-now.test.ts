import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './time.ts'

let drawn: number[]
function Screen() {
  drawn.push(useNow())
  return null
}

beforeAll(() => {
  // An earlier test may have left a real timer.
  document.dispatchEvent(new Event('visibilitychange'))
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  drawn = []
})

const root = createRoot(document.createElement('div'))
const show = (key: string | null) =>
  act(() => {
    root.render(key && createElement(Screen, { key }))
  })

test('renders once when one screen replaces another', () => {
  show('one')
  vi.advanceTimersByTime(5_000)
  drawn = []
  show('two')
  expect(drawn).toHaveLength(1)
})

test('updates every minute while mounted, and on mount after a pause', () => {
  show('one')
  const began = Date.now()
  act(() => {
    vi.advanceTimersByTime(61_000)
  })
  expect(drawn.at(-1)).toBeGreaterThan(began)
  show(null)
  vi.advanceTimersByTime(10 * 60_000)
  show('two')
  expect(drawn.at(-1)).toBe(Date.now())
  show(null)
})

test('follows a clock that was set back while nothing was mounted', () => {
  show('one')
  show(null)
  // The tick without subscribers stops the clock.
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 60 * 60_000)
  show('two')
  expect(drawn.at(-1)).toBe(Date.now())
  show(null)
})
