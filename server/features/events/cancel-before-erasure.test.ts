import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createEvent, factoryPassword } from '../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { eraseDue } from '../deletion/erase.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const hour = 3_600_000
const read = async (id: string, { as }: Reader) => (await app.api('GET', `/events/${id}`, { as })).body

async function erasesIn(hours: number, { id }: Reader) {
  await app.deps.db
    .updateTable('accounts')
    .set({ deletion_due_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .where('id', '=', id)
    .execute()
  await eraseDue(app.deps)
}

async function leftBehind({ startsIn = 720 * hour } = {}) {
  const [host, going, waiting] = [await on.member(), await on.member(), await on.member()]
  const { id } = await createEvent(app.deps.db, {
    author: host,
    title: 'Calçots on the terrace',
    places: 1,
    startsAt: new Date(Date.now() + startsIn),
  })
  await app.api('PUT', `/events/${id}/attendance`, { as: going.as })
  await app.api('PUT', `/events/${id}/waitlist`, { as: waiting.as })
  const body = { posts: 'remove', password: factoryPassword }
  expect((await app.api('POST', '/account/deletion', { as: host.as, body })).status).toBe(200)
  return { id, host, going, waiting }
}

it('tells those who go and wait a day before the organizer is erased, while the event has its name', async () => {
  const { id, host, going, waiting } = await leftBehind()
  await erasesIn(25, host)
  expect(await read(id, going)).toMatchObject({ state: 'upcoming' })
  await erasesIn(23, host)
  await eraseDue(app.deps)
  for (const who of [going, waiting]) {
    expect(await on.items(who)).toMatchObject([{ kind: 'eventCanceled', post: { title: 'Calçots on the terrace' } }])
    expect((await on.mails(who)).map(mail => mail.text)).toEqual([
      expect.stringContaining('Event canceled: Calçots on the terrace'),
    ])
  }
  expect(await read(id, going)).toMatchObject({ state: 'cancelled', cancelReason: null })
  await erasesIn(0, host)
  expect((await read(id, going)).code).toBe('EVENT_REMOVED')
})

it('leaves events that have started, and those of members who keep their account', async () => {
  const begun = await leftBehind({ startsIn: -0.2 * hour })
  await erasesIn(23, begun.host)
  expect(await read(begun.id, begun.going)).toMatchObject({ state: 'upcoming' })
  const kept = await leftBehind()
  await app.deps.db
    .updateTable('accounts')
    .set({ is_active: true, deletion_due_at: null, deletion_posts: null })
    .where('id', '=', kept.host.id)
    .execute()
  await eraseDue(app.deps)
  expect(await read(kept.id, kept.going)).toMatchObject({ state: 'upcoming' })
})
