import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createQuestion, createReply } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

/** A new city per member, so that lists hold only rows of the test. */
let cities = 0
async function member(city = `city-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
const ask = (as: string, change: object = {}) =>
  app.api('POST', '/questions', {
    as,
    body: { id: randomUUID(), category: 'Podcasting', title: 'Which studio is quiet?', ...change },
  })
const postCount = async () =>
  (
    await app.deps.db
      .selectFrom('posts')
      .select(eb => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('asking', () => {
  it('stores the question as its title, with its details, and lists it', async () => {
    const { as, account } = await member()
    const { status, body } = await ask(as, {
      title: '  Hi. Is Dr. Vila\n good? I record. ',
      details: ' On Sundays.\n\nAt noon. ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Hi. Is Dr. Vila\n good? I record.',
      details: 'On Sundays.\n\nAt noon.',
      category: 'Podcasting',
      replyCount: 0,
      can: { reply: true },
    })
    expect(body.author.id).toBe(account.id)
    expect(JSON.stringify(body)).not.toContain(account.email)
    expect((await app.api('GET', '/questions', { as })).body.items[0]).toMatchObject({
      id: body.id,
      title: body.title,
      details: body.details,
    })
  })

  it('stores a question once for concurrent requests', async () => {
    const { as } = await member()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(as, { id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await app.api('GET', '/questions', { as })).body.items).toHaveLength(1)
    expect((await ask(as, { id, title: 'Something else entirely' })).body.code).toBe('ALREADY_STORED')
  })

  it('neither reveals nor overwrites a question of another author with the same id', async () => {
    const owner = await member()
    const other = await member(owner.city)
    const { body } = await ask(owner.as)
    expect((await ask(other.as, { id: body.id })).body.code).toBe('ID_TAKEN')
    const rows = await app.deps.db.selectFrom('posts').select('author_id').where('id', '=', body.id).execute()
    expect(rows).toEqual([{ author_id: owner.account.id }])
  })

  it.each([
    ['no category', { category: undefined }, { category: 'questionCategory' }],
    ['three characters', { title: ' abc ' }, { title: 'questionLength' }],
    ['501 characters', { title: 'x'.repeat(501) }, { title: 'questionLength' }],
    ['nothing visible', { title: '\u200B\u200D\u2060 \u00AD \uFEFF\u3164' }, { title: 'questionLength' }],
    ['2,001 characters of details', { details: 'x'.repeat(2001) }, { details: 'questionDetailsLength' }],
    ['a NUL in the details', { details: 'hello\u0000there' }, { details: 'unreadable' }],
    ['a NUL', { title: 'hello\u0000there' }, { title: 'unreadable' }],
    ['an escape', { title: 'hello\u001Bthere' }, { title: 'unreadable' }],
    ['both wrong', { title: '', category: 'Gossip' }, { title: 'questionLength', category: 'questionCategory' }],
  ])('rejects %s on its field', async (_, change, fields) => {
    const { as } = await member()
    const before = await postCount()
    const { status, body } = await ask(as, change)
    expect([status, body.data.fields]).toEqual([400, fields])
    expect(await postCount()).toBe(before)
  })

  it('rejects a lone surrogate', async () => {
    const { as } = await member()
    const raw = `{"id":"${randomUUID()}","category":"Podcasting","title":"hello \\ud800 there"}`
    const { status, body } = await app.api('POST', '/questions', { as, body: raw })
    expect([status, body.data.fields]).toEqual([400, { title: 'unreadable' }])
  })

  it('counts grapheme clusters: 500 emoji fit, and 2,000 in the details', async () => {
    const { as } = await member()
    const words = { title: '🌻'.repeat(500), details: '🌻'.repeat(2000) }
    expect(await ask(as, words)).toMatchObject({ status: 200, body: words })
  })

  it.each([undefined, null, '', ' \n\u200B '])('treats details of %j as empty', async details => {
    const { as } = await member()
    expect((await ask(as, { details })).body.details).toBeNull()
  })
})

describe('the list', () => {
  it('shows featured first, then newest, without gaps or duplicates while others ask', async () => {
    const { as, account, city } = await member()
    const base = Date.now() - 1_000_000
    // Five questions share each millisecond, so the id decides their order.
    for (let index = 0; index < 45; index++)
      await createQuestion(app.deps.db, {
        author: account,
        city,
        title: `Question ${index}`,
        createdAt: new Date(base + Math.floor(index / 5)),
        featured: index === 7,
      })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: { id: string; title: string }[]; next: string | null } } = await app.api(
        'GET',
        `/questions?limit=10${cursor && `&cursor=${cursor}`}`,
        { as },
      )
      seen.push(...body.items.map(({ title }) => title))
      cursor = body.next
      await createQuestion(app.deps.db, { author: account, city, title: 'Asked in between' })
    }
    expect(seen[0]).toBe('Question 7')
    expect(seen.filter(title => title !== 'Asked in between')).toHaveLength(45)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('has questions of one city, optionally of one category, without deleted ones', async () => {
    const here = await member()
    const elsewhere = await member()
    await createQuestion(app.deps.db, {
      author: here.account,
      city: here.city,
      title: 'Studio',
      category: 'Podcasting',
    })
    await createQuestion(app.deps.db, {
      author: here.account,
      city: here.city,
      title: 'Lease',
      category: 'Housing & Renting',
    })
    await createQuestion(app.deps.db, { author: here.account, city: here.city, title: 'Gone', deletedAt: new Date() })
    await createQuestion(app.deps.db, { author: elsewhere.account, city: elsewhere.city, title: 'Elsewhere' })
    const titles = async (query: string) =>
      (await app.api('GET', `/questions${query}`, { as: here.as })).body.items
        .map((item: { title: string }) => item.title)
        .sort()
    expect(await titles('')).toEqual(['Lease', 'Studio'])
    expect(await titles('?category=Podcasting')).toEqual(['Studio'])
  })

  it.each([
    'zzz',
    '%00',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[true,"now","x"]').toString('base64url'),
  ])('rejects the invented cursor %s', async cursor => {
    const { as } = await member()
    expect((await app.api('GET', `/questions?cursor=${cursor}`, { as })).body.code).toBe('INVALID_CURSOR')
  })
})

describe('one question', () => {
  it('is the same 404 if it is missing, deleted, in another city or not an id', async () => {
    const { as, account, city } = await member()
    const elsewhere = await member()
    const deleted = await createQuestion(app.deps.db, { author: account, city, deletedAt: new Date() })
    const foreign = await createQuestion(app.deps.db, { author: elsewhere.account, city: elsewhere.city })
    for (const id of [randomUUID(), deleted.id, foreign.id, 'no-uuid', '%00', 'x'.repeat(150)]) {
      for (const path of [`/questions/${id}`, `/questions/${id}/replies`]) {
        const { status, body } = await app.api('GET', path, { as })
        expect([status, body.code], path).toEqual([404, 'QUESTION_NOT_FOUND'])
      }
    }
    const answer = await app.api('POST', `/questions/${foreign.id}/replies`, {
      as,
      body: { id: randomUUID(), body: 'hello' },
    })
    expect(answer.body.code).toBe('QUESTION_NOT_FOUND')
  })
})

describe('replying', () => {
  it('appends, counts, and keeps the order of equal times', async () => {
    const { as, account, city } = await member()
    const question = await createQuestion(app.deps.db, { author: account, city })
    const at = new Date()
    for (let index = 0; index < 7; index++)
      await createReply(app.deps.db, { question, author: account, body: `Reply ${index}`, createdAt: at })
    const sent = await app.api('POST', `/questions/${question.id}/replies`, {
      as,
      body: { id: randomUUID(), body: ' ok ' },
    })
    expect([sent.status, sent.body.reply.body, sent.body.replyCount]).toEqual([200, 'ok', 8])
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: { id: string }[]; next: string | null } } = await app.api(
        'GET',
        `/questions/${question.id}/replies?limit=3${cursor && `&cursor=${cursor}`}`,
        { as },
      )
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.next
    }
    expect(new Set(seen).size).toBe(8)
    expect(seen.at(-1)).toBe(sent.body.reply.id)
  })

  it('stores and counts a reply once for concurrent requests', async () => {
    const { as, account, city } = await member()
    const question = await createQuestion(app.deps.db, { author: account, city })
    const id = randomUUID()
    const send = (body = 'The one on carrer de Blai') =>
      app.api('POST', `/questions/${question.id}/replies`, { as, body: { id, body } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(answers.map(({ status, body }) => [status, body.replyCount])).toEqual(
      Array.from({ length: 8 }, () => [200, 1]),
    )
    expect((await send('other words')).body.code).toBe('ALREADY_STORED')
    expect((await app.api('GET', `/questions/${question.id}`, { as })).body.replyCount).toBe(1)
  })

  it.each([
    ['one character', ' a '],
    ['only zero-width characters', '\u200B\u200B\u200B'],
    ['2001 characters', 'x'.repeat(2001)],
  ])('rejects %s', async (_, body) => {
    const { as, account, city } = await member()
    const question = await createQuestion(app.deps.db, { author: account, city })
    const answer = await app.api('POST', `/questions/${question.id}/replies`, { as, body: { id: randomUUID(), body } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual(['body'])
  })

  it('is limited per account', async () => {
    const { as, account, city } = await member()
    const question = await createQuestion(app.deps.db, { author: account, city })
    let last = { status: 0 }
    for (let index = 0; index < 61; index++)
      last = await app.api('POST', `/questions/${question.id}/replies`, {
        as,
        body: { id: randomUUID(), body: `Reply ${index}` },
      })
    expect(last.status).toBe(429)
  })
})
