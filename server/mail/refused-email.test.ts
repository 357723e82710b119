import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import { startSmtp, type SmtpServer } from '../../tests/support/engines/smtp.ts'
import { openEvents, sessionCursor } from '../../tests/support/events.ts'
import { createAccount, createQuestion, factoryPassword } from '../../tests/support/factories.ts'
import { sendUnreadMails } from '../features/messages/unread-mails.ts'
import { readerOf } from '../notifications/mail-links.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/job.ts'
import { mailJob } from './mail-job.ts'
import { compose } from './compose.ts'
import { setAside } from './refused-email.ts'
import { sendEach } from '../notifications/send-each.ts'

describe('an email that a mail server refuses', () => {
  let app: TestApp
  let smtp: SmtpServer
  let visits = 0
  beforeEach(async () => {
    smtp = await startSmtp()
    app = await createTestApp({
      environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Our Peeps <hello@peeps.test>' },
    })
    await app.deps.db.deleteFrom('jobs').execute()
  })
  afterEach(async () => {
    await app.deps.jobs.stop()
    await smtp.close()
  })

  const from = () => `10.91.0.${++visits}`
  const gone = { at: 'recipient', refuses: 550, text: '5.1.1 <someone@example.org> no such user' } as const
  const mail = (to: string, off?: string) =>
    enqueue(
      app.deps.db,
      mailJob,
      compose({
        ...{ to, language: 'en', url: 'https://peeps.test/', ...(off ? { off: { url: off, label: 'Turn off' } } : {}) },
        words: { subject: 'Hello', heading: 'Hello', paragraphs: ['One'], button: 'Open', footer: 'Because.' },
      }),
    )
  const send = async (to: string, mood: SmtpServer['mood'] = 'well') => {
    smtp.mood = mood
    await mail(to)
    await app.deps.jobs.wake()
    smtp.mood = 'well'
  }
  const refusal = async (id: string) =>
    (
      await app.deps.db
        .selectFrom('accounts')
        .select('email_refusal as code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).code
  const member = async (options = {}) => {
    const { account } = await createAccount(app.deps.db, options)
    return { ...account, as: await signInAs(app, account) }
  }
  const isReader = async (id: string) => (await readerOf(app.deps.db, id)) !== undefined
  const confirmAgain = (as: string) => app.api('POST', '/security/email/confirm', { as, body: {} })
  const received = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email))
  const linkTo = (email: string) => /token=([\w-]+)/.exec(received(email).at(-1)?.parts.get('text/plain') ?? '')?.[1]
  const open = (token = '', as?: string) => app.api('POST', '/accounts/confirm', { as, body: { token }, from: from() })
  const settings = async (as: string) => (await app.api('GET', '/security', { as })).body.email

  it('is set aside with the code of the answer, also if it is written in another case, and no other email is', async () => {
    const [ann, bea] = [await member({ email: 'Ann-Refused@example.org' }), await member()]
    await send('ann-refused@EXAMPLE.org', gone)
    expect([await refusal(ann.id), await refusal(bea.id)]).toEqual(['550 5.1.1', null])
    expect([await isReader(ann.id), await isReader(bea.id)]).toEqual([false, true])
    expect(await settings(ann.as)).toMatchObject({ current: ann.email, refusedAt: expect.stringMatching(/Z$/) })
    expect(await settings(bea.as)).toMatchObject({ refusedAt: null })
  })

  it.each([
    ['a temporary refusal', { at: 'recipient', refuses: 450, text: '4.2.1 later' }],
    ['a refused text', { at: 'text', refuses: 554, text: '5.1.1 spam' }],
    ['a refused sender', { at: 'sender', refuses: 550, text: '5.1.1 not you' }],
    ['a relay that is configured wrongly', { at: 'recipient', refuses: 550, text: '5.7.1 relaying denied' }],
  ] as const)('is not set aside after %s', async (_, mood) => {
    const ann = await member()
    await send(ann.email, mood)
    expect([await refusal(ann.id), await isReader(ann.id)]).toEqual([null, true])
  })

  it('gets no notification emails, unread messages or notices of moderators, but resets and security notices', async () => {
    const [ann, bea] = [await member(), await member()]
    await send(ann.email, gone)
    smtp.received.length = 0
    await inTransaction(app.deps.db, ({ trx }) =>
      sendEach(trx, [ann.id, bea.id], { words: words => words.activated(), url: 'https://peeps.test/' }),
    )
    const question = await createQuestion(app.deps.db, { author: ann })
    await app.deps.db
      .insertInto('notification_settings')
      .values({ user_id: ann.id, choices: '{"replies.mail": true}' })
      .execute()
    await app.api('POST', `/questions/${question.id}/replies`, {
      as: bea.as,
      body: { id: crypto.randomUUID(), body: 'Try the market.' },
    })
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await sendUnreadMails(app.deps)
    await app.deps.jobs.wake()
    expect([received(ann.email), received(bea.email)].map(({ length }) => length)).toEqual([0, 1])
    await app.api('POST', '/accounts/request-reset', { body: { email: ann.email }, from: from() })
    await app.deps.jobs.wake()
    expect(received(ann.email)).toHaveLength(1)
    await app.api('POST', '/security/password', {
      as: ann.as,
      body: { current: factoryPassword, password: 'another long password' },
    })
    await app.deps.jobs.wake()
    expect(received(ann.email)).toHaveLength(2)
  })

  it('gets no notification email that was queued before the refusal', async () => {
    const ann = await member()
    await mail(ann.email, 'https://peeps.test/unsubscribe?token=one')
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(Date.now() + 3_600_000) })
      .execute()
    await send(ann.email, gone)
    const { asked } = smtp
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await app.deps.jobs.wake()
    expect(smtp.asked).toBe(asked)
    expect(await app.deps.db.selectFrom('jobs').select('id').where('given_up_at', 'is', null).execute()).toEqual([])
  })

  it('gets notification emails again once a link to it is opened, and its open pages learn of both', async () => {
    const ann = await member()
    await app.deps.hub.start()
    const live = await openEvents(app, `/live?cursor=${await sessionCursor(app, ann.as)}`, ann.as)
    onTestFinished(async () => {
      await live.close()
      await app.deps.hub.close()
    })
    await send(ann.email, gone)
    expect(await live.next()).toEqual({ type: 'security.changed' })
    expect(await confirmAgain(ann.as)).toMatchObject({ status: 200, body: { sent: true, again: 60 } })
    expect((await confirmAgain(ann.as)).status).toBe(429)
    await app.deps.jobs.wake()
    expect(await isReader(ann.id)).toBe(false)
    const token = linkTo(ann.email)
    expect((await open(token)).body).toEqual({ email: ann.email, already: false, signedIn: false, waiting: false })
    expect(await live.next()).toEqual({ type: 'security.changed' })
    expect([await isReader(ann.id), await settings(ann.as)]).toEqual([
      true,
      { current: ann.email, refusedAt: null, change: null },
    ])
    expect((await open(token)).body).toMatchObject({ already: true })
    expect((await confirmAgain(ann.as)).body).toEqual({ sent: false, again: 0 })
    expect((await app.api('GET', '/session', { as: ann.as })).body.viewer).toMatchObject({ id: ann.id })
  })

  it('needs a link from after the refusal, and an older one sends the way to it', async () => {
    const ann = await member()
    await send(ann.email, gone)
    await confirmAgain(ann.as)
    await app.deps.jobs.wake()
    const token = linkTo(ann.email)
    await app.deps.db
      .updateTable('accounts')
      .set({ email_refused_at: new Date(Date.now() + 60_000) })
      .where('id', '=', ann.id)
      .execute()
    expect(await open(token)).toMatchObject({
      status: 410,
      body: { code: 'LINK_USED_OR_EXPIRED', data: { email: ann.email } },
    })
    await app.deps.db
      .updateTable('confirmation_mails')
      .set({ closed_until: new Date(0) })
      .execute()
    const again = await app.api('POST', '/accounts/resend-confirmation', {
      body: { email: ann.email, token },
      from: from(),
    })
    expect(again.body).toMatchObject({ queued: true })
  })

  it('stays set aside if the link to it is refused too', async () => {
    const ann = await member()
    await send(ann.email, gone)
    smtp.mood = gone
    await confirmAgain(ann.as)
    await app.deps.jobs.wake()
    expect(await refusal(ann.id)).toBe('550 5.1.1')
    expect((await settings(ann.as)).refusedAt).not.toBeNull()
  })

  it('is confirmed by a reset too', async () => {
    const ann = await member()
    await send(ann.email, gone)
    await app.api('POST', '/accounts/request-reset', { body: { email: ann.email }, from: from() })
    await app.deps.jobs.wake()
    const body = { token: linkTo(ann.email), password: 'another long password' }
    expect((await app.api('POST', '/accounts/reset-password', { body, from: from() })).status).toBe(200)
    expect(await isReader(ann.id)).toBe(true)
  })

  it('is forgotten with a change of email, and a late refusal of the old one does not mark the new one', async () => {
    const ann = await member()
    await send(ann.email, gone)
    const to = `new-${ann.id}@example.org`
    await app.api('POST', '/security/email', { as: ann.as, body: { email: to, password: factoryPassword } })
    await app.deps.jobs.wake()
    for (const email of [ann.email, to]) {
      const text = smtp.received.find(
        ({ recipients, parts }) => recipients.includes(email) && parts.get('text/plain')?.includes('confirm-email'),
      )
      const token = /confirm-email\?token=([\w-]+)/.exec(text?.parts.get('text/plain') ?? '')?.[1]
      await app.api('POST', '/accounts/confirm-email-change', { body: { token }, from: from() })
    }
    await app.deps.jobs.wake()
    expect(await refusal(ann.id)).toBeNull()
    await send(ann.email, gone)
    expect([await refusal(ann.id), await isReader(ann.id)]).toEqual([null, true])
    await send(to, gone)
    expect(await refusal(ann.id)).toBe('550 5.1.1')
  })

  it('is not set aside by an attempt from before the link was opened', async () => {
    const ann = await member()
    await app.deps.db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date(Date.now() - 2_000) })
      .where('id', '=', ann.id)
      .execute()
    await setAside(app.deps.db, ann.email, { code: '550', elapsed: 60_000 })
    expect(await refusal(ann.id)).toBeNull()
    await setAside(app.deps.db, ann.email, { code: '550', elapsed: 0 })
    expect(await refusal(ann.id)).toBe('550')
  })

  it('is set aside once by two processes, and keeps the first answer', async () => {
    const ann = await member()
    const other = await createTestApp({
      database: app.deps.database,
      environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Our Peeps <hello@peeps.test>' },
    })
    smtp.mood = gone
    for (let n = 0; n < 6; n++) await mail(ann.email)
    await Promise.all([app.deps.jobs.wake(), other.deps.jobs.wake()])
    const { rows: events } = await sql`select from outbox where account_ids = array[${ann.id}]::uuid[]`.execute(
      app.deps.db,
    )
    expect(events).toHaveLength(1)
    await setAside(app.deps.db, ann.email, { code: '551', elapsed: 0 })
    expect(await refusal(ann.id)).toBe('550 5.1.1')
  })
})
