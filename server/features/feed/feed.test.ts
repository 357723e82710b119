import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import {
  createAccount,
  createEvent,
  createLegacy,
  createPost,
  createQuestion,
} from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

/** A new city per member, so that its feed holds only rows of the test. */
let cities = 0
async function member(city = `feed-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
const read = async (as: string, query = '') => (await app.api<Page<FeedItem>>('GET', `/feed${query}`, { as })).body
const titles = ({ items }: Page<FeedItem>) => items.map(({ title }) => title)

describe('the cards', () => {
  it('show the fields of each kind and link to its page', async () => {
    const { db } = app.deps
    const { as, account, city } = await member()
    const own = { author: account, city }
    const startsAt = new Date('2026-12-01T18:00:00Z')
    const question = await createQuestion(db, { ...own, title: 'Bread?', body: 'On Sundays.' })
    const event = await createEvent(db, { ...own, title: 'Walk', startsAt, location: 'Arc de Triomf' })
    const selling = await createPost(db, 'selling', { ...own, title: 'Kettle', content: 'Blue.', priceCents: 1250 })
    const renting = await createPost(db, 'renting', { ...own, priceCents: 60000, currency: 'USD', rentPeriod: 'month' })
    const ticket = await createPost(db, 'ticket', { ...own, priceCents: null })
    const oldQuestion = await createLegacy(db, 'questions', { ...own, text: 'Asked in another time.' })
    const oldEvent = await createLegacy(db, 'events', { ...own, startsAt, location: 'Sants' })
    const item = await createLegacy(db, 'market_items', { ...own, price: '12.50' })
    await createPost(db, 'swap', own)
    await createPost(db, 'announcement', own)
    const { items, next } = await read(as)
    expect(next).toBe(null)
    const of = Object.fromEntries(items.map(card => [card.id, card]))
    expect(Object.keys(of).sort()).toEqual(
      [question.id, event.id, selling.id, renting.id, ticket.id, oldQuestion, oldEvent, item].sort(),
    )
    const person = { page: 'profile', id: account.id }
    expect(of[question.id]).toMatchObject({
      kind: 'question',
      text: 'On Sundays.',
      category: 'Food & Local Tips',
      replyCount: 0,
      event: null,
      price: null,
      target: { page: 'question', id: question.id },
    })
    expect(of[question.id]?.author.id).toBe(account.id)
    expect(of[event.id]).toMatchObject({
      kind: 'event',
      replyCount: null,
      event: { startsAt: startsAt.toISOString(), timeZone: 'Europe/Madrid', location: 'Arc de Triomf' },
      target: { page: 'event', id: event.id },
    })
    expect(of[selling.id]).toMatchObject({
      kind: 'selling',
      text: 'Blue.',
      price: { cents: 1250, currency: 'EUR', period: null },
      target: { page: 'listing', id: selling.id },
    })
    expect(of[renting.id]?.price).toEqual({ cents: 60000, currency: 'USD', period: 'month' })
    expect(of[ticket.id]).toMatchObject({ kind: 'ticket', price: null, target: { page: 'listing', id: ticket.id } })
    expect(of[oldQuestion]).toMatchObject({
      kind: 'question',
      text: 'Asked in another time.',
      replyCount: null,
      target: person,
    })
    expect(of[oldEvent]).toMatchObject({
      kind: 'event',
      event: { startsAt: startsAt.toISOString(), timeZone: null, location: 'Sants' },
      target: person,
    })
    expect(of[item]).toMatchObject({
      kind: 'market_item',
      price: { cents: 1250, currency: 'EUR', period: null },
      target: person,
    })
    expect(JSON.stringify(items)).not.toContain(account.email)
  })

  it('are available posts of one city, without duplicates', async () => {
    const { db } = app.deps
    const here = await member()
    const elsewhere = await member()
    const own = { author: here.account, city: here.city }
    const moved = await createQuestion(db, { ...own, title: 'Moved' })
    await createLegacy(db, 'questions', { ...own, id: moved.id, title: 'Before it moved' })
    const gone = await createQuestion(db, { ...own, title: 'Gone', deletedAt: new Date() })
    await createLegacy(db, 'questions', { ...own, id: gone.id, title: 'Gone, too' })
    await createLegacy(db, 'market_items', { ...own, title: 'Sold', available: false })
    await createLegacy(db, 'market_items', { ...own, title: 'Item' })
    await createPost(db, 'selling', { author: elsewhere.account, city: elsewhere.city, title: 'Elsewhere' })
    await createLegacy(db, 'events', { author: elsewhere.account, city: elsewhere.city, title: 'Elsewhere, too' })
    expect(titles(await read(here.as)).sort()).toEqual(['Item', 'Moved'])
  })
})

describe('the order', () => {
  async function full() {
    const { db } = app.deps
    const someone = await member()
    const own = { author: someone.account, city: someone.city }
    const base = Date.now() - 1_000_000
    const shared = randomUUIDv7()
    for (let index = 0; index < 40; index++) {
      const row = { ...own, title: `Card ${index}`, createdAt: new Date(base + Math.floor(index / 9)) }
      const id = index < 3 ? { id: shared } : {}
      if (index < 3)
        await createLegacy(db, (['questions', 'events', 'market_items'] as const)[index] ?? 'events', { ...row, ...id })
      else if (index % 5 === 0) await createQuestion(db, { ...row, featured: index === 10 })
      else if (index % 5 === 1) await createEvent(db, row)
      else if (index % 5 === 2) await createLegacy(db, 'questions', row)
      else if (index % 5 === 3) await createLegacy(db, 'events', row)
      else await createLegacy(db, 'market_items', row)
    }
    return { ...someone, own }
  }

  it.each([1, 2, 7, 20])('has no duplicates and no gaps in pages of %i while others post', async limit => {
    const { as, own } = await full()
    const whole = await read(as, '?limit=100')
    const times = whole.items.map(({ createdAt }) => createdAt)
    expect(whole.items).toHaveLength(40)
    expect(whole.items[0]).toMatchObject({ title: 'Card 10', isFeatured: true })
    expect(times.slice(1)).toEqual(times.slice(1).toSorted().toReversed())

    const seen: FeedItem[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page++) {
      const answer: Page<FeedItem> = await read(as, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      if (limit > 1) expect(answer.items).toEqual(whole.items.slice(page * limit, (page + 1) * limit))
      seen.push(...answer.items)
      cursor = answer.next
      await Promise.all([
        createQuestion(app.deps.db, { ...own, title: 'Meanwhile' }),
        createPost(app.deps.db, 'selling', { ...own, title: 'Meanwhile' }),
        createLegacy(app.deps.db, 'market_items', { ...own, title: 'Meanwhile' }),
      ])
    }
    // After a page with only the featured post, concurrently added posts come next.
    expect(seen.filter(({ title }) => title !== 'Meanwhile')).toEqual(whole.items)
    expect(new Set(seen.map(({ id, kind }) => `${id} ${kind}`)).size).toBe(seen.length)
  })

  it.each([
    'zzz',
    '%00',
    Buffer.from('[true,"2026-01-01T00:00:00.000Z"]').toString('base64url'),
    Buffer.from(`[true,"2026-01-01T00:00:00.000Z","${randomUUID()}",4]`).toString('base64url'),
    Buffer.from(`[true,"now","${randomUUID()}",0]`).toString('base64url'),
  ])('rejects the invented cursor %s', async cursor => {
    const { as } = await member()
    expect((await app.api('GET', `/feed?cursor=${cursor}`, { as })).body.code).toBe('INVALID_CURSOR')
  })
})
