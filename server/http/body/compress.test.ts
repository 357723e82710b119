import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'

it.each([
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['gzip;q=0, br', null],
  ['br, gzip; q=0.000', null],
  ['br', null],
])('for "%s" responds with content-encoding %s', async (accepted, coding) => {
  const app = await createTestApp()
  const answer = await app.request('GET', '/api/openapi.json', { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(coding)
})
