import type { KyselyPlugin } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openTestDatabase } from '../../../tests/support/city/database.ts'
import { createAccount, createConversation, createLegacy, createQuestion } from '../../../tests/support/factories.ts'

let app: TestApp
let statements = 0
let cities = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => (statements++, result),
}

beforeAll(async () => {
  const database = await openTestDatabase()
  app = await createTestApp({ database: { ...database, db: database.db.withPlugin(counting) } })
})

async function home(as: string) {
  statements = 0
  const { status, body } = await app.api('GET', '/home', { as })
  expect(status).toBe(200)
  return { body, statements }
}

it('returns everything above the fold in at most twelve statements, regardless of the number of cards', async () => {
  const { db } = app.deps
  const { account } = await createAccount(db, { city: 'homely' })
  const as = await signInAs(app, account)
  const empty = await home(as)
  expect(empty.body).toEqual({
    icebreaker: { answer: null, peers: [] },
    people: [],
    featured: null,
    feed: { items: [], next: null },
  })

  for (let index = 0; index < 25; index++) {
    const author = await createAccount(db, { city: 'homely', profile: { icebreaker_answer: `Came for ${index}` } })
    await createQuestion(db, { author, featured: index === 3 })
    await createLegacy(db, 'market_items', { author })
  }
  const full = await home(as)
  expect(full.body.icebreaker.peers).toHaveLength(20)
  expect(full.body.people).toHaveLength(10)
  expect(full.body.feed.items).toHaveLength(20)
  expect(full.body.featured).toEqual(full.body.feed.items[0])
  expect(full.body.feed).toEqual((await app.api('GET', '/feed', { as })).body)
  expect(full.body.icebreaker).toEqual((await app.api('GET', '/icebreaker', { as })).body)
  expect(full.body.people).toEqual((await app.api('GET', '/people/suggestions', { as })).body.items)
  expect(full.statements).toBe(empty.statements)
  expect(full.statements).toBeLessThanOrEqual(12)
  expect(full.statements).toBeGreaterThanOrEqual(3)
})

describe('what the members of a city share', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function shared() {
    const database = await openTestDatabase()
    const here = await createTestApp({
      database: { ...database, db: database.db.withPlugin(counting) },
      keepCaches: true,
    })
    const city = `shared-${++cities}`
    const there = await createTestApp({ database })
    const join = async (options: object = {}) => {
      const created = await createAccount(app.deps.db, { city, ...options })
      return { ...created, as: await signInAs(app, created.account) }
    }
    const [reader, writer] = [await join(), await join({ profile: { icebreaker_answer: 'The sea' } })]
    const read = async (as = reader.as) => {
      statements = 0
      const { body } = await here.api('GET', '/home', { as })
      return { body, statements, titles: body.feed.items.map(({ title }: { title: string }) => title) }
    }
    const ask = async (title: string) =>
      (
        await there.api('POST', '/questions', {
          as: writer.as,
          body: { id: randomUUIDv7(), title, details: null, category: questionCategories[0] },
        })
      ).body.id as string
    return { here, there, join, reader, writer, read, ask }
  }

  it('is read once, and again after each event of the city in any process', async () => {
    const { there, reader, writer, read, ask } = await shared()
    await read()
    expect((await read()).statements).toBe(1)
    const id = await ask('Where is good bread?')
    expect((await read()).titles).toEqual(['Where is good bread?'])
    expect((await read()).statements).toBe(1)
    const body = { body: 'At the corner.' }
    expect(
      (await there.api('POST', `/questions/${id}/replies`, { as: reader.as, body: { ...body, id: randomUUIDv7() } }))
        .status,
    ).toBe(200)
    expect((await read()).body.feed.items[0].replyCount).toBe(1)
    expect((await there.api('DELETE', `/questions/${id}`, { as: writer.as })).status).toBe(200)
    expect((await read()).titles).toEqual([])
  })

  it('leaves out the own answer', async () => {
    const { writer, read } = await shared()
    const answers = async (as?: string) =>
      (await read(as)).body.icebreaker.peers.map((peer: { answer: string }) => peer.answer)
    expect(await answers()).toEqual(['The sea'])
    expect(await answers(writer.as)).toEqual([])
  })

  it('is not shown to members with a block', async () => {
    const { there, join, writer, read, ask } = await shared()
    await ask('Where is good bread?')
    const other = await join()
    const { id } = await createConversation(app.deps.db, { between: [other, writer] })
    expect((await read(other.as)).titles).toEqual(['Where is good bread?'])
    expect((await there.api('POST', `/conversations/${id}/block`, { as: other.as, body: {} })).status).toBe(200)
    expect((await read()).titles).toEqual(['Where is good bread?'])
    const { body, titles } = await read(other.as)
    expect([titles, body.icebreaker.peers]).toEqual([[], []])
    expect((await there.api('DELETE', `/conversations/${id}/block`, { as: other.as })).status).toBe(200)
    expect((await read(other.as)).titles).toEqual(['Where is good bread?'])
  })

  it('expires after a second, for changes without an event', async () => {
    const { writer, read, ask } = await shared()
    await ask('Where is good bread?')
    const name = async () => (await read()).body.feed.items[0].author.name
    const before = await name()
    await app.deps.db.updateTable('profiles').set({ name: 'Renamed' }).where('id', '=', writer.account.id).execute()
    vi.advanceTimersByTime(999)
    expect(await name()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(await name()).toBe('Renamed')
  })
})
