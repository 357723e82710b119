import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createQuestion } from '../../../tests/support/factories.ts'

let app: TestApp
let author: Awaited<ReturnType<typeof member>>
let neighbour: typeof author
let questionId: string

let cities = 0
async function member(city = `reply-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  author = await member()
  neighbour = await member(author.city)
  questionId = (await createQuestion(app.deps.db, { author: neighbour.account, city: author.city })).id
})

const reply = async (as = author.as, body = 'On carrer de Blai') =>
  (await app.api('POST', `/questions/${questionId}/replies`, { as, body: { id: randomUUID(), body } })).body.reply
const edit = (as: string, id: string, body: string) => app.api('PUT', `/replies/${id}`, { as, body: { body } })
const remove = (as: string, id: string) => app.api('DELETE', `/replies/${id}`, { as })
const restore = (as: string, id: string) => app.api('POST', `/replies/${id}/restore`, { as, body: {} })
const thread = async () => (await app.api('GET', `/questions/${questionId}/replies`, { as: author.as })).body.items
const counted = async () => (await app.api('GET', `/questions/${questionId}`, { as: author.as })).body.replyCount
const events = async () =>
  (await app.deps.db.selectFrom('outbox').select('event').orderBy('id').execute())
    .map(({ event }) => event)
    .filter(({ type }) => type !== 'notifications.changed')

describe('the viewer’s own reply', () => {
  it('is edited, and sets the edit time', async () => {
    const sent = await reply()
    expect(sent).toMatchObject({ editedAt: null, can: { edit: true, remove: true, report: false }, underReview: false })
    const { status, body } = await edit(author.as, sent.id, ' <i>Blai</i> 12 ')
    expect([status, body.body]).toEqual([200, '<i>Blai</i> 12'])
    expect(Date.parse(body.editedAt)).toBeGreaterThan(0)
    expect(await thread()).toEqual([body])
    expect((await events()).at(-1)).toMatchObject({ type: 'reply.changed', replyCount: 1, reply: { id: sent.id } })
    const told = (await events()).length
    await edit(author.as, sent.id, '<i>Blai</i> 12')
    expect(await events()).toHaveLength(told)
    expect((await edit(author.as, sent.id, '  ')).body.data.fields).toEqual({ body: 'replyLength' })
  })

  it('is removed and restored with its count, for ten minutes', async () => {
    const sent = await reply()
    await reply(neighbour.as)
    expect((await remove(author.as, sent.id)).body).toEqual({ replyCount: 1 })
    expect((await events()).at(-1)).toEqual({
      type: 'reply.removed',
      postId: questionId,
      replyId: sent.id,
      replyCount: 1,
    })
    expect(await thread()).toHaveLength(1)
    for (const answer of [await remove(author.as, sent.id), await edit(author.as, sent.id, 'Gone')])
      expect(answer.body.code).toBe('REPLY_NOT_FOUND')
    expect((await restore(neighbour.as, sent.id)).body.code).toBe('REPLY_NOT_FOUND')
    const { status, body } = await restore(author.as, sent.id)
    expect([status, body]).toEqual([200, { reply: sent, replyCount: 2 }])
    expect((await events()).at(-1)).toMatchObject({ type: 'reply.changed', replyCount: 2 })
    expect((await restore(author.as, sent.id)).body).toEqual({ reply: sent, replyCount: 2 })
    await remove(author.as, sent.id)
    await app.deps.db
      .updateTable('post_replies')
      .set({ deleted_at: sql<Date>`now() - interval '11 minutes'` })
      .where('id', '=', sent.id)
      .execute()
    expect((await restore(author.as, sent.id)).body.code).toBe('REPLY_NOT_FOUND')
    expect(await counted()).toBe(1)
  })

  it('cannot be changed by others, and is not found in another city', async () => {
    const sent = await reply()
    const stranger = await member()
    expect((await thread())[0].can).toEqual({ edit: true, remove: true, report: false })
    const seen = await app.api('GET', `/questions/${questionId}/replies`, { as: neighbour.as })
    expect(seen.body.items[0].can).toEqual({ edit: false, remove: false, report: true })
    for (const [as, code] of [
      [neighbour.as, 'FORBIDDEN'],
      [stranger.as, 'REPLY_NOT_FOUND'],
    ] as const) {
      expect((await edit(as, sent.id, 'Mine now')).body.code).toBe(code)
      expect((await remove(as, sent.id)).body.code).toBe(code)
    }
    expect(await thread()).toEqual([sent])
  })

  it('is counted correctly during concurrent removals, restorations and replies', async () => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => reply()))
    const all = sent.flatMap(({ id }) => [
      remove(author.as, id),
      remove(author.as, id),
      restore(author.as, id),
      remove(author.as, id),
      restore(author.as, id),
      reply(neighbour.as),
    ])
    await Promise.all(all)
    expect(await counted()).toBe((await thread()).length)
    for (const { id } of sent) await restore(author.as, id)
    expect(await counted()).toBe(8)
    await Promise.all(sent.flatMap(({ id }) => [remove(author.as, id), remove(author.as, id), remove(author.as, id)]))
    expect(await counted()).toBe(4)
    const last = (await events()).filter(event => 'replyCount' in event).at(-1)
    expect(last).toMatchObject({ type: 'reply.removed', replyCount: 4 })
  })
})
