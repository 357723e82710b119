import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { blockedCity } from './support/people/blocked-city.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

it('frees places at the events of both members, and keeps those at events of others', async () => {
  const city = await blockedCity(app)
  const { a, b, c } = city
  const ask = (path: string, { as }: { as: string }) => app.api('GET', path, { as })
  const attend = (event: string, { as }: { as: string }) => app.api('PUT', `/events/${event}/attendance`, { as })
  expect((await attend(a.event, b)).status).toBe(200)
  expect((await attend(b.event, a)).status).toBe(200)
  const count = async (event: string) => (await ask(`/events/${event}`, c)).body as { attendeeCount: number }
  const common = await count(c.event)
  const [before] = [await count(a.event), await count(b.event)]
  await city.block(a)
  expect((await count(a.event)).attendeeCount).toBe(before.attendeeCount - 1)
  await city.unblock(a)
  const joined = async (event: string, who: { as: string; id: string }) =>
    ((await ask(`/events/${event}`, who)).body as { joined: boolean }).joined
  expect([await joined(a.event, b), await joined(b.event, a)]).toEqual([false, false])
  expect([await joined(c.event, a), await joined(c.event, b)]).toEqual([true, true])
  expect(await count(c.event)).toEqual(common)
})
