import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://peeps.example'
const from = (path: string) => returnPath(`?return=${encodeURIComponent(path)}`, origin)

test.each(['/ask', '/ask/0197?tab=2#replies', '/c/barcelona/people', '/events?q=a%2Fb'])('returns to %s', path => {
  expect(from(path)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/ask\\..\\evil',
  '\\\\evil.example',
  'https://evil.example',
  'https://peeps.example/ask',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'ask',
  '',
  ' /ask',
  '/auth/login?return=/ask',
])('returns to home for %j', path => {
  expect(from(path)).toBe('/home')
})

test('returns to home by default', () => {
  expect(returnPath('', origin)).toBe('/home')
})
