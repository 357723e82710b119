import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createQuestion } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
async function member(city = `search-${++cities}`) {
  const created = await createAccount(app.deps.db, { city })
  return { ...created, city, as: await signInAs(app, created.account) }
}
type Member = Awaited<ReturnType<typeof member>>
const list = (as: string, query: Record<string, string>) =>
  app.api('GET', `/questions?${new URLSearchParams(query).toString()}`, { as })
const titles = async (as: string, query: Record<string, string>) =>
  (await list(as, query)).body.items.map((item: { title: string }) => item.title)
const put = ({ account, city }: Member, title: string, options: object = {}) =>
  createQuestion(app.deps.db, { author: account, city, title, ...options })

async function pages(as: string, query: Record<string, string>, meanwhile?: () => Promise<unknown>) {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await list(as, { ...query, limit: '7', ...(cursor ? { cursor } : {}) })
    expect(status).toBe(200)
    seen.push(...body.items.map((item: { title: string }) => item.title))
    cursor = body.next
    await meanwhile?.()
  }
  return seen
}

describe('question search', () => {
  it.each([
    ['gestoria', ['Una gestoría en Sants']],
    ['GESTORÍA', ['Una gestoría en Sants']],
    ['gestroia', ['Una gestoría en Sants']],
    ['gestora', ['Una gestoría en Sants']],
    ['cafe', ['Café with sockets?']],
    ['café', ['Café with sockets?']],
    ['cfae', ['Café with sockets?']],
    ['socket café', ['Café with sockets?']],
    ['sokets cafe', ['Café with sockets?']],
    ['windows', ['Café with sockets?']],
    ['100%', ['Is 100% wool washable_here?']],
    ['1_0', []],
    ['%', ['Is 100% wool washable_here?']],
    ['washable_here', ['Is 100% wool washable_here?']],
    ['washableXhere', []],
    ['wool\\', ['Is 100% wool washable_here?']],
    ['cafe gestoria', []],
    ['tv', ['Who repairs a TV?']],
    ['“TV?”', ['Who repairs a TV?']],
    ["'; drop table posts; --", []],
    ['  ', ['Who repairs a TV?', 'Is 100% wool washable_here?', 'Café with sockets?', 'Una gestoría en Sants']],
  ])('%j', async (search, found) => {
    const here = await member()
    await put(await member(), 'Una gestoría elsewhere, a café with a tv')
    await put(here, 'A café that is gone, a gestoría too', { deletedAt: new Date() })
    const at = (n: number) => ({ createdAt: new Date(1_790_000_000_000 + n) })
    await put(here, 'Una gestoría en Sants', at(1))
    await put(here, 'Café with sockets?', { ...at(2), body: 'And a view, please: big windows' })
    await put(here, 'Is 100% wool washable_here?', at(3))
    await put(here, 'Who repairs a TV?', at(4))
    expect(await titles(here.as, { search })).toEqual(found)
  })

  it('reflects new, edited and removed questions', async () => {
    const here = await member()
    const { id } = await put(here, 'A kiln with free shelves')
    const body = { category: 'Creative Arts', title: 'A potter’s wheel' }
    await app.api('PUT', `/questions/${id}`, { as: here.as, body })
    expect(await titles(here.as, { search: 'shelves' })).toEqual([])
    expect(await titles(here.as, { search: 'wheel' })).toEqual(['A potter’s wheel'])
    await app.api('DELETE', `/questions/${id}`, { as: here.as })
    expect(await titles(here.as, { search: 'wheel' })).toEqual([])
  })

  it('combines with category and sort order', async () => {
    const here = await member()
    const reply = { as: here.as, body: { id: crypto.randomUUID(), body: 'Yes' } }
    const one = await put(here, 'Bread one', { category: 'Podcasting' })
    await put(here, 'Bread two')
    await put(here, 'Rice three')
    await app.api('POST', `/questions/${one.id}/replies`, reply)
    expect(await titles(here.as, { search: 'braed', category: 'Podcasting' })).toEqual(['Bread one'])
    expect(await titles(here.as, { search: 'bread', sort: 'unanswered' })).toEqual(['Bread two'])
    expect(await titles(here.as, { search: 'bread', sort: 'mostAnswered' })).toEqual(['Bread one', 'Bread two'])
  })

  it('is limited per account', async () => {
    const { as } = await member()
    await app.deps.db.updateTable('rate_limits').set({ count: 240 }).where('key', 'like', 'searchByAccount%').execute()
    expect((await list(as, { search: 'x'.repeat(101) })).body.data.fields).toEqual({ search: 'invalid' })
    expect((await list(as, { search: 'bread' })).status).toBe(200)
    await app.deps.db.updateTable('rate_limits').set({ count: 240 }).where('key', 'like', 'searchByAccount%').execute()
    expect((await list(as, { search: 'bread' })).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await list(as, {})).status).toBe(200)
  })
})

describe('every sort order', () => {
  it.each([
    [{}],
    [{ search: 'bread' }],
    [{ search: 'braed' }],
    [{ sort: 'unanswered' }],
    [{ sort: 'unanswered', search: 'bread' }],
    [{ sort: 'mostAnswered' }],
    [{ sort: 'mostAnswered', search: 'braed', category: 'Food & Local Tips' }],
  ] as Record<string, string>[][])('pages %j without gaps or duplicates while others ask', async query => {
    const here = await member()
    const base = Date.now() - 1_000_000
    const made = []
    for (let n = 0; n < 30; n++) {
      const question = await put(here, `Bread ${n}`, { createdAt: new Date(base + Math.floor(n / 5)) })
      made.push({ ...question, replies: query?.['sort'] === 'unanswered' ? 0 : n % 3 })
      await app.deps.db
        .updateTable('posts')
        .set({ reply_count: made.at(-1)?.replies ?? 0 })
        .where('id', '=', question.id)
        .execute()
    }
    const seen = await pages(here.as, query ?? {}, () => put(here, 'Asked in between'))
    const sorted = made
      .toSorted(
        (a, b) =>
          (query?.['sort'] === 'mostAnswered' ? b.replies - a.replies : 0) ||
          b.created_at.getTime() - a.created_at.getTime() ||
          (a.id < b.id ? 1 : -1),
      )
      .map(({ title }) => title)
    expect(seen.filter(title => title !== 'Asked in between')).toEqual(sorted)
  })

  it('rejects the cursor of another sort order', async () => {
    const here = await member()
    for (let n = 0; n < 3; n++) await put(here, `Bread ${n}`)
    const { next } = (await list(here.as, { limit: '1' })).body
    for (const sort of ['unanswered', 'mostAnswered'])
      expect((await list(here.as, { limit: '1', sort, cursor: next })).body.code).toBe('INVALID_CURSOR')
    expect((await list(here.as, { sort: 'cheapest' })).body.code).toBe('INVALID_INPUT')
  })
})
