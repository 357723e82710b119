import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { platformOf } from '../lib/dom/platform.ts'
import { mayAskToInstall, rememberCompleted, rememberDismissed } from './install-state.ts'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

it('asks again 14 days after "Not now", and never after installation', () => {
  expect(mayAskToInstall(now)).toBe(true)
  rememberDismissed(now)
  expect(mayAskToInstall(now + 14 * day - 1)).toBe(false)
  expect(mayAskToInstall(now + 14 * day)).toBe(true)
  rememberCompleted()
  expect(mayAskToInstall(now + 100 * day)).toBe(false)
})

it('does not ask in standalone display mode', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(mayAskToInstall(now)).toBe(false)
})

it('does not ask on an iPhone when opened from the home screen', () => {
  vi.stubGlobal('navigator', { standalone: true })
  expect(mayAskToInstall(now)).toBe(false)
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 5, 'ipad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'other'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 5, 'other'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36', 0, 'other'],
])('detects the platform of %s with %i touch points', (userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
