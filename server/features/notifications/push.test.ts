import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import { inTransaction } from '../../db/transaction.ts'
import { storeNotice } from '../../notifications/notify.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { startPushService, type PushService } from '../../../tests/support/push-service.ts'

let app: TestApp
let service: PushService
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris', Reader>

type Subscription = ReturnType<PushService['subscription']>
const settings = ({ as }: { as: string }) => app.api<NotificationSettings>('GET', '/notification-settings', { as })
const subscribe = ({ as }: { as: string }, subscription: object) =>
  app.api('PUT', '/push-subscription', { as, body: subscription })
const setQuiet = ({ as }: Reader, body: NotificationSettings['quiet']) =>
  app.api('PUT', '/notification-settings/quiet', { as, body })
const never = { on: false, from: '22:00', to: '08:00' }

/** Turned on, at any hour. */
async function device(member: Reader, session: { as: string } = member): Promise<Subscription> {
  const subscription = service.subscription()
  expect((await subscribe(session, subscription)).status).toBe(200)
  expect((await setQuiet(member, never)).status).toBe(200)
  return subscription
}
const told = (subscription: Subscription) => service.to(subscription).map(({ payload }) => payload)
const titles = (subscription: Subscription) => told(subscription).map(({ title }) => title)
const write = async ({ as }: Reader, conversationId: string, body = 'The keys are with Pau') =>
  expect(
    (await app.api('POST', `/conversations/${conversationId}/messages`, { as, body: { id: randomUUID(), body } }))
      .status,
  ).toBe(200)

beforeAll(async () => {
  service = await startPushService()
  app = await createTestApp({ environment: { PUSH_SERVICES: `${service.origin},*.push.example` } })
  on = notified(app)
})
afterAll(() => service.stop())
beforeEach(async () => {
  city = `push-${++cities}`
  const member = (name: string) => on.member({ city, name })
  at = { marta: await member('Marta'), lena: await member('Lena Vogt'), idris: await member('Idris') }
  expect(service.problems).toEqual([])
})

describe('a push notification', () => {
  it('says who replied and not what, is encrypted for the browser and signed, and leads to the reply', async () => {
    const phone = await device(at.marta)
    const { id } = await on.ask(at.marta, city)
    const replyId = await on.reply(at.lena, id, { body: 'A secret address' })
    await on.run('push')
    const [item] = await on.items(at.marta)
    expect(told(phone)).toEqual([
      {
        id: expect.any(String),
        title: 'Lena Vogt replied to your question',
        body: '',
        path: `/ask/${id}#reply-${replyId}`,
        tag: `notification-${item?.id}`,
        again: false,
        read: { id: item?.id, at: item?.at },
        count: 1,
      },
    ])
    const [{ headers } = { headers: {} }] = service.to(phone)
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect((await settings(at.marta)).body.devices).toMatchObject([
      { isCurrent: true, deliveredAt: expect.any(String) },
    ])
  })

  it('quotes the reply if its reader allows that, cut and in one line', async () => {
    const phone = await device(at.marta)
    await app.api('PUT', '/notification-settings/previews', { as: at.marta.as, body: { on: true } })
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id, { body: `On\nBlai ${'x'.repeat(300)}` })
    await on.run('push')
    const [push] = told(phone)
    expect(push?.body).toMatch(/^On Blai x+…$/)
    expect(push?.body.length).toBe(140)
  })

  it('names the others of a group, once for several replies, and speaks the language of its reader', async () => {
    await app.deps.db.updateTable('accounts').set({ language: 'ca' }).where('id', '=', at.marta.id).execute()
    const phone = await device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.reply(at.idris, id)
    await on.run('push')
    expect(titles(phone)).toHaveLength(1)
    expect(titles(phone)[0]).toMatch(/Idris.*Lena Vogt/)
    expect(titles(phone)[0]).not.toMatch(/answered/)
  })

  it('about a message names its sender, once for several, and is not sent for what was read', async () => {
    const phone = await device(at.marta)
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    await write(at.lena, conversation.id, 'First')
    await write(at.lena, conversation.id, 'Second')
    await on.run('push')
    expect(told(phone)).toMatchObject([
      {
        title: 'Lena Vogt wrote to you',
        body: '',
        path: `/messaging/${conversation.id}`,
        again: true,
        count: 2,
      },
    ])
    await write(at.lena, conversation.id, 'Third')
    await app.deps.db
      .updateTable('conversation_participants')
      .set({ last_read_seq: 3, unread_count: 0 })
      .where('user_id', '=', at.marta.id)
      .execute()
    await on.run('push')
    expect(told(phone)).toHaveLength(1)
  })

  it('about a request leads to the requests; a declined or blocked sender causes none', async () => {
    const phone = await device(at.marta)
    const request = ({ as }: Reader) =>
      app.api('POST', '/conversations/requests', {
        as,
        body: { personId: at.marta.id, id: randomUUID(), body: 'Hello' },
      })
    expect((await request(at.lena)).status).toBe(200)
    await on.run('push')
    expect(told(phone)).toMatchObject([{ title: 'Lena Vogt would like to write to you', path: '/messaging/requests' }])
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.idris] })
    await write(at.idris, conversation.id)
    expect((await app.api('POST', `/conversations/${conversation.id}/block`, { as: at.marta.as })).status).toBe(200)
    await on.run('push')
    expect(told(phone)).toHaveLength(1)
  })

  it('reaches each device once, and a removed one never', async () => {
    const desk = await signInAs(app, at.marta)
    const [one, two] = [await device(at.marta), await device(at.marta, { as: desk })]
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect([titles(one).length, titles(two).length]).toEqual([1, 1])
    const { body } = await settings({ as: desk })
    const removed = body.devices.find(({ isCurrent }) => !isCurrent)
    expect((await app.api('DELETE', `/push-subscriptions/${removed?.id}`, { as: desk })).body.devices).toHaveLength(1)
    await on.reply(at.idris, id)
    await on.run('push')
    expect([titles(one).length, titles(two).length]).toEqual([1, 2])
  })

  it('is not sent for a topic that is off, a question that is muted, and during a pause', async () => {
    const phone = await device(at.marta)
    const [muted, other] = [await on.ask(at.marta, city), await on.ask(at.marta, city)]
    await on.mute(at.marta, muted.id)
    await on.reply(at.lena, muted.id)
    await on.reply(at.lena, other.id)
    await on.choose(at.marta, 'replies/push', false)
    await on.run('push')
    await on.choose(at.marta, 'replies/push', true)
    await app.api('PUT', '/notification-settings/pause', { as: at.marta.as, body: { paused: true } })
    await on.reply(at.idris, other.id)
    await on.run('push')
    expect(titles(phone)).toEqual([])
  })

  it('is sent for a topic that is off in the app', async () => {
    const phone = await device(at.marta)
    await on.choose(at.marta, 'replies/app', false)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(titles(phone)).toHaveLength(1)
    expect(await on.items(at.marta)).toEqual([])
  })

  it.each([
    [
      'a removed reply',
      async (id: string) =>
        app.deps.db.updateTable('post_replies').set({ deleted_at: new Date() }).where('post_id', '=', id).execute(),
    ],
    [
      'a removed question',
      async (id: string) =>
        app.deps.db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'a read notification',
      async (id: string) =>
        app.deps.db.updateTable('notifications').set({ read_at: new Date() }).where('post_id', '=', id).execute(),
    ],
    [
      'a sender who was deactivated',
      async () => app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', at.lena.id).execute(),
    ],
    [
      'a receiver who was deactivated',
      async () => app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', at.marta.id).execute(),
    ],
    [
      'a session that expired',
      async () =>
        app.deps.db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('user_id', '=', at.marta.id)
          .execute(),
    ],
  ])('between cause and sending, %s is noticed', async (_, happen) => {
    const phone = await device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await happen(id)
    await on.run('push')
    expect(titles(phone)).toEqual([])
  })

  it('about events and listings names them', async () => {
    const phone = await device(at.idris)
    const event = await createEvent(app.deps.db, { author: at.marta, city, title: 'Rooftop dinner' })
    expect((await app.api('PUT', `/events/${event.id}/attendance`, { as: at.idris.as })).status).toBe(200)
    expect(
      (await app.api('POST', `/events/${event.id}/cancel`, { as: at.marta.as, body: { reason: 'Rain' } })).status,
    ).toBe(200)
    await on.run('push')
    expect(told(phone)).toMatchObject([{ title: 'Rooftop dinner was canceled', path: `/events/${event.id}` }])
  })
})

describe('a subscription', () => {
  it('ends with its session, and moves to whoever uses the browser next', async () => {
    const phone = await device(at.marta)
    expect((await subscribe(at.idris, phone)).status).toBe(200)
    expect((await settings(at.marta)).body.devices).toEqual([])
    expect((await settings(at.idris)).body.devices).toHaveLength(1)
    expect((await app.api('POST', '/accounts/sign-out', { as: at.idris.as })).status).toBe(200)
    expect(
      await app.deps.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', at.idris.id).execute(),
    ).toEqual([])
  })

  it('is replaced when the browser renews it, and removed when the push service no longer knows it', async () => {
    const before = await device(at.marta)
    const renewed = await device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect([titles(before).length, titles(renewed).length]).toEqual([0, 1])
    for (const status of [404, 410]) {
      const ended = await device(at.marta)
      service.answer(ended, status)
      await on.reply(at.idris, id)
      await on.run('push')
      expect((await settings(at.marta)).body.devices).toEqual([])
    }
  })

  it('is kept and tried again while the push service has trouble', async () => {
    const phone = await device(at.marta)
    service.answer(phone, 503)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect((await settings(at.marta)).body.devices).toMatchObject([{ deliveredAt: null }])
    service.answer(phone, 201)
    await on.run('push')
    expect(titles(phone)).toHaveLength(1)
  })

  it('keeps the newest 20 of an account', async () => {
    for (let count = 0; count < 22; count++)
      expect((await subscribe({ as: await signInAs(app, at.marta) }, service.subscription())).status).toBe(200)
    const { devices } = (await settings(at.marta)).body
    expect(devices).toHaveLength(20)
  })

  it('is refused for an unknown service, another protocol or port, and keys that are none', async () => {
    const { endpoint, keys } = service.subscription()
    for (const wrong of [
      'https://127.0.0.1/push/1',
      'https://localhost/push/1',
      'https://metadata.google.internal/push',
      'https://push.example.evil.test/1',
      'https://evilpush.example/1',
      'https://a.push.example:8443/1',
      'http://a.push.example/1',
      'https://user:pass@a.push.example/1',
      `${service.origin}.evil.test/push/1`,
      `${service.origin.replace(/\d+$/, '1')}/push/1`,
      'javascript:alert(1)',
      'not an address',
    ]) {
      const { status, body } = await subscribe(at.marta, { endpoint: wrong, keys })
      expect([wrong, status === 400 || body.code === 'PUSH_SERVICE']).toEqual([wrong, true])
    }
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    for (const bad of [
      { p256dh: offCurve, auth: keys.auth },
      { p256dh: 'A', auth: keys.auth },
      { p256dh: keys.p256dh, auth: '' },
    ])
      expect((await subscribe(at.marta, { endpoint, keys: bad })).status).toBeGreaterThanOrEqual(400)
    expect((await subscribe(at.marta, { endpoint: `${endpoint}${'x'.repeat(2000)}`, keys })).status).toBe(400)
    expect((await settings(at.marta)).body.devices).toEqual([])
  })

  it('at a known host on a private network is not connected to', async () => {
    const { keys } = service.subscription()
    const asked: string[] = []
    const { outside } = app.deps
    app.deps.outside.resolve = async name => {
      asked.push(name)
      return ['10.0.0.7']
    }
    expect((await subscribe(at.marta, { endpoint: 'https://a.push.example/1', keys })).status).toBe(200)
    await setQuiet(at.marta, never)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(asked).toEqual(['a.push.example'])
    const job = await app.deps.db.selectFrom('jobs').select('last_error').where('kind', '=', 'push').executeTakeFirst()
    expect(job?.last_error).toMatch(/not public/)
    await app.deps.db.deleteFrom('jobs').where('kind', '=', 'push').execute()
    expect(outside).toBe(app.deps.outside)
  })
})

describe('quiet hours', () => {
  /** Hours of the city's day from now, as `22:00`. */
  const clock = async (hours: number) => {
    const { rows } = await sql<{ time: string }>`
      select to_char(now() at time zone time_zone + ${hours} * interval '1 hour', 'HH24:MI') as time from cities where slug = ${city}`.execute(
      app.deps.db,
    )
    return rows[0]?.time ?? ''
  }
  const jobs = () =>
    app.deps.db.selectFrom('jobs').select(['payload', 'run_at']).where('kind', '=', 'push').orderBy('run_at').execute()

  beforeEach(() => app.deps.db.deleteFrom('jobs').execute())

  it('hold notifications back until they end, as one, and not those about security', async () => {
    const phone = await device(at.marta)
    await setQuiet(at.marta, { on: true, from: await clock(-1), to: await clock(1) })
    const [one, two] = [await on.ask(at.marta, city), await on.ask(at.marta, city)]
    await on.reply(at.lena, one.id)
    await on.run('push')
    await on.reply(at.lena, two.id)
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    await write(at.lena, conversation.id)
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'push')
      .where(sql<boolean>`not payload -> 'about' ? 'since'`)
      .execute()
    await app.deps.jobs.wake()
    expect(titles(phone)).toEqual([])
    await inTransaction(app.deps.db, ({ trx }) =>
      storeNotice(trx, {
        audience: 'given',
        to: [at.marta.id],
        kind: 'security',
        cause: 'a test',
        details: { event: 'passwordChanged' },
      }),
    )
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where(sql<boolean>`payload -> 'about' ? 'cause'`)
      .execute()
    await app.deps.jobs.wake()
    expect(told(phone)).toMatchObject([{ title: 'Your password was changed', path: '/account/security' }])
    const held = await jobs()
    expect(held).toHaveLength(1)
    const wait = (held[0]?.run_at.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(58 * 60_000)
    expect(wait).toBeLessThan(61 * 60_000)
    await setQuiet(at.marta, never)
    await on.run('push')
    expect(told(phone).slice(1)).toMatchObject([{ title: '3 new notifications', path: '/notifications' }])
  })

  it('send a single one as itself, and nothing that was read meanwhile', async () => {
    const phone = await device(at.marta)
    for (const isRead of [false, true]) {
      await setQuiet(at.marta, { on: true, from: await clock(-1), to: await clock(1) })
      const { id } = await on.ask(at.marta, city)
      await on.reply(at.lena, id)
      await on.run('push')
      if (isRead)
        await app.api('POST', '/notifications/read-all', {
          as: at.marta.as,
          body: { until: new Date(Date.now() + 1000).toISOString() },
        })
      await setQuiet(at.marta, never)
      await on.run('push')
      await app.api('POST', '/notifications/read-all', {
        as: at.marta.as,
        body: { until: new Date(Date.now() + 1000).toISOString() },
      })
    }
    expect(titles(phone)).toEqual(['Lena Vogt replied to your question'])
  })

  it.each([
    ['Europe/Madrid', '2026-10-24T21:30:00Z', '22:00', '08:00', '2026-10-25T07:00:00Z'],
    ['Europe/Madrid', '2026-03-28T22:00:00Z', '22:00', '08:00', '2026-03-29T06:00:00Z'],
    ['Europe/Madrid', '2026-06-01T01:00:00Z', '22:00', '08:00', '2026-06-01T06:00:00Z'],
    ['Europe/Madrid', '2026-06-01T06:00:00Z', '22:00', '08:00', null],
    ['Europe/Madrid', '2026-06-01T12:30:00Z', '13:00', '15:00', '2026-06-01T13:00:00Z'],
    ['Europe/Madrid', '2026-06-01T13:00:00Z', '13:00', '15:00', null],
    ['Europe/Madrid', '2026-06-01T10:00:00Z', '12:00', '12:00', null],
    ['Pacific/Auckland', '2026-06-01T11:00:00Z', '22:00', '08:00', '2026-06-01T20:00:00Z'],
  ])('in %s at %s, from %s to %s, end at %s', async (zone, now, from, to, end) => {
    const { quietHours } = await import('./quiet.ts')
    const { end: ends } = quietHours(sql`${zone}::text`, sql`${now}::timestamptz`)
    const { rows } = await sql<{ end: Date | null }>`
      select ${ends} as end from (select true as quiet, ${from}::time as quiet_from, ${to}::time as quiet_to) as s`.execute(
      app.deps.db,
    )
    expect(rows[0]?.end?.toISOString() ?? null).toBe(end && new Date(end).toISOString())
  })

  it('are refused if they are no times', async () => {
    for (const from of ['24:00', '7:00', '22:60', '', 'noon'])
      expect((await setQuiet(at.marta, { on: true, from, to: '08:00' })).status).toBe(400)
  })
})

describe('the key pair', () => {
  it('is the same for all processes, is sealed, and ends subscriptions only if no secret opens it', async () => {
    const { pushKey } = (await settings(at.marta)).body
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
    const second = await createTestApp({
      environment: { PREVIOUS_SECRETS: 'only-for-tests-only-for-tests-only-for-tests' },
    })
    expect((await second.deps.pushKeys()).publicKey).toBe(pushKey)
    const { private_key } = await app.deps.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()
    expect(private_key).not.toContain((await app.deps.pushKeys()).privateKey)
    await device(at.marta)
    const renewed = await createTestApp({
      environment: {
        SECRET: 'another-secret-another-secret-another-secret',
        PREVIOUS_SECRETS: 'only-for-tests-only-for-tests-only-for-tests',
      },
    })
    expect((await renewed.deps.pushKeys()).publicKey).toBe(pushKey)
    expect((await settings(at.marta)).body.devices).toHaveLength(1)
    const lost = await createTestApp({ environment: { SECRET: 'a-third-secret-a-third-secret-a-third-secret' } })
    expect((await lost.deps.pushKeys()).publicKey).not.toBe(pushKey)
    expect((await settings(at.marta)).body.devices).toEqual([])
    await app.deps.db.deleteFrom('push_keys').execute()
  })
})
