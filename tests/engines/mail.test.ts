import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../server/jobs/job.ts'
import type { Jobs } from '../../server/jobs/jobs.ts'
import { compose } from '../../server/mail/compose.ts'
import { createDelivery, type MailPatience } from '../../server/mail/deliver.ts'
import { mailJob, type Deliver } from '../../server/mail/mail-job.ts'
import { jobsRunning } from '../support/jobs.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { startSmtp, type SmtpServer } from '../support/engines/smtp.ts'

const mailFrom = 'Our Peeps <hello@peeps.test>'
const short: MailPatience = { connect: 5_000, silence: 5_000, whole: 20_000 }

let app: TestApp
let smtp: SmtpServer
const endings: (() => Promise<unknown>)[] = []
const runners: Jobs[] = []
beforeEach(async () => {
  app = await createTestApp()
  await app.deps.db.deleteFrom('jobs').execute()
  await app.deps.db.deleteFrom('mailbox').execute()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map(jobs => jobs.stop()))
  for (const end of endings.splice(0)) await end()
})

const start = async (options?: Parameters<typeof startSmtp>[0]) => {
  smtp = await startSmtp(options)
  endings.push(smtp.close)
}
const bySmtp = (rest = '', user = '', patience = short) =>
  createDelivery({
    environment: { mode: 'test', mailFrom, smtpUrl: `smtp://${user}127.0.0.1:${smtp.port}${rest}` },
    db: app.deps.db,
    patience,
  })

function runner(mail: Deliver): Jobs {
  const jobs = jobsRunning(app.deps, { mail })
  runners.push(jobs)
  return jobs
}
const letter = (to: string, subject = 'Hello', name = 'Ann') =>
  compose({
    to,
    language: 'en',
    words: {
      subject,
      heading: `Hello ${name}`,
      paragraphs: ['One & two', '日本語 — l’été'],
      button: 'Open',
      footer: 'Because.',
    },
    url: 'https://peeps.test/?a=1&b=2',
  })
const left = () => app.deps.db.selectFrom('jobs').selectAll().execute()
const due = () =>
  app.deps.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()

interface Arrived {
  to: string
  subject: string
  text: string
  html: string
}
const engines: [name: string, open: () => Promise<{ deliver: Deliver; arrived: () => Promise<Arrived[]> }>][] = [
  [
    'the mailbox page',
    async () => ({
      deliver: createDelivery({ environment: { mode: 'test', mailFrom, smtpUrl: undefined }, db: app.deps.db }),
      arrived: async () => (await (await app.request('GET', '/dev/mailbox.json')).json()) as Arrived[],
    }),
  ],
  [
    'a mail server',
    async () => {
      await start()
      return {
        deliver: bySmtp(),
        arrived: async () =>
          smtp.received.map(({ recipients, headers, parts }) => ({
            to: recipients.join(', '),
            subject: headers.get('subject')?.join('|') ?? '',
            text: parts.get('text/plain') ?? '',
            html: parts.get('text/html') ?? '',
          })),
      }
    },
  ],
]

describe.each(engines)('mail by %s', (_, open) => {
  it('arrives as written, in every script', async () => {
    const { deliver, arrived } = await open()
    const mail = letter('ann@example.org', 'Benvinguda, Núria — ¿vienes? 東京', 'Núria Åström')
    await deliver(mail, { id: randomUUID() })
    expect(await arrived()).toMatchObject([mail])
  })

  it('is one email to one recipient with one subject, for any characters in a name', async () => {
    const { deliver, arrived } = await open()
    const evil = 'Hello\r\nBcc: eve@example.org\r\n\r\nClick here'
    await deliver(letter('ann@example.org', evil, evil), { id: randomUUID() })
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail?.to).toBe('ann@example.org')
    expect(mail?.subject.replace(/\s+/g, ' ')).toBe('Hello Bcc: eve@example.org Click here')
    expect(smtp?.received.every(({ headers }) => !headers.has('bcc')) ?? true).toBe(true)
  })

  it('is sent once each by two processes that poll the queue', async () => {
    const { deliver, arrived } = await open()
    const all = Array.from({ length: 20 }, (__, n) => `member-${n}@example.org`)
    for (const to of all) await enqueue(app.deps.db, mailJob, letter(to))
    await Promise.all([runner(deliver), runner(deliver)].map(jobs => jobs.wake()))
    expect((await arrived()).map(({ to }) => to).sort()).toEqual(all.sort())
    expect(await left()).toEqual([])
  })
})

it('shows an email once in the mailbox when its job runs again', async () => {
  const deliver = createDelivery({ environment: { mode: 'test', mailFrom, smtpUrl: undefined }, db: app.deps.db })
  const job = { id: randomUUID() }
  for (let times = 0; times < 2; times++) await deliver(letter('ann@example.org'), job)
  expect(await app.deps.db.selectFrom('mailbox').select('recipient').execute()).toHaveLength(1)
})

describe('a mail server', () => {
  const once = async (deliver: Deliver) => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    const jobs = runner(deliver)
    await jobs.wake()
    return jobs
  }
  const waiting = async () =>
    (await left()).map(({ attempts, given_up_at, last_error }) => ({ attempts, given_up_at, last_error }))

  it('receives the same message id with every attempt at one email, and a sender', async () => {
    await start()
    const job = { id: randomUUID() }
    for (let times = 0; times < 2; times++) await bySmtp()(letter('ann@example.org'), job)
    const ids = smtp.received.map(({ headers }) => headers.get('message-id'))
    expect(ids).toEqual([[`<${job.id}@peeps.test>`], [`<${job.id}@peeps.test>`]])
    expect(smtp.received[0]?.headers.get('from')).toEqual([mailFrom])
  })

  it('learns that no email wants an automatic answer, and which ones belong to a list', async () => {
    await start()
    const own = letter('ann@example.org')
    const off = { unsubscribe: 'https://peeps.test/unsubscribe?token=abc.def' }
    const kinds = [own, { ...own, ...off }, { ...own, ...off, list: 'digest' as const }]
    for (const mail of kinds) await bySmtp()(mail, { id: randomUUID() })
    const told = (name: string) => smtp.received.map(({ headers }) => headers.get(name))
    expect(told('auto-submitted')).toEqual(kinds.map(() => ['auto-generated']))
    expect(told('x-auto-response-suppress')).toEqual(kinds.map(() => ['All']))
    expect(told('list-id')).toEqual([undefined, ['<notifications.peeps.test>'], ['<digest.peeps.test>']])
    expect(told('list-unsubscribe-post')).toEqual([
      undefined,
      ['List-Unsubscribe=One-Click'],
      ['List-Unsubscribe=One-Click'],
    ])
    expect(told('precedence')).toEqual(kinds.map(() => undefined))
  })

  it('receives no email for a recipient that parses as two', async () => {
    await start()
    await bySmtp()(letter('ann@example.org, eve@example.org'), { id: randomUUID() }).catch(() => undefined)
    expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.org')
  })

  it('receives the email later, once, after a temporary refusal', async () => {
    await start()
    for (const at of ['sender', 'recipient', 'text'] as const) {
      smtp.mood = { at, refuses: 451 }
      smtp.received.length = 0
      const jobs = await once(bySmtp())
      expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }])
      smtp.mood = 'well'
      await due()
      await jobs.wake()
      expect([smtp.received.length, await left()]).toEqual([1, []])
    }
  })

  it.each([
    ['the recipient', 'recipient', 550],
    ['the text', 'text', 554],
  ] as const)('that refuses %s permanently is not asked again, and the job keeps its error', async (_, at, refuses) => {
    await start()
    smtp.mood = { at, refuses, text: 'No such user here' }
    const jobs = await once(bySmtp())
    expect(await waiting()).toMatchObject([
      { given_up_at: expect.any(Date), last_error: expect.stringContaining(String(refuses)) },
    ])
    const { asked } = smtp
    await due()
    await jobs.wake()
    expect(smtp.asked).toBe(asked)
  })

  it('that refuses the sender receives the email after the settings are corrected', async () => {
    await start()
    smtp.mood = { at: 'sender', refuses: 550 }
    const jobs = await once(bySmtp())
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    smtp.mood = 'well'
    await due()
    await jobs.wake()
    expect(smtp.received).toHaveLength(1)
  })

  it.each(['greeting', 'text'] as const)('that is silent from the %s on does not delay other jobs', async silentAt => {
    await start()
    smtp.mood = { silentAt }
    await once(bySmtp('', '', { connect: 200, silence: 200, whole: 20_000 }))
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    smtp.mood = 'well'
    await once(bySmtp())
    expect(smtp.received).toHaveLength(1)
  })

  it('that never stops sending is disconnected before another process takes over the job', async () => {
    await start()
    smtp.mood = { silentAt: 'text' }
    await once(bySmtp('', '', { ...short, whole: 500 }))
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
  })

  it('that is down causes no loss', async () => {
    await start()
    await smtp.down()
    const jobs = await once(bySmtp())
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') }])
    await smtp.up()
    await due()
    await jobs.wake()
    expect(smtp.received).toHaveLength(1)
  })

  describe('that wants a password', () => {
    const password = 'p@ss:wörd/€'
    const user = `peeps:${encodeURIComponent(password)}@`

    it('with an untrusted certificate receives neither password nor email, unless the operator allows it', async () => {
      await start({ password, starttls: true })
      const jobs = await once(bySmtp('', user))
      expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/certificate/i) }])
      expect([smtp.passwords, smtp.received]).toEqual([[], []])
      await jobs.stop()
      await due()
      await runner(bySmtp('?tls.rejectUnauthorized=false', user)).wake()
      expect([smtp.passwords, smtp.received.length]).toEqual([[password], 1])
    })

    it('without TLS receives neither, unless the operator allows it', async () => {
      await start({ password })
      const jobs = await once(bySmtp('', user))
      expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/STARTTLS/i) }])
      expect([smtp.passwords, smtp.received]).toEqual([[], []])
      await jobs.stop()
      await due()
      await runner(bySmtp('?requireTLS=false', user)).wake()
      expect(smtp.received).toHaveLength(1)
    })

    it('that rejects our password receives the email after a correction; no error contains the password', async () => {
      await start({ password, starttls: true })
      const jobs = await once(bySmtp('?tls.rejectUnauthorized=false', 'peeps:wrong-secret@'))
      const [job] = await waiting()
      expect(job).toMatchObject({ attempts: 1, last_error: expect.stringContaining('535') })
      expect(job?.last_error).not.toContain('wrong-secret')
      await jobs.stop()
      await due()
      await runner(bySmtp('?tls.rejectUnauthorized=false', user)).wake()
      expect(smtp.received).toHaveLength(1)
    })
  })
})
