import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ThreadReply } from '../../../../contract/replies.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import { notified, type Reader } from '../../../../tests/support/people/notified.ts'

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
  city = `talk-${++cities}`
  const member = () => on.member({ city })
  at = { lena: await member(), marta: await member(), idris: await member(), sofia: await member() }
  eventId = (await createEvent(app.deps.db, { author: at.lena, city })).id
})

interface Answer extends ThreadReply {
  reply: ThreadReply
  replyCount: number
  code?: string
  data?: { fields?: Record<string, string> }
  items: ThreadReply[]
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { as }: Pick<Reader, 'as'>, body?: object) =>
  app.api<Answer>(method, path, { as, ...(body ? { body } : {}) })
const comment = (who: Reader, body = 'Count me in', more: object = {}) =>
  call('POST', `/events/${eventId}/comments`, who, { id: randomUUID(), body, ...more })
const ask = async (who: Reader) => (await comment(who, 'Can I bring my dog?', { asks: true })).body.reply
const talk = async (who: Reader) => (await app.api<Talk>('GET', `/events/${eventId}/talk`, { as: who.as })).body
const comments = async (who: Pick<Reader, 'as'>) => (await call('GET', `/events/${eventId}/comments`, who)).body.items
const join = (who: Reader) => call('PUT', `/events/${eventId}/attendance`, who)
const cancel = () => call('POST', `/events/${eventId}/cancel`, at.lena, { reason: 'Rain' })
const end = () =>
  app.deps.db
    .updateTable('posts')
    .set({ event_start_at: new Date(Date.now() - 9 * 3_600_000), event_end_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', eventId)
    .execute()
const block = async (who: Reader, other: Reader) => {
  const { id } = await createConversation(app.deps.db, { between: [who, other] })
  expect((await call('POST', `/conversations/${id}/block`, who, {})).status).toBe(200)
}
const countOf = async () =>
  (await app.deps.db.selectFrom('posts').select('reply_count').where('id', '=', eventId).executeTakeFirstOrThrow())
    .reply_count

describe('a comment', () => {
  it('is listed, edited, removed and restored with its count', async () => {
    const { body } = await comment(at.marta, ' Count me <b>in</b> ')
    expect(body).toMatchObject({
      replyCount: 1,
      reply: {
        postId: eventId,
        kind: 'reply',
        body: 'Count me <b>in</b>',
        can: { edit: true, remove: true, report: false },
      },
    })
    const { id } = body.reply
    expect(await talk(at.idris)).toMatchObject({
      commentCount: 1,
      latest: [{ id, can: { edit: false, report: true } }],
    })
    expect((await call('PUT', `/replies/${id}`, at.marta, { body: 'Two of us' })).body.body).toBe('Two of us')
    expect((await call('PUT', `/replies/${id}`, at.idris, { body: 'Nobody' })).body.code).toBe('FORBIDDEN')
    expect((await call('DELETE', `/replies/${id}`, at.marta)).body).toEqual({ replyCount: 0 })
    expect([await comments(at.idris), (await talk(at.idris)).latest]).toEqual([[], []])
    await call('POST', `/replies/${id}/restore`, at.marta, {})
    expect((await comments(at.idris)).map(({ body: text }) => text)).toEqual(['Two of us'])
    expect(await countOf()).toBe(1)
  })

  it('is stored once when it is sent twice concurrently, and its id is taken for other texts', async () => {
    const id = randomUUID()
    const sent = await Promise.all([comment(at.marta, 'Once', { id }), comment(at.marta, 'Once', { id })])
    expect(sent.map(({ status, body }) => [status, body.replyCount])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await comment(at.marta, 'Twice', { id })).body.code).toBe('ALREADY_STORED')
    expect((await comment(at.marta, 'Once', { id, asks: true })).body.code).toBe('ALREADY_STORED')
    expect(await countOf()).toBe(1)
  })

  it('is listed in pages, oldest first', async () => {
    for (const text of ['One', 'Two', 'Three']) await comment(at.marta, text)
    const first = (await app.api('GET', `/events/${eventId}/comments?limit=2`, { as: at.idris.as })).body
    const rest = (await app.api('GET', `/events/${eventId}/comments?limit=2&cursor=${first.next}`, { as: at.idris.as }))
      .body
    expect([...first.items, ...rest.items].map(item => item.body)).toEqual(['One', 'Two', 'Three'])
    expect((await talk(at.idris)).latest.map(({ body }) => body)).toEqual(['Two', 'Three'])
  })

  it('is not for other cities, and hides people from each other who have a block', async () => {
    const stranger = await on.member({ city: `${city}-elsewhere` })
    expect((await comment(stranger)).body.code).toBe('EVENT_NOT_FOUND')
    const { id } = (await comment(at.marta)).body.reply
    await block(at.idris, at.marta)
    expect([await comments(at.idris), await talk(at.idris)]).toMatchObject([[], { commentCount: 0, latest: [] }])
    expect((await comment(at.idris, 'Alone')).body.replyCount).toBe(1)
    expect((await comments(at.sofia)).map(({ body }) => body)).toEqual(['Count me in', 'Alone'])
    expect((await call('POST', '/reports', at.idris, { kind: 'reply', id, reason: 'Rude' })).body.code).toBe(
      'REPLY_NOT_FOUND',
    )
    await block(at.sofia, at.lena)
    expect((await comment(at.sofia)).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('is still possible after the event, but not after its cancellation', async () => {
    await join(at.marta)
    const { id } = (await comment(at.marta)).body.reply
    const others = (await comment(at.idris)).body.reply
    await cancel()
    expect((await comment(at.marta)).body.code).toBe('EVENT_OVER')
    expect((await comment(at.idris)).body.code).toBe('EVENT_NOT_FOUND')
    expect((await talk(at.marta)).can).toEqual({ comment: false, announce: false })
    expect(await comments(at.marta)).toHaveLength(2)
    expect((await call('DELETE', `/replies/${id}`, at.marta)).status).toBe(200)
    expect((await call('PUT', `/replies/${others.id}`, at.idris, { body: 'Still here' })).body.code).toBe(
      'REPLY_NOT_FOUND',
    )
    eventId = (await createEvent(app.deps.db, { author: at.lena, city })).id
    await end()
    expect((await comment(at.idris)).status).toBe(200)
  })

  it('is stored before a concurrent cancellation or refused, and counted accordingly', async () => {
    const guests = [at.marta, at.idris, at.sofia]
    for (const who of guests) await join(who)
    const [canceled, ...sent] = await Promise.all([cancel(), ...guests.map(who => comment(who))])
    expect(canceled?.status).toBe(200)
    for (const { status, body } of sent)
      expect([200, 'EVENT_OVER', 'EVENT_NOT_FOUND']).toContain(status === 200 ? status : body.code)
    const stored = sent.filter(({ status }) => status === 200).length
    expect([await countOf(), (await comments(at.marta)).length]).toEqual([stored, stored])
  })

  it('notifies the organizer and those who commented before, but not everyone who comes', async () => {
    await join(at.sofia)
    await comment(at.marta)
    await comment(at.idris)
    const [commented] = (await on.items(at.lena)).filter(({ kind }) => kind === 'commented')
    expect(commented).toMatchObject({ post: { id: eventId, type: 'event' }, peopleCount: 2 })
    expect(await on.kinds(at.marta)).toEqual(['commentedAfter'])
    expect([await on.kinds(at.idris), await on.kinds(at.sofia)]).toEqual([[], []])
    await on.mute(at.marta, eventId)
    expect((await talk(at.marta)).muted).toBe(true)
    await comment(at.sofia)
    expect((await on.items(at.marta))[0]).toMatchObject({ peopleCount: 1 })
  })

  it('is reported, removed and restored by moderators', async () => {
    const under = moderating(app)
    const { id } = (await comment(at.marta)).body.reply
    const [admin, reporter] = [await under.moderator({ city }), await under.peep({ city })]
    await under.report(reporter, 'reply', id)
    expect((await comments(reporter))[0]).toMatchObject({ underReview: true })
    const caseId = await under.openCase(id)
    expect((await under.read(admin, caseId)).body.path).toBe(`/events/${eventId}/talk`)
    await under.decide(admin, caseId, { decision: 'resolved', remove: true, note: 'Not here.' })
    expect([await comments(at.idris), await countOf()]).toEqual([[], 0])
    expect((await call('POST', `/replies/${id}/restore`, at.marta, {})).body.code).toBe('REPLY_NOT_FOUND')
    await under.restore(admin, caseId)
    expect([(await comments(at.idris)).length, await countOf()]).toEqual([1, 1])
  })
})

describe('a question for the organizer', () => {
  it('notifies the organizer, and its asker of the answer, which marks it', async () => {
    const question = await ask(at.marta)
    expect(question).toMatchObject({ kind: 'question', isAnswered: false })
    expect(await on.kinds(at.lena)).toEqual(['organizerAsked'])
    await comment(at.sofia)
    const { body } = await comment(at.lena, 'Yes, of course', { answers: question.id })
    expect(body.reply.answersId).toBe(question.id)
    expect((await comments(at.idris))[0]).toMatchObject({ id: question.id, isAnswered: true })
    expect((await on.items(at.marta))[0]).toMatchObject({
      kind: 'replied',
      post: { type: 'event' },
      replyId: body.reply.id,
    })
    expect(await on.kinds(at.sofia)).toEqual(['commentedAfter'])
    await call('DELETE', `/replies/${body.reply.id}`, at.lena)
    expect((await comments(at.idris))[0]).toMatchObject({ isAnswered: false })
  })

  it('is asked by others and answered by the organizer only', async () => {
    const question = await ask(at.marta)
    expect((await comment(at.lena, 'Me?', { asks: true })).body.code).toBe('FORBIDDEN')
    expect((await comment(at.idris, 'Yes', { answers: question.id })).body.code).toBe('FORBIDDEN')
    const { id } = (await comment(at.idris)).body.reply
    expect((await comment(at.lena, 'Yes', { answers: id })).body.code).toBe('REPLY_NOT_FOUND')
    const ofThis = eventId
    eventId = (await createEvent(app.deps.db, { author: at.lena, city })).id
    expect((await comment(at.lena, 'Yes', { answers: question.id })).body.code).toBe('REPLY_NOT_FOUND')
    eventId = ofThis
    await call('DELETE', `/replies/${question.id}`, at.marta)
    expect((await comment(at.lena, 'Yes', { answers: question.id })).body.code).toBe('REPLY_NOT_FOUND')
    expect(await countOf()).toBe(1)
  })
})
