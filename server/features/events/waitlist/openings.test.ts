import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, mailTo, type TestApp } from '../../../../tests/support/app.ts'
import { createEvent } from '../../../../tests/support/factories.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'
import { pass } from '../../../../tests/support/pass.ts'
import { eventInput } from '../../../../tests/support/event-input.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
const { call, members, join, leave, wait } = attending(() => ({ app, on }))
const stop = (id: string, who: Reader) => call('DELETE', `/events/${id}/waitlist`, who)

async function full() {
  const [host, going, waiting, other, guest] = (await members(5)) as [Reader, Reader, Reader, Reader, Reader]
  const startsAt = new Date(Date.now() + 40 * 60_000)
  const { id } = await createEvent(app.deps.db, { author: host, city: 'barcelona', places: 1, startsAt })
  expect((await join(id, going)).status).toBe(200)
  for (const who of [waiting, other]) expect((await wait(id, who)).status).toBe(200)
  return { id, host, going, waiting, other, guest }
}
const mails = async ({ email }: Reader) => {
  await pass(app, 0)
  return (await mailTo(app, email)).length
}

it('tells the waitlist of an opening once, however often others join and leave the line', async () => {
  const { id, going, waiting, guest } = await full()
  await leave(id, going)
  expect(await mails(waiting)).toBe(1)
  for (let round = 0; round < 12; round++) {
    await wait(id, guest)
    await stop(id, guest)
  }
  await pass(app, 15)
  expect(await mails(waiting)).toBe(1)
})

it('tells each member of the waitlist once in ten minutes, and then of the spot that is open', async () => {
  const { id, host, going, waiting, other } = await full()
  const round = async (who: Reader) => {
    expect((await leave(id, who)).status).toBe(200)
    await wait(id, who)
    expect((await join(id, who)).status).toBe(200)
  }
  for (let times = 0; times < 4; times++) await round(going)
  await leave(id, going)
  expect((await join(id, other)).status).toBe(200)
  await leave(id, other)
  expect(await mails(waiting)).toBe(1)
  await pass(app, 9)
  expect(await mails(waiting)).toBe(1)
  await pass(app, 2)
  expect(await mails(waiting)).toBe(2)
  await pass(app, 30)
  expect(await mails(waiting)).toBe(2)
  const counted = await app.deps.db
    .selectFrom('notification_reach')
    .select('by_id')
    .where('user_id', '=', waiting.id)
    .execute()
  // Otherwise a member could use up what the organizer needs to cancel.
  expect(counted.map(({ by_id }) => by_id)).not.toContain(host.id)
})

it('does not tell later of a spot that was taken', async () => {
  const { id, going, waiting, other } = await full()
  await leave(id, going)
  expect(await mails(waiting)).toBe(1)
  await join(id, other)
  await leave(id, other)
  expect((await join(id, waiting)).status).toBe(200)
  await pass(app, 11)
  expect(await mails(waiting)).toBe(1)
})

it('counts openings of every cause, and no other change', async () => {
  const { id, host, going } = await full()
  const openings = async () => {
    const { rows } = await sql<{ count: number }>`
      select event_openings as count from posts where id = ${id}`.execute(app.deps.db)
    return rows[0]?.count
  }
  expect(await openings()).toBe(0)
  await leave(id, going)
  expect(await openings()).toBe(1)
  const starts = Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ minutes: 40 })
  const edit = (maxAttendees: number) =>
    call(
      'PUT',
      `/events/${id}`,
      host,
      eventInput({
        maxAttendees,
        starts: { date: starts.toPlainDate().toString(), time: starts.toPlainTime().toString().slice(0, 5) },
      }),
    )
  expect((await edit(3)).status).toBe(200)
  expect(await openings()).toBe(1)
  await sql`update posts set attendee_count = 3 where id = ${id}`.execute(app.deps.db)
  expect(await openings()).toBe(1)
  expect((await edit(4)).status).toBe(200)
  expect(await openings()).toBe(2)
})
