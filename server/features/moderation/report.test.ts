import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { newestEvent } from '../../../tests/support/events.ts'
import { createAccount, createEvent, createQuestion, createReply } from '../../../tests/support/factories.ts'

let app: TestApp
let author: Awaited<ReturnType<typeof member>>
let neighbour: typeof author
let things: { kind: 'post' | 'reply'; id: string }[]
let questionId: string

let cities = 0
async function member(city = `report-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  author = await member()
  neighbour = await member(author.city)
  const question = await createQuestion(app.deps.db, { author: author.account, city: author.city })
  const reply = await createReply(app.deps.db, { question, author: author.account })
  questionId = question.id
  things = [
    { kind: 'post', id: question.id },
    { kind: 'reply', id: reply.id },
  ]
})

const report = (as: string, thing: object, reason: unknown = 'It is an advertisement.') =>
  app.api('POST', '/reports', { as, body: { ...thing, reason } })
const flags = () =>
  app.deps.db
    .selectFrom('post_flags')
    .selectAll()
    .where('reporter_id', '=', neighbour.account.id)
    .orderBy('created_at')
    .execute()
const seen = async (as: string) => {
  const [question, replies] = await Promise.all([
    app.api('GET', `/questions/${questionId}`, { as }),
    app.api('GET', `/questions/${questionId}/replies`, { as }),
  ])
  return [question.body.underReview, replies.body.items[0].underReview]
}

describe('a report', () => {
  it('is shown to its reporter only', async () => {
    const newest = await newestEvent(app)
    expect(await seen(neighbour.as)).toEqual([false, false])
    for (const thing of things) expect((await report(neighbour.as, thing)).body).toEqual({ underReview: true })
    expect(await seen(neighbour.as)).toEqual([true, true])
    expect(await seen(author.as)).toEqual([false, false])
    expect(await seen((await member(author.city)).as)).toEqual([false, false])
    expect(await newestEvent(app)).toBe(newest)
    expect(await flags()).toMatchObject([
      { post_id: questionId, reply_id: null, reason: 'It is an advertisement.', status: 'pending' },
      { post_id: null, reply_id: things[1]?.id, status: 'pending' },
    ])
  })

  it('is stored once for concurrent calls', async () => {
    for (const thing of things) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => report(neighbour.as, thing)))
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect((await report(neighbour.as, thing, 'Other words')).body).toEqual({ underReview: true })
    }
    expect((await flags()).map(({ reason }) => reason)).toEqual(Array(2).fill('It is an advertisement.'))
  })

  it('is under review until a moderator decides', async () => {
    for (const thing of things) await report(neighbour.as, thing)
    await app.deps.db.updateTable('post_flags').set({ status: 'dismissed' }).execute()
    expect(await seen(neighbour.as)).toEqual([false, false])
  })

  it('requires a reason, and a visible subject of another author', async () => {
    const stranger = await member()
    const removed = await createQuestion(app.deps.db, {
      author: author.account,
      city: author.city,
      deletedAt: new Date(),
    })
    for (const thing of things) {
      expect((await report(neighbour.as, thing, ' \u200B ')).body.data.fields).toEqual({ reason: 'reportReason' })
      expect((await report(neighbour.as, thing, 'x'.repeat(1001))).body.data.fields).toEqual({ reason: 'tooLong' })
      expect((await report(author.as, thing)).body.code).toBe('FORBIDDEN')
      const code = thing.kind === 'post' ? 'POST_NOT_FOUND' : 'REPLY_NOT_FOUND'
      expect((await report(stranger.as, thing)).body.code).toBe(code)
      expect((await report(neighbour.as, { ...thing, id: randomUUID() })).body.code).toBe(code)
    }
    expect((await report(neighbour.as, { kind: 'post', id: removed.id })).body.code).toBe('POST_NOT_FOUND')
    expect(await app.deps.db.selectFrom('post_flags').select('id').where('post_id', '=', questionId).execute()).toEqual(
      [],
    )
  })

  it('can be about any post of the feed', async () => {
    const { id } = await createEvent(app.deps.db, { author: author.account, city: author.city })
    expect((await report(neighbour.as, { kind: 'post', id })).body).toEqual({ underReview: true })
  })
})
