import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../tests/support/factories.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { openPhones } from '../../../tests/support/people/pushed.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/job.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { eventSoon } from '../events/attendance/notifications.ts'
import { storeNotice } from '../../notifications/notify.ts'

type Opened = Awaited<ReturnType<typeof openPhones>>
let { app, service, on, phones, people } = {} as Opened
let at: Awaited<ReturnType<Opened['people']>>
let city: string
let cities = 0

beforeAll(async () => {
  ;({ app, service, on, phones, people } = await openPhones())
})
afterAll(() => service.stop())
beforeEach(async () => {
  city = `push-${++cities}`
  at = await people(city)
  expect(service.problems).toEqual([])
})

const device = async () => phones.device({ as: await signInAs(app, at.marta) })

describe('a push notification', () => {
  it('says who replied and not what, is encrypted for the browser and signed, and leads to the reply', async () => {
    const phone = await phones.device(at.marta)
    const { id } = await on.ask(at.marta, city)
    const replyId = await on.reply(at.lena, id, { body: 'A secret address' })
    await on.run('push')
    const [item] = await on.items(at.marta)
    expect(phones.told(phone)).toEqual([
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
    expect((await phones.settings(at.marta)).body.devices).toMatchObject([
      { isCurrent: true, deliveredAt: expect.any(String) },
    ])
  })

  it('quotes the reply if its reader allows that, cut and in one line', async () => {
    const phone = await phones.device(at.marta)
    await app.api('PUT', '/notification-settings/previews', { as: at.marta.as, body: { on: true } })
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id, { body: `On\nBlai ${'🧡'.repeat(300)}` })
    await on.run('push')
    const [push] = phones.told(phone)
    expect(push?.body).toMatch(/^On Blai 🧡+…$/u)
    expect([...(push?.body ?? '')]).toHaveLength(140)
  })

  it('names the others of a group, once for several replies, and speaks the language of its reader', async () => {
    await app.deps.db.updateTable('accounts').set({ language: 'ca' }).where('id', '=', at.marta.id).execute()
    const phone = await phones.device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.reply(at.idris, id)
    await on.run('push')
    expect(phones.titles(phone)).toHaveLength(1)
    expect(phones.titles(phone)[0]).toMatch(/Idris.*Lena Vogt/)
    expect(phones.titles(phone)[0]).not.toMatch(/answered/)
  })

  it('about a message names its sender, once for several, and is not sent for what was read', async () => {
    const phone = await phones.device(at.marta)
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    await phones.write(at.lena, conversation.id, 'First')
    await phones.write(at.lena, conversation.id, 'Second')
    await on.run('push')
    expect(phones.told(phone)).toMatchObject([
      {
        title: 'Lena Vogt wrote to you',
        body: '',
        path: `/messaging/${conversation.id}`,
        again: true,
        count: 2,
      },
    ])
    await phones.write(at.lena, conversation.id, 'Third')
    await app.deps.db
      .updateTable('conversation_participants')
      .set({ last_read_seq: 3, unread_count: 0 })
      .where('user_id', '=', at.marta.id)
      .execute()
    await on.run('push')
    expect(phones.told(phone)).toHaveLength(1)
  })

  it('about a request leads to the requests; a declined or blocked sender causes none', async () => {
    const phone = await phones.device(at.marta)
    const request = ({ as }: { as: string }) =>
      app.api('POST', '/conversations/requests', {
        as,
        body: { personId: at.marta.id, id: randomUUID(), body: 'Hello' },
      })
    expect((await request(at.lena)).status).toBe(200)
    await on.run('push')
    expect(phones.told(phone)).toMatchObject([
      { title: 'Lena Vogt would like to write to you', path: '/messaging/requests' },
    ])
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.idris] })
    await phones.write(at.idris, conversation.id)
    expect((await app.api('POST', `/conversations/${conversation.id}/block`, { as: at.marta.as })).status).toBe(200)
    await on.run('push')
    expect(phones.told(phone)).toHaveLength(1)
  })

  it('reaches each device once, and a removed one never', async () => {
    const desk = await signInAs(app, at.marta)
    const [one, two] = [await phones.device(at.marta), await phones.device({ as: desk })]
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect([phones.titles(one).length, phones.titles(two).length]).toEqual([1, 1])
    const { body } = await phones.settings({ as: desk })
    const removed = body.devices.find(({ isCurrent }) => !isCurrent)
    expect((await app.api('DELETE', `/push-subscriptions/${removed?.id}`, { as: desk })).body.devices).toHaveLength(1)
    await on.reply(at.idris, id)
    await on.run('push')
    expect([phones.titles(one).length, phones.titles(two).length]).toEqual([1, 2])
  })

  it('is not sent for a topic that is off, a question that is muted, and during a pause', async () => {
    const phone = await phones.device(at.marta)
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
    expect(phones.titles(phone)).toEqual([])
  })

  it('is sent for a topic that is off in the app', async () => {
    const phone = await phones.device(at.marta)
    await on.choose(at.marta, 'replies/app', false)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    expect(phones.titles(phone)).toHaveLength(1)
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
    const phone = await phones.device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await happen(id)
    await on.run('push')
    expect(phones.titles(phone)).toEqual([])
  })

  it('is not repeated when a newer reply of its group is removed, blocked or deactivated before it is sent', async () => {
    const phone = await phones.device(at.marta)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.run('push')
    const replyId = await on.reply(at.idris, id)
    expect((await app.api('DELETE', `/replies/${replyId}`, { as: at.idris.as })).status).toBe(200)
    await on.run('push')
    await on.reply(at.idris, id)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', at.idris.id).execute()
    await on.run('push')
    expect(phones.titles(phone)).toEqual(['Lena Vogt replied to your question'])
  })

  it('of a reminder is not sent once the event has begun, nor of anything after a day and a half', async () => {
    const phone = await phones.device(at.idris)
    const event = await createEvent(app.deps.db, { author: at.marta, city })
    expect((await app.api('PUT', `/events/${event.id}/attendance`, { as: at.idris.as })).status).toBe(200)
    const soon = { audience: 'going', postId: event.id, byId: null, details: { startsAt: '' } } as const
    const remind = (cause: string) =>
      inTransaction(app.deps.db, ({ trx }) => storeNotice(trx, eventSoon, { ...soon, cause }))
    await remind('soon')
    await app.deps.db
      .updateTable('posts')
      .set({ event_start_at: new Date(Date.now() - 1000) })
      .where('id', '=', event.id)
      .execute()
    await on.run('push')
    const { id } = await on.ask(at.idris, city)
    await on.reply(at.lena, id)
    await app.deps.db
      .updateTable('notifications')
      .set({ changed_at: new Date(Date.now() - 37 * 3_600_000) })
      .where('user_id', '=', at.idris.id)
      .execute()
    await on.run('push')
    expect(phones.titles(phone)).toEqual([])
  })

  it('does not delay emails when its service does not answer', async () => {
    const phones = await Promise.all(Array.from({ length: 6 }, async () => device()))
    const hanging = Promise.withResolvers<void>()
    service.onPush(() => hanging.promise)
    try {
      const { id } = await on.ask(at.marta, city)
      await on.reply(at.lena, id)
      await app.deps.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', '=', 'push')
        .execute()
      await enqueue(app.deps.db, mailJob, { to: at.lena.email, subject: 'Hello', text: 'Hello', html: 'Hello' })
      void app.deps.jobs.wake()
      const sent = () => app.deps.db.selectFrom('mailbox').select('id').where('recipient', '=', at.lena.email).execute()
      await expect.poll(sent).toHaveLength(1)
      expect(phones).toHaveLength(6)
    } finally {
      hanging.resolve()
      service.onPush(undefined)
      await app.deps.jobs.wake()
    }
  })

  it('about events and listings names them', async () => {
    const phone = await phones.device(at.idris)
    const event = await createEvent(app.deps.db, { author: at.marta, city, title: 'Rooftop dinner' })
    expect((await app.api('PUT', `/events/${event.id}/attendance`, { as: at.idris.as })).status).toBe(200)
    expect(
      (await app.api('POST', `/events/${event.id}/cancel`, { as: at.marta.as, body: { reason: 'Rain' } })).status,
    ).toBe(200)
    await on.run('push')
    expect(phones.told(phone)).toMatchObject([{ title: 'Event canceled: Rooftop dinner', path: `/events/${event.id}` }])
  })

  it('about a removed event names its time and not its title, and is not sent once it was restored', async () => {
    const [phone, desk] = [await phones.device(at.idris), moderating(app)]
    const [reporter, moderator] = [await desk.peep({ city }), await desk.moderator({ city })]
    const { id } = await createEvent(app.deps.db, { author: at.marta, city, title: 'Rooftop dinner' })
    expect((await app.api('PUT', `/events/${id}/attendance`, { as: at.idris.as })).status).toBe(200)
    const remove = async () => {
      await desk.report(reporter, 'post', id)
      const caseId = await desk.openCase(id)
      await desk.decide(moderator, caseId, { decision: 'resolved', remove: true, note: 'A scam' })
      return caseId
    }
    await desk.restore(moderator, await remove())
    await on.run('push')
    expect(phones.told(phone)).toEqual([])
    await remove()
    await on.run('push')
    expect(phones.told(phone)).toMatchObject([
      { title: expect.stringMatching(/^Event removed: .* at \d\d:\d\d$/), body: '', path: `/events/${id}` },
    ])
  })
})
