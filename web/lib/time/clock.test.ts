import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { learnTimeOf } from '../api/boot.ts'
import { byServerClock, learnFromAnswer, learnServerTime, onServerClock, serverNow } from './clock.ts'

const second = 1000
const hour = 3600 * second
const aheadOfDevice = () => serverNow() - Date.now()
const answered = (at: number, more: Record<string, string> = {}) =>
  new Response(null, { headers: { date: new Date(at).toUTCString(), ...more } })
const least = 1.3 * second
const right = () => learnServerTime(Date.now(), Date.now(), Date.now())

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2099, 0, 1) })
  right()
})
afterAll(() => {
  vi.useRealTimers()
  right()
})

test.each([4 * hour, -4 * hour, 24 * hour, -40 * 24 * hour])(
  'follows a server that is %d ms ahead of the device',
  by => {
    learnFromAnswer(answered(Date.now() + by), Date.now() - 200)
    expect(Math.abs(aheadOfDevice() - by)).toBeLessThanOrEqual(least)
    vi.advanceTimersByTime(hour)
    expect(Math.abs(aheadOfDevice() - by)).toBeLessThanOrEqual(least)
  },
)

test('keeps a device clock that the answer allows', () => {
  learnFromAnswer(answered(Date.now()), Date.now() - 300)
  learnServerTime(Date.now() - 2 * second, Date.now() - 2 * second, Date.now() - 5 * second)
  expect(aheadOfDevice()).toBe(0)
})

test('learns more from a quick answer than from a slow one, in either order', () => {
  const slow = () => learnServerTime(Date.now() + hour, Date.now() + hour, Date.now() - 20 * second)
  const quick = () => learnServerTime(Date.now() + hour, Date.now() + hour, Date.now() - 100)
  for (const order of [
    [slow, quick],
    [quick, slow],
  ]) {
    right()
    for (const learn of order) learn()
    expect(Math.abs(aheadOfDevice() - hour)).toBeLessThanOrEqual(100)
  }
})

test('is right again with the first answer after the clock of the device was set', () => {
  learnFromAnswer(answered(Date.now() - 4 * hour), Date.now() - 100)
  vi.setSystemTime(Date.now() - 4 * hour)
  expect(Math.abs(aheadOfDevice() + 4 * hour)).toBeLessThanOrEqual(least)
  learnFromAnswer(answered(Date.now()), Date.now() - 100)
  expect(Math.abs(aheadOfDevice())).toBeLessThanOrEqual(least)
})

test('learns nothing from the answer of a cache, from one without a date, or while the clock was set back', () => {
  learnFromAnswer(answered(Date.now() - 3 * hour, { age: '10800' }), Date.now() - 100)
  learnFromAnswer(new Response(), Date.now() - 100)
  learnServerTime(Date.now() + hour, Date.now() + hour, Date.now() + hour)
  expect(aheadOfDevice()).toBe(0)
})

test.each([
  { type: 'navigate', transferSize: 9000, by: hour },
  { type: 'reload', transferSize: 9000, by: hour },
  { type: 'back_forward', transferSize: 9000, by: 0 },
  { type: 'navigate', transferSize: 0, by: 0 },
])('learns from the document unless it was kept: $type, $transferSize bytes', ({ type, transferSize, by }) => {
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, transferSize }] as never)
  const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - second)
  learnTimeOf({ at: Date.now() + hour })
  expect(Math.abs(aheadOfDevice() - by)).toBeLessThanOrEqual(least)
  learnTimeOf({ at: 0 })
  expect(Math.abs(aheadOfDevice() - by)).toBeLessThanOrEqual(least)
  entries.mockRestore()
  origin.mockRestore()
})

test('tells of a change by a second or more, and keeps it for a start without a connection', async () => {
  const tell = vi.fn<() => void>()
  const stop = onServerClock(tell)
  learnServerTime(Date.now() + 300, Date.now() + 300, Date.now())
  expect(tell).not.toHaveBeenCalled()
  learnServerTime(Date.now() + hour, Date.now() + hour, Date.now())
  expect(tell).toHaveBeenCalledTimes(1)
  stop()
  vi.resetModules()
  const later = await import('./clock.ts')
  expect(later.serverNow() - Date.now()).toBe(hour)
  right()
  vi.resetModules()
  expect((await import('./clock.ts')).serverNow()).toBe(Date.now())
})

test("converts a time that the device stored, as the age of what it saved must not include the clock's fault", () => {
  learnServerTime(Date.now() - 4 * hour, Date.now() - 4 * hour, Date.now())
  expect(serverNow() - byServerClock(Date.now() - 12 * 60 * second)).toBe(12 * 60 * second)
})
