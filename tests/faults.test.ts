import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../server/db/client.ts'
import { createLog } from '../server/observability/log.ts'
import { createTestApp, mailTo, signInAs } from './support/app.ts'
import { openCopy } from './support/city/database.ts'
import { createAccount, factoryPassword } from './support/factories.ts'

const copies: Database[] = []
afterEach(async () => {
  await Promise.all(copies.splice(0).map(database => database.close()))
})

async function appWithLog() {
  const database = await openCopy()
  copies.push(database)
  const app = await createTestApp({ database })
  let lines = ''
  const sink = new Writable({
    write(chunk, _, done) {
      lines += chunk
      done()
    },
  })
  app.deps.log = createLog('debug', sink)
  return { app, database, log: () => lines }
}

it('answers 503 with Retry-After on a full disk; nothing is partially stored, and the log states the reason', async () => {
  const { app, database, log } = await appWithLog()
  const as = await signInAs(app, (await createAccount(app.deps.db)).account)
  await database.script(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on outbox for each row execute function full_disk();`)
  const question = { id: randomUUID(), category: 'Podcasting', title: 'Is there any room left?' }
  const ask = () => app.api('POST', '/questions', { as, body: question })
  const refused = await ask()
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(refused.headers.get('retry-after')).toBeTruthy()
  expect((await app.api('GET', '/questions', { as })).body.items).toEqual([])
  expect(log()).toContain('No space left on device')
  expect(log()).not.toContain('any room left')
  await database.script('drop trigger full_disk on outbox')
  expect((await ask()).status).toBe(200)
  expect((await app.api('GET', '/questions', { as })).body.items).toHaveLength(1)
})

describe('the log', () => {
  it('contains the request id of every unexpected error, and never an email, a password, a token or content', async () => {
    const { app, database, log } = await appWithLog()
    const { account } = await createAccount(app.deps.db)
    const as = await signInAs(app, account)
    await app.api('POST', '/accounts/sign-up', {
      body: { name: 'Ann', email: 'secret-person@example.org', password: 'a hidden door behind ivy' },
    })
    await app.api('POST', '/accounts/sign-in', { body: { email: account.email, password: factoryPassword } })
    const [mail] = await mailTo(app, 'secret-person@example.org')
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await app.api('POST', '/accounts/confirm', { body: { token } })
    await app.request('GET', `/auth/confirm?token=${token}`)
    await database.script(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger broken before insert on posts for each row execute function broken();`)
    const answer = await app.api('POST', '/questions', {
      as,
      body: { id: randomUUID(), category: 'Podcasting', title: 'Words nobody should log' },
    })
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
    expect(log()).toContain(answer.body.data.requestId)
    expect(token.length).toBeGreaterThan(20)
    for (const secret of [
      'secret-person',
      account.email,
      'a hidden door behind ivy',
      factoryPassword,
      token,
      decodeURIComponent(as).split('.')[0] ?? '',
    ])
      expect(log()).not.toContain(secret)
  })

  it('redacts secrets if they are ever logged', () => {
    let line = ''
    const sink = new Writable({ write: (chunk, _, done) => ((line += chunk), done()) })
    createLog('info', sink).info({ email: 'a@b.c', user: { password: 'x', token: 'y' }, kept: 1 }, 'words')
    expect(JSON.parse(line)).toMatchObject({ kept: 1, msg: 'words', user: {} })
    expect(line).not.toMatch(/a@b\.c|"x"|"y"/)
  })
})

it('restricts the session cookie to this host with https, and replaces a cookie with the old name once', async () => {
  const app = await createTestApp({ environment: { APP_URL: 'https://peeps.test' } })
  const { account } = await createAccount(app.deps.db)
  const headers = { origin: 'https://peeps.test' }
  const answer = await app.api('POST', '/accounts/sign-in', {
    body: { email: account.email, password: factoryPassword },
    headers,
    from: '10.8.8.8',
  })
  const cookie = answer.headers.getSetCookie().find(line => line.includes('session_token')) ?? ''
  expect(cookie).toMatch(/^__Host-peeps\.session_token=(?!.*Domain=).*Path=\/;.*; Secure/)
  const value = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const viewer = async (name: string) =>
    (await app.api('GET', '/session', { headers: { ...headers, cookie: `${name}=${value}` } })).body.viewer
  expect((await viewer('__Host-peeps.session_token')).id).toBe(account.id)
  expect(await viewer('peeps.session_token')).toBeNull()
  const former = await app.api('GET', '/session', {
    headers: { ...headers, cookie: `__Secure-peeps.session_token=${value}` },
  })
  expect(former.body.viewer.id).toBe(account.id)
  const lines = former.headers.getSetCookie()
  expect(lines.find(some => some.startsWith('__Host-'))).toContain(`__Host-peeps.session_token=${value};`)
  expect(lines.find(some => some.startsWith('__Secure-'))).toMatch(/^__Secure-peeps\.session_token=;.*Max-Age=0/)
  // Another host of the domain can set the old cookie, which must not take precedence over the new one.
  const both = `__Secure-peeps.session_token=made.up; __Host-peeps.session_token=${value}`
  expect((await app.api('GET', '/session', { headers: { ...headers, cookie: both } })).body.viewer.id).toBe(account.id)
})
