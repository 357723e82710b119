import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { rates } from '../../contract/limits.ts'
import { makeLateDue } from '../../server/jobs/attempts.ts'
import { eventReminderJob } from '../../server/features/events/attendance/remind.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { mailJob } from '../../server/mail/mail-job.ts'
import { createTestApp, mailTo, signInAs } from '../support/app.ts'
import { createAccount, createConversation } from '../support/factories.ts'
import { talk } from '../support/people/talk.ts'

const hour = 3_600_000
const [times, per] = rates.icebreakerByAccount

afterEach(() => void vi.useRealTimers())

it('limits a rate no longer than its window, also after the database clock was set back by an hour', async () => {
  const app = await createTestApp()
  const as = await signInAs(app, (await createAccount(app.deps.db)).account)
  const answer = () => app.api('PUT', '/icebreaker', { as, body: { answer: 'A walk.' } })
  expect((await answer()).status).toBe(200)
  await sql`update rate_limits set count = ${times}`.execute(app.deps.db)
  const refused = await answer()
  expect([refused.status, Number(refused.headers.get('retry-after')) <= per / 1000]).toEqual([429, true])
  await sql`update rate_limits set resets_at = resets_at + interval '1 hour'`.execute(app.deps.db)
  expect((await answer()).status).toBe(200)
})

it('does the same for message rates, which a separate statement counts', async () => {
  const app = await createTestApp()
  const people = talk(app)
  const { a, b, id } = await people.pair()
  const third = await people.member()
  const to = await createConversation(app.deps.db, { between: [a, third] })
  const words = 'The same words to everybody, long enough to be counted as such'
  const later = () =>
    sql`update rate_limits set count = 1000, resets_at = resets_at + interval '25 hours'`.execute(app.deps.db)
  expect((await people.send(a, id, { body: words })).status).toBe(200)
  await later()
  expect((await people.send(a, to.id, { body: words })).status).toBe(200)
  await later()
  expect((await people.send(a, id)).status).toBe(200)
  expect((await people.send(b, id)).status).toBe(200)
})

it('runs a job whose due time was before the clock was set back', async () => {
  const app = await createTestApp()
  const { db, jobs } = app.deps
  const left = async () => (await db.selectFrom('jobs').select('id').execute()).length
  const mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await db.deleteFrom('jobs').execute()
  for (const change of [
    sql`run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour'`,
    sql`attempts = 3, run_at = now() + interval '1 hour'`,
    sql`attempts = 1, locked_until = now() + interval '1 hour'`,
  ]) {
    await enqueue(db, mailJob, mail)
    await sql`update jobs set ${change}`.execute(db)
    await makeLateDue(db, [eventReminderJob.kind])
    await jobs.wake()
    expect(await left()).toBe(0)
  }
  await enqueue(db, mailJob, mail)
  await sql`update jobs set attempts = 3, run_at = now() + interval '8 seconds'`.execute(db)
  const reminder = { eventId: randomUUID(), startsAt: new Date(Date.now() + 25 * hour).toISOString(), hours: 24 }
  await enqueue(db, eventReminderJob, reminder, { at: new Date(Date.now() + hour) })
  await sql`update jobs set created_at = created_at + interval '1 hour' where kind = 'eventReminder'`.execute(db)
  await makeLateDue(db, [eventReminderJob.kind])
  await jobs.wake()
  expect(await left()).toBe(2)
  await db.deleteFrom('jobs').execute()
})

it('keeps a link valid for its lifetime when the server clock is an hour behind the database clock', async () => {
  const app = await createTestApp()
  const { account } = await createAccount(app.deps.db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hour })
  await app.api('POST', '/accounts/request-reset', { body: { email: account.email }, from: '10.9.9.9' })
  const [mail] = await mailTo(app, account.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { status } = await app.api('POST', '/accounts/check-reset', { body: { token }, from: '10.9.9.9' })
  expect(status).toBe(200)
})
