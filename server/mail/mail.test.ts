import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, type TestApp } from '../../tests/support/app.ts'
import { enqueue } from '../jobs/job.ts'
import { mailJob } from './mail-job.ts'
import { compose } from './compose.ts'
import { escapeHtml } from './escape.ts'

const letter = {
  to: 'ann@example.org',
  language: 'en' as const,
  words: {
    subject: 'Hello',
    heading: 'Hello <Ann>',
    paragraphs: ['One & two'],
    button: 'Open',
    footer: 'Because.',
  },
  url: 'https://peeps.test/?a=1&b=2',
}

describe('compose', () => {
  it('contains the same text in both formats, with HTML escaped', () => {
    const { text, html } = compose(letter)
    for (const words of ['Hello <Ann>', 'One & two', 'Open: https://peeps.test/?a=1&b=2', 'Because.'])
      expect(text).toContain(words)
    expect(html).toContain('Hello &#60;Ann&#62;')
    expect(html).toContain('href="https://peeps.test/?a=1&#38;b=2"')
  })

  it('contains facts after the first paragraph, with HTML escaped', () => {
    const facts = [
      { label: 'Where', value: '<Lima>', detail: 'A guess' },
      { label: 'When', value: 'Today' },
    ]
    const { text, html } = compose({ ...letter, words: { ...letter.words, paragraphs: ['One', 'Two'], facts } })
    expect(text).toContain('One\n\nWhere: <Lima> (A guess)\nWhen: Today\n\nTwo')
    expect(html).toMatch(/One<\/p>\s*<table.*&#60;Lima&#62;.*A guess.*Today.*<\/table>\s*<p[^>]*>Two/s)
  })

  it.each([
    ['en', 'Network with purpose', "If the button doesn't work, open this link:"],
    ['es', 'Conecta con sentido', 'Si el botón no funciona, abre este enlace:'],
    ['ca', 'Fem xarxa amb sentit', 'Si el botó no funciona, obre aquest enllaç:'],
  ] as const)('in %s sets the language and translates the layout', (language, signature, openAddress) => {
    const { text, html } = compose({ ...letter, language })
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(escapeHtml(openAddress))
    expect(text).toMatch(new RegExp(`${signature}$`))
  })
})

it('has a dark theme for each color, and no remote or vector image', () => {
  const { html } = compose({ ...letter, words: { ...letter.words, facts: [{ label: 'When', value: 'Today' }] } })
  const [style = '', body = ''] = html.split('</style>')
  expect(style).toContain('prefers-color-scheme:dark')
  const classes = new Set([...body.matchAll(/class="([^"]+)"/g)].map(([, name]) => name))
  expect([...classes].sort()).toEqual(['button', 'card', 'ink', 'label', 'line', 'link', 'muted', 'page'])
  for (const name of classes) expect(style).toMatch(new RegExp(`\\.${name}\\{[^}]+!important\\}`))
  for (const [, name] of body.matchAll(/<\w+ ([^>]*class="[^"]+"[^>]*)>/g)) expect(name).toContain('style="')
  expect(html).not.toMatch(/<img|<svg|url\(/)
})

describe('SMTP delivery', () => {
  let smtp: SMTPServer
  let received: string[]
  let accepts: boolean
  let app: TestApp

  beforeEach(async () => {
    received = []
    accepts = true
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _, done) {
        let text = ''
        stream.on('data', chunk => (text += chunk))
        stream.on('end', () => {
          if (accepts) received.push(text)
          done(accepts ? null : new Error('the mailbox is full'))
        })
      },
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as AddressInfo
    app = await createTestApp({
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Our Peeps <hello@peeps.test>' },
    })
    await app.deps.db.deleteFrom('jobs').execute()
  })
  afterEach(() => new Promise<void>(resolve => smtp.close(() => resolve())))

  const signUp = (email: string) =>
    app.api('POST', '/accounts/sign-up', {
      body: { name: 'Ann', email, password: 'correct horse battery' },
      from: email,
    })

  it('sends the confirmation as text and HTML, and not to the mailbox page', async () => {
    await signUp('smtp-1@example.org')
    await app.deps.jobs.wake()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^From: Our Peeps <hello@peeps\.test>/m)
    expect(received[0]).toMatch(/^To: smtp-1@example\.org/m)
    expect(received[0]).toContain('multipart/alternative')
    expect(await mailTo(app, 'smtp-1@example.org')).toEqual([])
  })

  it('sends one-click headers, the conversation and an attached event', async () => {
    const off = { url: 'http://peeps.test/unsubscribe?token=abc.def', label: 'Off' }
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
    await enqueue(app.deps.db, mailJob, compose({ ...letter, off, thread: 'an-event', calendar }))
    await app.deps.jobs.wake()
    const [mail = ''] = received
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/peeps\.test\/api\/unsubscribe\/one-click\?token=abc\.def>/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(mail).toMatch(/^References: <an-event@peeps\.test>/m)
    expect(mail).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+name=event\.ics/m)
    expect(mail).toContain(Buffer.from(calendar).toString('base64'))
  })

  it('keeps the account and retries the email when the mail server fails', async () => {
    accepts = false
    expect((await signUp('smtp-2@example.org')).status).toBe(200)
    await app.deps.jobs.wake()
    expect(received).toEqual([])
    const [job] = await app.deps.db.selectFrom('jobs').selectAll().execute()
    expect(job).toMatchObject({ kind: 'mail', attempts: 1 })
    expect(job?.last_error).toContain('the mailbox is full')
    accepts = true
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    await app.deps.jobs.wake()
    expect(received).toHaveLength(1)
  })

  it('does not show emails in the mailbox page in production without a mail server', async () => {
    const production = await createTestApp({ environment: { NODE_ENV: 'production' } })
    await production.api('POST', '/accounts/sign-up', {
      body: { name: 'Ann', email: 'smtp-3@example.org', password: 'correct horse battery' },
      from: 'smtp-3',
    })
    expect(await mailTo(production, 'smtp-3@example.org')).toEqual([])
    expect(await production.deps.db.selectFrom('jobs').select('last_error').execute()).toEqual([
      { last_error: 'SMTP_URL is not set: mail waits.' },
    ])
  })
})
