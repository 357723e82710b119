import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import type { DeliveryOverview, RefusedEmail } from '../../../contract/delivery.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { startSmtp, type SmtpServer } from '../../../tests/support/engines/smtp.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { planOf } from '../../../tests/support/plan.ts'
import { enqueue } from '../../jobs/job.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { unusedAvatarJob } from '../profiles/unused-avatar.ts'
import { eraseDue } from '../deletion/erase.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'

let app: TestApp
let smtp: SmtpServer
let as: string
beforeEach(async () => {
  smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  app = await createTestApp({
    environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Our Peeps <hello@peeps.test>' },
  })
  for (const table of ['jobs', 'job_counts'] as const) await app.deps.db.deleteFrom(table).execute()
  await app.deps.db.updateTable('accounts').set({ email_refused_at: null, email_refusal: null }).execute()
  ;({ as } = await createAdmin(app, 'admin'))
})

const read = async (): Promise<DeliveryOverview> => (await app.api('GET', '/admin/delivery', { as })).body
const queue = (to: string) =>
  enqueue(app.deps.db, mailJob, {
    to,
    subject: 'A secret subject',
    text: 'A secret text',
    html: '<p>A secret text</p>',
  })
const due = () =>
  app.deps.db
    .updateTable('jobs')
    .set({ run_at: sql`now()` })
    .execute()
const refuse = (id: string, minutes = 0) =>
  app.deps.db
    .updateTable('accounts')
    .set({ email_refused_at: sql`now() - ${minutes} * interval '1 minute'`, email_refusal: '550 5.1.1' })
    .where('id', '=', id)
    .execute()

describe('the delivery page', () => {
  it('is for admins with a second factor', async () => {
    const { account } = await createAccount(app.deps.db)
    for (const path of ['/admin/delivery', '/admin/delivery/refused']) {
      expect((await app.api('GET', path)).status).toBe(401)
      expect((await app.api('GET', path, { as: await signInAs(app, account) })).status).toBe(403)
      expect((await app.api('GET', path, { as })).status).toBe(200)
    }
  })

  it('is empty if nothing waits and nothing was sent', async () => {
    expect(await read()).toEqual({
      queue: [],
      more: false,
      sent: { mail: { day: 0, week: 0 }, push: { day: 0, week: 0 } },
      failures: [],
      refused: 0,
    })
  })

  it('counts emails when they wait, fail, are given up and are sent, without recipients or texts', async () => {
    const { account } = await createAccount(app.deps.db)
    await queue(account.email)
    await enqueue(app.deps.db, unusedAvatarJob, { accountId: account.id, path: 'avatars/none.webp' })
    await enqueue(app.deps.db, mailJob, { to: account.email, subject: '', text: '', html: '' }, { after: 3_600 })
    expect((await read()).queue).toMatchObject([
      { kind: 'mail', waiting: 1, retrying: 0 },
      { kind: 'other', waiting: 1, retrying: 0 },
    ])
    smtp.mood = { at: 'recipient', refuses: 451, text: `4.7.1 <${account.email}> greylisted` }
    await app.deps.jobs.wake()
    const failed = await read()
    expect(failed.queue).toEqual([{ kind: 'mail', waiting: 0, retrying: 1, oldestAt: expect.any(String) }])
    expect(failed.failures).toEqual([
      { kind: 'mail', cause: 'recipient', code: '451 4.7.1', retried: 1, givenUp: 0, lastAt: expect.any(String) },
    ])
    smtp.mood = { at: 'recipient', refuses: 550, text: `5.1.1 <${account.email}> unknown` }
    await due()
    await app.deps.jobs.wake()
    const givenUp = await read()
    expect(givenUp).toMatchObject({ queue: [], refused: 1 })
    expect(givenUp.failures.map(({ code, retried, givenUp: up }) => [code, retried, up])).toEqual([
      ['550 5.1.1', 0, 2],
      ['451 4.7.1', 1, 0],
    ])
    smtp.mood = 'well'
    const { account: other } = await createAccount(app.deps.db)
    await queue(other.email)
    await app.deps.jobs.wake()
    const sent = await read()
    expect(sent.sent).toEqual({ mail: { day: 1, week: 1 }, push: { day: 0, week: 0 } })
    expect(JSON.stringify([failed, givenUp, sent])).not.toMatch(/@|secret|greylisted|unknown/)
  })

  it('counts a mail server that is down, by the code of the system', async () => {
    await smtp.down()
    onTestFinished(() => smtp.up())
    await queue('ann@example.org')
    await app.deps.jobs.wake()
    expect((await read()).failures).toMatchObject([{ cause: 'network', code: 'ECONNREFUSED', retried: 1 }])
  })

  it('sums up the hours of a day and of a week, and the kinds that are sent', async () => {
    const at = (hours: number) => sql<Date>`date_trunc('hour', now(), 'UTC') - ${hours} * interval '1 hour'`
    const row = (kind: string, hours: number, count: number, outcome: 'done' | 'skipped' = 'done') => ({
      ...{ kind, outcome, count, hour: at(hours), last_at: at(hours) },
    })
    await app.deps.db
      .insertInto('job_counts')
      .values([
        ...[row('mail', 0, 1), row('mail', 24, 2), row('mail', 25, 4), row('mail', 168, 8), row('mail', 169, 16)],
        ...[row('notificationMail', 1, 32), row('notificationMail', 1, 64, 'skipped'), row('resetLink', 1, 128)],
        ...[row('unreadMail', 1, 1024), row('digestMail', 1, 2048), row('digest', 1, 4096)],
        ...[row('push', 2, 256), row('push', 100, 512)],
      ])
      .execute()
    expect((await read()).sent).toEqual({ mail: { day: 3107, week: 3119 }, push: { day: 256, week: 768 } })
  })
})

describe('refused emails', () => {
  interface Listed {
    status: number
    body: { items: RefusedEmail[]; next: string | null; code: string }
  }
  const list = (query = ''): Promise<Listed> => app.api('GET', `/admin/delivery/refused?${query}`, { as })

  it('are listed masked, newest first, with the answer of the mail server', async () => {
    const { account } = await createAccount(app.deps.db, { name: 'Núria', email: `nuria-${Date.now()}@mail.test` })
    const { account: earlier } = await createAccount(app.deps.db, { onboarded: false, city: null })
    await refuse(account.id)
    await refuse(earlier.id, 5)
    const { body } = await list()
    expect(body.items.map(({ id }) => id)).toEqual([account.id, earlier.id])
    expect(body.items[0]).toEqual({
      ...{ id: account.id, name: 'Núria', avatarUrl: null },
      email: 'n…@m….test',
      since: expect.stringMatching(/Z$/),
      code: '550 5.1.1',
    })
    expect((await app.api('GET', `/admin/users/${account.id}`, { as })).body.emailRefusedAt).toBe(body.items[0]?.since)
  })

  it('are paged without gaps or repetitions, also with equal times and while others are refused', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      const { account } = await createAccount(app.deps.db)
      await refuse(account.id)
      ids.push(account.id)
    }
    await app.deps.db
      .updateTable('accounts')
      .set({ email_refused_at: new Date() })
      .where('email_refused_at', 'is not', null)
      .execute()
    const found: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 10; pages++) {
      const { body }: Listed = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
      found.push(...body.items.map(({ id }) => id))
      cursor = body.next
      if (pages === 0) await refuse((await createAccount(app.deps.db)).account.id, -1)
    }
    expect(found).toEqual(ids.toSorted().toReversed())
  })

  it('are read by an index, and a foreign cursor is rejected', async () => {
    for (const cursor of ['nonsense', encodeCursor(['2026-01-01T00:00:00.000Z']), encodeCursor([1, 2])])
      expect(await list(`cursor=${cursor}`)).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } })
    const plan = await planOf(
      app.deps.db,
      sql`select id from accounts where email_refused_at is not null
        and (email_refused_at, id) < (now(), '01990000-0000-7000-8000-000000000000')
        order by email_refused_at desc, id desc limit 21`,
    )
    expect(plan).toContain('accounts_refused')
  })

  it('are no longer listed after an erasure', async () => {
    const { account } = await createAccount(app.deps.db)
    await refuse(account.id)
    await app.deps.db
      .updateTable('accounts')
      .set({ is_active: false, deletion_due_at: sql`now() - interval '1 minute'`, deletion_posts: 'remove' })
      .where('id', '=', account.id)
      .execute()
    await eraseDue(app.deps)
    expect((await list()).body.items).toEqual([])
  })
})
