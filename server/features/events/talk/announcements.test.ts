import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ThreadReply } from '../../../../contract/replies.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { rates } from '../../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAccount, createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'
import { serverLimits } from '../../../base/limits.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let eventId: string
let at: Record<'lena' | 'marta' | 'idris' | 'sofia', Reader>

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  city = `announce-${++cities}`
  const member = () => on.member({ city })
  at = { lena: await member(), marta: await member(), idris: await member(), sofia: await member() }
  eventId = (await createEvent(app.deps.db, { author: at.lena, city, places: 2 })).id
})

interface Answer extends ThreadReply {
  code?: string
  data?: { fields?: Record<string, string> }
  items: ThreadReply[]
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { as }: Pick<Reader, 'as'>, body?: object) =>
  app.api<Answer>(method, path, { as, ...(body ? { body } : {}) })
const announce = (who: Reader, body = 'We meet at the fountain', more: object = {}) =>
  call('POST', `/events/${eventId}/announcements`, who, { id: randomUUID(), body, ...more })
const talk = async (who: Reader) => (await app.api<Talk>('GET', `/events/${eventId}/talk`, { as: who.as })).body
const join = (who: Reader) => call('PUT', `/events/${eventId}/attendance`, who)
const wait = (who: Reader) => call('PUT', `/events/${eventId}/waitlist`, who)
const see = (who: Reader, id: string) =>
  call('POST', `/events/${eventId}/announcements/read`, who, { announcementId: id })
const announced = async (who: Reader) => (await on.kinds(who)).filter(kind => kind === 'announced').length

describe('an announcement', () => {
  it('notifies those who come, and the waitlist only if asked, once', async () => {
    for (const who of [at.marta, at.idris]) await join(who)
    await wait(at.sofia)
    const id = randomUUID()
    await Promise.all([announce(at.lena, 'By the fountain', { id }), announce(at.lena, 'By the fountain', { id })])
    expect((await on.items(at.marta))[0]).toMatchObject({
      kind: 'announced',
      quote: 'By the fountain',
      post: { id: eventId },
      people: [{ id: at.lena.id }],
    })
    expect([await announced(at.idris), await announced(at.sofia)]).toEqual([1, 0])
    expect((await announce(at.lena, 'Bring a cup', { toWaitlist: true })).status).toBe(200)
    expect([await announced(at.marta), await announced(at.sofia), await announced(at.lena)]).toEqual([1, 1, 0])
    expect((await on.items(at.marta))[0]).toMatchObject({ quote: 'Bring a cup' })
    const [mail] = await on.mails(at.marta)
    expect(mail?.text).toContain('By the fountain')
    expect(mail?.text).toContain('because you joined this event')
  })

  it('is listed apart from the comments, and is not counted as one', async () => {
    await announce(at.lena, 'First')
    const { body } = await announce(at.lena, 'Second')
    expect(body).toMatchObject({ kind: 'announcement', can: { edit: false, remove: true } })
    expect(await talk(at.sofia)).toMatchObject({
      commentCount: 0,
      latest: [],
      announcement: { body: 'Second', can: { edit: false, remove: false, report: true } },
      announcementCount: 2,
    })
    const listed = (await call('GET', `/events/${eventId}/announcements`, at.sofia)).body.items
    expect(listed.map(item => item.body)).toEqual(['Second', 'First'])
    expect((await call('GET', `/events/${eventId}/comments`, at.sofia)).body.items).toEqual([])
  })

  it('is written by the organizer only, with 2 to 500 characters, before the end of the event', async () => {
    await join(at.marta)
    expect((await announce(at.marta)).body.code).toBe('FORBIDDEN')
    for (const text of [' a ', 'x'.repeat(501)])
      expect((await announce(at.lena, text)).body.data?.fields).toEqual({ body: 'announcementLength' })
    expect((await announce(at.lena, '🙂'.repeat(500))).status).toBe(200)
    const over = { event_start_at: new Date(Date.now() - 9e6), event_end_at: new Date(Date.now() - 6e6) }
    await app.deps.db.updateTable('posts').set(over).where('id', '=', eventId).execute()
    expect((await announce(at.lena)).body.code).toBe('EVENT_OVER')
    expect((await talk(at.lena)).can.announce).toBe(false)
    eventId = (await createEvent(app.deps.db, { author: at.lena, city })).id
    await call('POST', `/events/${eventId}/cancel`, at.lena, { reason: 'Rain' })
    expect((await announce(at.lena)).body.code).toBe('EVENT_OVER')
  })

  it('is limited in number', async () => {
    const [most] = rates.announceByAccount
    for (let n = 0; n < most; n++) expect((await announce(at.lena, `Number ${n}`)).status).toBe(200)
    expect((await announce(at.lena)).body.code).toBe('TOO_MANY_REQUESTS')
  })

  it('cannot be edited, and disappears with its notifications when it is deleted', async () => {
    await join(at.marta)
    const { id } = (await announce(at.lena)).body
    expect((await call('PUT', `/replies/${id}`, at.lena, { body: 'Elsewhere' })).body.code).toBe('FORBIDDEN')
    expect((await call('DELETE', `/replies/${id}`, at.marta)).body.code).toBe('FORBIDDEN')
    expect((await call('DELETE', `/replies/${id}`, at.lena)).body).toEqual({ replyCount: 0 })
    expect(await talk(at.marta)).toMatchObject({ announcement: null, announcementCount: 0, isNew: false })
    expect(await announced(at.marta)).toBe(0)
    await call('POST', `/replies/${id}/restore`, at.lena, {})
    expect(await announced(at.marta)).toBe(1)
  })

  it('is new to attendees until they have seen it, and to no one else', async () => {
    await join(at.marta)
    const { id } = (await announce(at.lena)).body
    expect([(await talk(at.marta)).isNew, (await talk(at.idris)).isNew, (await talk(at.lena)).isNew]).toEqual([
      true,
      false,
      false,
    ])
    expect((await see(at.marta, id)).status).toBe(200)
    expect((await talk(at.marta)).isNew).toBe(false)
    const second = (await announce(at.lena, 'And bring a cup')).body
    expect((await talk(at.marta)).isNew).toBe(true)
    await see(at.marta, second.id)
    await see(at.marta, id)
    expect((await talk(at.marta)).isNew).toBe(false)
    expect((await see(at.marta, randomUUID())).body.code).toBe('REPLY_NOT_FOUND')
    await join(at.idris)
    expect((await talk(at.idris)).isNew).toBe(true)
  })

  it('does not reach people with a block, those who turned the event off, or those who left', async () => {
    for (const who of [at.marta, at.idris]) await join(who)
    await on.mute(at.marta, eventId)
    await announce(at.lena)
    expect(await announced(at.marta)).toBe(0)
    expect(await announced(at.idris)).toBe(1)
    await call('DELETE', `/events/${eventId}/attendance`, at.idris)
    expect(await announced(at.idris)).toBe(0)
    const { id } = await createConversation(app.deps.db, { between: [at.sofia, at.lena] })
    await call('POST', `/conversations/${id}/block`, at.sofia, {})
    expect((await call('GET', `/events/${eventId}/announcements`, at.sofia)).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('is reported, removed and restored by moderators without changing the number of comments', async () => {
    const under = moderating(app)
    const { id } = (await announce(at.lena)).body
    const [admin, reporter] = [await under.moderator({ city }), await under.peep({ city })]
    await under.report(reporter, 'reply', id)
    const caseId = await under.openCase(id)
    await under.decide(admin, caseId, { decision: 'resolved', remove: true, note: 'Not here.' })
    expect(await talk(at.marta)).toMatchObject({ announcement: null, commentCount: 0 })
    await under.restore(admin, caseId)
    expect(await talk(at.marta)).toMatchObject({ announcement: { id }, commentCount: 0 })
  })

  it('reaches a large event by a job', async () => {
    await app.deps.db.updateTable('posts').set({ event_max_attendees: null }).where('id', '=', eventId).execute()
    const count = serverLimits.notifiedAtOnce + 5
    for (let n = 0; n < count; n++) {
      const { account } = await createAccount(app.deps.db, { city })
      await sql`insert into event_attendees (id, event_id, user_id) values (gen_random_uuid(), ${eventId}, ${account.id})`.execute(
        app.deps.db,
      )
    }
    const { id } = (await announce(at.lena)).body
    await on.run('notify')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification_causes where reply_id = ${id}`.execute(app.deps.db)
    expect(rows[0]?.count).toBe(count)
  })
})
