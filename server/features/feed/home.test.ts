import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openTestDatabase } from '../../../tests/support/city/database.ts'
import { createAccount, createLegacy, createQuestion } from '../../../tests/support/factories.ts'

let app: TestApp
let statements = 0
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
  // Proves that statements are counted.
  expect(full.statements).toBeGreaterThanOrEqual(3)
})
