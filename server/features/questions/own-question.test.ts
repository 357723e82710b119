import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createQuestion, createReply } from '../../../tests/support/factories.ts'
import { giveSecondFactor, completeSessions } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
async function member(city = `own-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
async function asked(title = 'Which studio is quiet?') {
  const author = await member()
  const { body } = await app.api('POST', '/questions', {
    as: author.as,
    body: { id: randomUUID(), category: 'Podcasting', title, details: 'I record on Sundays.' },
  })
  return { author, question: body, neighbour: await member(author.city), stranger: await member() }
}
const read = (as: string, id: string) => app.api('GET', `/questions/${id}`, { as })
const edit = (as: string, id: string, change: object = {}) =>
  app.api('PUT', `/questions/${id}`, { as, body: { category: 'Housing & Renting', title: 'Another one?', ...change } })
const events = async () =>
  (await app.deps.db.selectFrom('outbox').select('event').orderBy('id').execute()).map(({ event }) => event)
const ago = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`

describe('editing a question', () => {
  it('changes text and category, and sets the edit time', async () => {
    const { author, question } = await asked()
    expect(question).toMatchObject({ title: 'Which studio is quiet?', details: 'I record on Sundays.', editedAt: null })
    const words = { title: ' A <b>title</b>?\nOn two lines ', details: ' **and** [more](x) ' }
    const { status, body } = await edit(author.as, question.id, words)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'A <b>title</b>?\nOn two lines',
      details: '**and** [more](x)',
      category: 'Housing & Renting',
      createdAt: question.createdAt,
      can: { reply: true, edit: true, remove: true, report: false, feature: false },
    })
    expect(Date.parse(body.editedAt)).toBeGreaterThan(0)
    expect((await read(author.as, question.id)).body).toEqual(body)
    const { can: _, underReview: __, ...shown } = body
    expect((await events()).at(-1)).toEqual({ type: 'question.changed', question: shown })
  })

  it('publishes nothing if nothing changed, also for concurrent requests', async () => {
    const { author, question } = await asked()
    const before = (await events()).length
    const same = { title: question.title, details: question.details, category: question.category }
    expect((await edit(author.as, question.id, same)).body.editedAt).toBeNull()
    expect(await events()).toHaveLength(before)
    const answers = await Promise.all(Array.from({ length: 6 }, () => edit(author.as, question.id)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await events()).toHaveLength(before + 1)
  })

  it('can remove only the details, which counts as a change', async () => {
    const { author, question } = await asked()
    const { body } = await edit(author.as, question.id, { title: question.title, category: question.category })
    expect(body).toMatchObject({ title: question.title, details: null })
    expect(body.editedAt).not.toBeNull()
  })

  it.each([
    ['three characters', { title: 'abc' }, { title: 'questionLength' }],
    ['501 characters', { title: '🌻'.repeat(501) }, { title: 'questionLength' }],
    ['2,001 characters of details', { details: '🌻'.repeat(2001) }, { details: 'questionDetailsLength' }],
    ['a made-up category', { category: 'Gossip' }, { category: 'questionCategory' }],
  ])('rejects %s', async (_, change, fields) => {
    const { author, question } = await asked()
    const { status, body } = await edit(author.as, question.id, change)
    expect([status, body.data.fields]).toEqual([400, fields])
    expect((await read(author.as, question.id)).body.editedAt).toBeNull()
  })

  it('is allowed to the author, forbidden to neighbors and admins, and not found for others', async () => {
    const { author, question, neighbour, stranger } = await asked()
    const { account: boss } = await createAccount(app.deps.db, { city: author.city, role: 'admin' })
    const admin = await signInAs(app, boss)
    await giveSecondFactor(app, boss)
    await completeSessions(app, boss)
    expect((await read(admin, question.id)).body.can).toEqual({
      reply: true,
      edit: false,
      remove: false,
      report: true,
      feature: true,
    })
    expect((await read(neighbour.as, question.id)).body.can.feature).toBe(false)
    for (const as of [neighbour.as, admin]) {
      expect((await edit(as, question.id)).body.code).toBe('FORBIDDEN')
      expect((await app.api('DELETE', `/questions/${question.id}`, { as })).body.code).toBe('FORBIDDEN')
    }
    for (const id of [question.id, randomUUID()]) {
      expect((await edit(stranger.as, id)).body.code).toBe('QUESTION_NOT_FOUND')
      const { body } = await app.api('DELETE', `/questions/${id}`, { as: stranger.as })
      expect(body.code).toBe('QUESTION_NOT_FOUND')
    }
    expect((await read(author.as, question.id)).body.title).toBe('Which studio is quiet?')
  })
})

describe('the url of a question', () => {
  it('accepts its slug, also with an older title, from viewers who may see it', async () => {
    const { author, question, stranger } = await asked("On és la millor gestoria d'El Clot?")
    expect(question.slug).toBe(`on-es-la-millor-gestoria-d-el-clot-${question.id.slice(-12)}`)
    await edit(author.as, question.id)
    for (const path of [
      question.slug,
      question.slug.toUpperCase(),
      `another-one-${question.id.slice(-12)}`,
      question.id,
    ]) {
      expect((await read(author.as, path)).body.id).toBe(question.id)
      expect((await app.api('GET', `/questions/${path}/replies`, { as: author.as })).status).toBe(200)
      expect((await read(stranger.as, path)).body.code).toBe('QUESTION_NOT_FOUND')
    }
  })

  it('is not taken over by a later question whose id has the same ending', async () => {
    const { author, question, neighbour } = await asked()
    const id = randomUUID().slice(0, -12) + question.id.slice(-12)
    await app.api('POST', '/questions', { as: neighbour.as, body: { id, category: 'Podcasting', title: 'A trap?' } })
    expect((await read(author.as, question.slug)).body.id).toBe(question.id)
    expect((await read(author.as, `which-${question.id.slice(-12)}`)).body.id).toBe(question.id)
  })
})

describe('removing a question', () => {
  const remove = (as: string, id: string) => app.api('DELETE', `/questions/${id}`, { as })
  const restore = (as: string, id: string) => app.api('POST', `/questions/${id}/restore`, { as, body: {} })

  it('hides it with its replies, and accepts no more of them', async () => {
    const { author, question, neighbour } = await asked()
    const reply = await createReply(app.deps.db, {
      question: { id: question.id, city_id: '' },
      author: neighbour.account,
    })
    expect((await remove(author.as, question.id)).body).toEqual({ done: true })
    expect((await events()).at(-1)).toEqual({ type: 'question.removed', questionId: question.id })
    expect((await read(author.as, question.id)).body.code).toBe('QUESTION_NOT_FOUND')
    expect((await read(author.as, question.slug)).body.code).toBe('QUESTION_NOT_FOUND')
    expect((await app.api('GET', '/questions', { as: author.as })).body.items).toEqual([])
    const send = await app.api('POST', `/questions/${question.id}/replies`, {
      as: neighbour.as,
      body: { id: randomUUID(), body: 'Too late' },
    })
    expect(send.body.code).toBe('QUESTION_NOT_FOUND')
    for (const [method, path, body] of [
      ['PUT', '', { body: 'Other words' }],
      ['DELETE', '', undefined],
      ['POST', '/restore', {}],
    ] as const)
      expect((await app.api(method, `/replies/${reply.id}${path}`, { as: neighbour.as, body })).body.code).toBe(
        'REPLY_NOT_FOUND',
      )
    expect((await remove(author.as, question.id)).body.code).toBe('QUESTION_NOT_FOUND')
  })

  it('can be undone by its author for ten minutes', async () => {
    const { author, question, neighbour } = await asked()
    await remove(author.as, question.id)
    expect((await restore(neighbour.as, question.id)).body.code).toBe('QUESTION_NOT_FOUND')
    const { status, body } = await restore(author.as, question.id)
    expect([status, body]).toEqual([200, question])
    expect((await events()).at(-1)).toMatchObject({ type: 'question.changed', question: { id: question.id } })
    const told = (await events()).length
    expect((await restore(author.as, question.id)).status).toBe(200)
    expect((await restore(neighbour.as, question.id)).body.code).toBe('QUESTION_NOT_FOUND')
    expect(await events()).toHaveLength(told)
    await remove(author.as, question.id)
    await app.deps.db
      .updateTable('posts')
      .set({ deleted_at: ago(11) })
      .where('id', '=', question.id)
      .execute()
    expect((await restore(author.as, question.id)).body.code).toBe('QUESTION_NOT_FOUND')
  })

  it('unfeatures it permanently', async () => {
    const { account, city, as } = await member()
    const first = await createQuestion(app.deps.db, { author: account, city, featured: true })
    await remove(as, first.id)
    expect((await events()).slice(-2)).toEqual([
      { type: 'question.removed', questionId: first.id },
      { type: 'featured.changed', postId: null },
    ])
    await createQuestion(app.deps.db, { author: account, city, featured: true })
    const { status, body } = await restore(as, first.id)
    expect([status, body.isFeatured]).toEqual([200, false])
  })

  it('never leaves a hidden reply counted after a concurrent reply', async () => {
    const { author, question, neighbour } = await asked()
    const send = () =>
      app.api('POST', `/questions/${question.id}/replies`, {
        as: neighbour.as,
        body: { id: randomUUID(), body: 'In time?' },
      })
    const [removed, ...sent] = await Promise.all([remove(author.as, question.id), send(), send(), send(), send()])
    expect(removed?.status).toBe(200)
    const stored = await app.deps.db
      .selectFrom('post_replies')
      .select('id')
      .where('post_id', '=', question.id)
      .execute()
    expect(stored).toHaveLength(sent.filter(({ status }) => status === 200).length)
    for (const { status, body } of sent) expect(status === 200 || body.code === 'QUESTION_NOT_FOUND').toBe(true)
    expect((await restore(author.as, question.id)).body.replyCount).toBe(stored.length)
  })
})
