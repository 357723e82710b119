import { tmpdir } from 'node:os'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnSite } from '../../../tests/support/people/sharing.ts'
import { createApp } from '../../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

async function served(method: string, target: string) {
  const site = { ...drawnSite, folder: tmpdir(), scriptHashes: [] }
  const from = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  const answer = await createApp({ ...app.deps, site }).request(`http://peeps.test${target}`, { method }, from)
  return [answer.status, answer.headers.get('location')]
}

it.each([
  ['/events/', '/events'],
  ['/Events?when=past&types=%C3%A1', '/events?when=past&types=%C3%A1'],
  ['//events//', '/events'],
  ['/\\events', '/events'],
  ['/auth/login/?return=//evil.example', '/auth/login?return=//evil.example'],
  ['/E/0199-A/', '/e/0199-A'],
  ['/e/0199-A.', '/e/0199-A'],
  ['/e/0199-A%E2%80%A6)?a=b.', '/e/0199-A?a=b.'],
  ['/c/BARCELONA/people', '/c/barcelona/people'],
  ['/reset-password/?token=Abc', '/reset-password?token=Abc'],
  ['/listing/0199-1', '/listings/0199-1'],
  ['/listing/a%2F..%2F$%26/', '/listings/a%2F..%2F$%26'],
])('leads %s to its one address', async (asked, address) => {
  for (const method of ['GET', 'HEAD']) expect(await served(method, asked)).toEqual([308, address])
})

it.each([
  '//evil.example',
  '//evil.example/events',
  '/\\evil.example',
  '/%5cevil.example/',
  '/%2f/evil.example',
  '/nothing/',
])('leads %s nowhere', async asked => {
  for (const method of ['GET', 'HEAD']) {
    const [status, location] = await served(method, asked)
    expect([status, location]).toEqual([404, null])
  }
})
