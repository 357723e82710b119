import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    environment: { CONTACT_EMAIL: 'help+us@peeps.example', APP_URL: 'https://peeps.example' },
  })
})

it('leads password managers to the security page', async () => {
  const answer = await app.request('GET', '/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/security'])
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await app.request('GET', unknown)).status).toBe(404)
})

it('names the contact for reports, for less than a year', async () => {
  const answer = await app.request('GET', '/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:help%2Bus@peeps.example\n')
  expect(text).toContain('Canonical: https://peeps.example/.well-known/security.txt\n')
  expect(text).toContain('Preferred-Languages: en, es, ca\n')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
  const old = await app.request('GET', '/security.txt')
  expect([old.status, old.headers.get('location')]).toEqual([308, '/.well-known/security.txt'])
})

it('names no contact that is not configured', async () => {
  const without = await createTestApp()
  expect((await without.request('GET', '/.well-known/security.txt')).status).toBe(404)
})

it('keeps robots away from the API and the calendar feeds, not from previews', async () => {
  const answer = await app.request('GET', '/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const closed = [...(await answer.text()).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(closed).toEqual(['/api/', '/calendar/', '/live'])
})

it.each([
  ['/favicon.ico', '/icon-192.png'],
  ['/apple-touch-icon-precomposed.png', '/apple-touch-icon.png'],
  ['/apple-touch-icon-120x120-precomposed.png', '/apple-touch-icon.png'],
])('%s is an icon', async (asked, icon) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await app.request(method, asked)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, icon])
  }
})
