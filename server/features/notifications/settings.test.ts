import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createEvent, createMessage } from '../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { sendUnreadMails } from '../messages/unread-mails.ts'
import { unsubscribeToken } from '../../notifications/mail-links.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris', Reader>

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  city = `mail-${++cities}`
  const member = (name: string) => on.member({ city, name })
  at = { marta: await member('Marta'), lena: await member('Lena'), idris: await member('Idris') }
})

const settings = ({ as }: Reader) => app.api<NotificationSettings>('GET', '/notification-settings', { as })
const chosen = ({ choices }: NotificationSettings, topic: string, channel: string) =>
  choices.find(one => one.topic === topic && one.channel === channel)?.on

describe('settings', () => {
  it('have defaults, and change one choice at a time', async () => {
    const { body } = await settings(at.marta)
    expect(['replies', 'eventChanges', 'messages'].map(topic => chosen(body, topic, 'mail'))).toEqual([
      false,
      true,
      true,
    ])
    expect(body.choices.filter(({ locked }) => locked).map(({ topic, channel }) => `${topic}.${channel}`)).toEqual([
      'messages.app',
      'requests.app',
      'security.app',
      'security.mail',
    ])
    await Promise.all([on.choose(at.marta, 'replies/mail', true), on.choose(at.marta, 'replies/app', false)])
    const after = (await settings(at.marta)).body
    expect([chosen(after, 'replies', 'app'), chosen(after, 'replies', 'mail')]).toEqual([false, true])
    expect((await on.choose(at.marta, 'security/mail', false)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await on.choose(at.marta, 'nonsense/mail', false)).status).toBe(400)
  })

  it('turn a topic off in the app without its emails, and the reverse', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.choose(at.marta, 'replies/app', false)
    await on.reply(at.lena, id)
    expect(await on.unread(at.marta)).toBe(0)
    expect(await on.mails(at.marta)).toEqual([])
    await on.choose(at.marta, 'replies/mail', true)
    await on.reply(at.idris, id)
    expect(await on.unread(at.marta)).toBe(0)
    expect(await on.mails(at.marta)).toHaveLength(1)
  })
})

describe('an email about a notification', () => {
  it('collects ten minutes, quotes the last three replies, and is sent once', async () => {
    await on.choose(at.marta, 'replies/mail', true)
    const { id } = await on.ask(at.marta, city)
    const ruth = await on.member({ city, name: 'Ruth' })
    for (const [who, body] of [
      [at.lena, 'First'],
      [at.idris, 'Second'],
      [ruth, 'Third'],
      [at.lena, 'Fourth'],
    ] as const)
      await on.reply(who, id, { body })
    const jobs = await app.deps.db.selectFrom('jobs').select('run_at').where('kind', '=', 'notificationMail').execute()
    expect(jobs).toHaveLength(1)
    expect(jobs[0]!.run_at.getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
    const [mail, ...others] = await on.mails(at.marta)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/^Lena and 2 others replied to your question/)
    expect(mail?.text).toContain('Idris: Second\nRuth: Third\nLena: Fourth')
    expect(mail?.text).toContain('and 1 more')
    expect(mail?.text).not.toContain('First')
    expect(await on.mails(at.marta)).toHaveLength(1)
    await on.reply(at.idris, id, { body: 'Fifth' })
    expect(await on.mails(at.marta)).toHaveLength(2)
  })

  it('is not sent for what was read, removed, turned off, blocked or paused in between', async () => {
    await on.choose(at.marta, 'replies/mail', true)
    const about = async (change: (question: string, replyId: string) => Promise<unknown>) => {
      const { id } = await on.ask(at.marta, city)
      await change(id, await on.reply(at.lena, id))
    }
    const call = (method: string, path: string, who: Reader, body?: object) =>
      app.api(method, path, { as: who.as, ...(body ? { body } : {}) })
    await about(id => call('POST', `/posts/${id}/notifications/read`, at.marta, {}))
    await about((_, replyId) => call('DELETE', `/replies/${replyId}`, at.lena))
    await about(id => call('DELETE', `/questions/${id}`, at.marta))
    await about(id => call('PUT', `/posts/${id}/notifications`, at.marta, { on: false }))
    expect(await on.mails(at.marta)).toEqual([])
    await about(() => call('PUT', '/notification-settings/pause', at.marta, { paused: true }))
    expect(await on.mails(at.marta)).toEqual([])
    await call('PUT', '/notification-settings/pause', at.marta, { paused: false })
    await about(() => on.choose(at.marta, 'replies/mail', false))
    expect(await on.mails(at.marta)).toEqual([])
    await on.choose(at.marta, 'replies/mail', true)
    await about(async () => {
      const { id } = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
      await call('POST', `/conversations/${id}/block`, at.marta, {})
    })
    expect(await on.mails(at.marta)).toEqual([])
  })
})

it('attaches a canceled event, which replaces the entry in the calendar', async () => {
  const { id } = await createEvent(app.deps.db, { author: at.marta, city, title: 'Rooftop dinner' })
  expect((await app.api('PUT', `/events/${id}/attendance`, { as: at.lena.as })).status).toBe(200)
  expect((await app.api('POST', `/events/${id}/cancel`, { as: at.marta.as, body: { reason: 'Rain' } })).status).toBe(
    200,
  )
  const [mail] = await on.mails(at.lena)
  expect(mail?.text).toContain('The attached file updates your calendar.')
  expect(mail?.calendar).toMatch(new RegExp(`UID:${id}@peeps.test.*STATUS:CANCELLED`, 's'))
  expect(mail?.calendar).toMatch(/SEQUENCE:[1-9]/)
  const { id: question } = await on.ask(at.marta, city)
  await on.choose(at.marta, 'replies/mail', true)
  await on.reply(at.lena, question)
  expect(await on.mails(at.marta)).toMatchObject([{ calendar: null }])
})

describe('the link of an email', () => {
  const turn = (token: string, on?: boolean) =>
    app.api('POST', '/unsubscribe', { body: { token, ...(on === undefined ? {} : { on }) } })
  const token = (who: Reader, scope: Parameters<typeof unsubscribeToken>[2]) =>
    unsubscribeToken(app.deps.keyring, who.id, scope)

  it('turns its topic off and on again without a session, with a masked email', async () => {
    const link = token(at.marta, { topic: 'eventChanges' })
    const { body } = await turn(link)
    expect(body).toEqual({
      about: 'topic',
      topic: 'eventChanges',
      title: null,
      email: expect.stringMatching(/^.•••.@example\.org$/),
      on: false,
    })
    expect(chosen((await settings(at.marta)).body, 'eventChanges', 'mail')).toBe(false)
    expect((await turn(link, true)).body).toMatchObject({ on: true })
    expect(chosen((await settings(at.marta)).body, 'eventChanges', 'mail')).toBe(true)
  })

  it('turns a question off, for this member only', async () => {
    const { id } = await on.ask(at.marta, city)
    expect((await turn(token(at.marta, { post: id }))).body).toMatchObject({ topic: null, on: false })
    await on.reply(at.lena, id)
    expect(await on.unread(at.marta)).toBe(0)
    await turn(token(at.marta, { post: id }), true)
    await on.reply(at.idris, id)
    expect(await on.unread(at.marta)).toBe(1)
  })

  it('is refused if it is forged, of an erased account, or about what is always on', async () => {
    const real = token(at.marta, { topic: 'replies' })
    const other = token(at.lena, { topic: 'replies' })
    const forged = `${real.split('.')[0]}.${other.split('.')[1]}`
    const security = token(at.marta, { topic: 'security' })
    const gone = unsubscribeToken(app.deps.keyring, at.marta.id, { topic: 'gone' as never })
    for (const bad of [
      forged,
      real.slice(0, -1),
      'nonsense',
      '',
      security,
      gone,
      token({ id: randomUUID() } as Reader, { topic: 'replies' }),
    ])
      expect((await turn(bad)).body.code, bad).toBe('LINK_INVALID')
    await app.deps.db
      .updateTable('accounts')
      .set({ erased_at: sql`now()`, is_active: false })
      .where('id', '=', at.marta.id)
      .execute()
    expect((await turn(real)).body.code).toBe('LINK_INVALID')
  })

  it('works with one click of a mail program, which sends a form without an origin', async () => {
    const link = token(at.marta, { topic: 'eventChanges' })
    const path = `/api/unsubscribe/one-click?token=${link}`
    const mailProgram = { origin: '', 'content-type': 'application/x-www-form-urlencoded' }
    const isOn = async () => chosen((await settings(at.marta)).body, 'eventChanges', 'mail')
    for (const body of [
      'List-Unsubscribe=One-Click',
      '',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
    ]) {
      const answer = await app.request('POST', path, { headers: mailProgram, body })
      expect([answer.status, await isOn()]).toEqual([200, false])
      await turn(link, true)
    }
  })

  it.each([
    ['en', /Turn off these emails\?.*•••.*@.*<button class="main">Turn off</s, 'These emails are turned off'],
    ['es', /¿Desactivar estos correos\?.*<button class="main">Desactivar</s, 'Estos correos están desactivados'],
    ['ca', /Vols desactivar aquests correus\?.*<button class="main">Desactiva</s, 'Aquests correus estan desactivats'],
  ])('opens as a page with one button that works without scripts, in %s', async (language, asks, off) => {
    const path = `/api/unsubscribe/one-click?token=${token(at.marta, { topic: 'eventChanges' })}`
    const headers = { 'accept-language': language }
    const isOn = async () => chosen((await settings(at.marta)).body, 'eventChanges', 'mail')
    expect((await app.request('HEAD', path, { headers })).status).toBe(200)
    const opened = await app.request('GET', path, { headers })
    const html = await opened.text()
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toMatch(asks)
    expect(html).not.toContain('<script')
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(await isOn()).toBe(true)
    const [, action = '', on] = /action="([^"]+)".*name="on" value="(\w+)"/.exec(html) ?? []
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const pressed = await app.request('POST', action, { headers: form, body: `on=${on}` })
    expect(await pressed.text()).toContain(off)
    expect(await isOn()).toBe(false)
    expect(await (await app.request('GET', path, { headers })).text()).toContain(off)
  })

  it('opens as a page that says so if it is broken', async () => {
    for (const query of [
      '',
      '?token=',
      '?token=<script>alert(1)</script>',
      `?token=${token(at.marta, { topic: 'security' })}`,
    ]) {
      const opened = await app.request('GET', `/api/unsubscribe/one-click${query}`)
      expect(opened.status).toBe(404)
      expect(await opened.text()).toMatch(/This link doesn&#39;t work/)
    }
  })

  it('is read without changing anything, for a topic, a post and a second visit', async () => {
    const { id } = await on.ask(at.marta, city)
    const reading = async (link: string) => (await app.api('POST', '/unsubscribe/read', { body: { token: link } })).body
    const links = [token(at.marta, { topic: 'replies' }), token(at.marta, { post: id })]
    for (const link of links) {
      const before = await reading(link)
      expect(await reading(link)).toEqual(before)
      await turn(link, !before.on)
      expect(await reading(link)).toEqual({ ...before, on: !before.on })
    }
    expect(await reading(links[1]!)).toMatchObject({ about: 'post', title: expect.any(String) })
    expect((await reading('nonsense')).code).toBe('LINK_INVALID')
  })

  it('works without scripts by the button of the page, can be undone, and is refused from another site', async () => {
    const path = `/unsubscribe?token=${token(at.marta, { topic: 'eventChanges' })}`
    const post = (to: string, body: string, headers: object = {}) =>
      app.request('POST', to, { body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })
    const isOn = async () => chosen((await settings(at.marta)).body, 'eventChanges', 'mail')
    expect((await post(path, '', { origin: 'http://evil.test' })).status).toBe(403)
    expect(await isOn()).toBe(true)
    const off = await post(path, '', { 'accept-language': 'ca' })
    expect(off.status).toBe(200)
    expect(await off.text()).toMatch(/<html lang="ca">.*Aquests correus estan desactivats.*name="on" value="true"/s)
    expect(await isOn()).toBe(false)
    expect(await (await post(path, 'on=true')).text()).toContain('These emails are back on')
    expect(await isOn()).toBe(true)
    const broken = await app.request('POST', path, { headers: { 'content-type': 'multipart/form-data' }, body: 'null' })
    expect(broken.status).toBe(400)
    const bad = await post('/unsubscribe?token=<script>alert(1)</script>', '')
    expect(bad.status).toBe(404)
    expect(await bad.text()).not.toContain('<script>')
  })
})

describe('a message', () => {
  it('that is unread for a day leads to one email about all of them', async () => {
    const between = (other: Reader) => [at.marta, other]
    for (const other of [at.lena, at.idris]) {
      const conversation = await createConversation(app.deps.db, { between: between(other) })
      await createMessage(app.deps.db, { conversation, from: other })
    }
    const run = () => sendUnreadMails(app.deps)
    await run()
    expect(await on.mails(at.marta)).toEqual([])
    await sql`update messages set created_at = created_at - interval '25 hours'`.execute(app.deps.db)
    await Promise.all([run(), run()])
    await run()
    const [mail, ...others] = await on.mails(at.marta)
    expect([mail?.subject, others]).toEqual(['You have unread messages', []])
    expect(mail?.text).toContain('Idris and Lena wrote to you')
    expect(await on.mails(at.lena)).toEqual([])
  })
})
