import { beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryPerson } from '../../../contract/people.ts'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
async function viewer() {
  const city = `pages-${++cities}`
  const { account } = await createAccount(app.deps.db, { city, name: 'Zzz', createdAt: new Date('2020-01-01') })
  return { city, account, as: await signInAs(app, account) }
}
const ask = (as: string, query: Record<string, string> | string) =>
  app.api('GET', `/people?${typeof query === 'string' ? query : new URLSearchParams(query).toString()}`, { as })
const names = async (as: string, query: Record<string, string>): Promise<string[]> =>
  (await ask(as, query)).body.items.map(({ name }: DirectoryPerson) => name)
const others = async (as: string, query: Record<string, string>) =>
  (await names(as, query)).filter(name => name !== 'Zzz')

describe('searching people', () => {
  it.each([
    ['Sarria', ['Pau Fernández']],
    ['SARRIÀ', ['Pau Fernández']],
    ['Jordi Fernadez', ['Jordi Fernández']],
    ['fernandez', ['Pau Fernández', 'Jordi Fernández']],
    ['fernandez jordi', ['Jordi Fernández']],
    ['baker', ['Jordi Fernández']],
    ['bakre', ['Jordi Fernández']],
    ['forn nou', ['Jordi Fernández']],
    ['malaga', ['Jordi Fernández']],
    ['podcasting', ['Núria Ibáñez']],
    ['sitges', ['Núria Ibáñez']],
    ['Ibañez', ['Núria Ibáñez']],
    ['n', ['Núria Ibáñez', 'Jordi Fernández']],
    ['100%', []],
    ['j_rdi', []],
    ['\0', []],
    ['\ud800', []],
    ["'; drop table profiles; --", []],
    ['secret', []],
  ])('%j', async (search, found) => {
    const { city, as } = await viewer()
    const person = (name: string, profile: object, day: number) =>
      createAccount(app.deps.db, { city, name, profile, createdAt: new Date(Date.UTC(2026, 0, day)) })
    await person(
      'Jordi Fernández',
      {
        job_title: 'Baker',
        company: 'Forn Nou',
        hometown: 'Málaga',
        neighborhood: 'Gràcia',
        icebreaker_answer: 'A secret',
      },
      1,
    )
    await person('Pau Fernández', { neighborhood: 'Sarrià' }, 2)
    await person(
      'Núria Ibáñez',
      { knowledgeable_in: ['Podcasting'], neighborhood: 'Other', neighborhood_other_text: 'Sitges' },
      3,
    )
    expect(await others(as, { search })).toEqual(found)
    const counted = await app.api('GET', `/people/count?${new URLSearchParams({ search }).toString()}`, { as })
    expect(counted.body).toEqual({ total: (await names(as, { search })).length, more: false })
  })

  it('reflects changes, and combines with filters and sort orders', async () => {
    const { city, as } = await viewer()
    const { account } = await createAccount(app.deps.db, { city, name: 'Ada' })
    await createAccount(app.deps.db, { city, name: 'Bea', profile: { job_title: 'Potter', interests: ['Travel'] } })
    const body = { name: 'Ada', jobTitle: 'Potter', knowledgeableIn: ['Parenting'], interests: ['Technology'] }
    await app.api('PUT', '/profile', { as: await signInAs(app, account), body })
    expect(await others(as, { search: 'potter', sort: 'alphabetical' })).toEqual(['Ada', 'Bea'])
    expect(await others(as, { search: 'pottre', 'interests[0]': 'Technology' })).toEqual(['Ada'])
    expect(await others(as, { search: 'potter', 'knowledge[0]': 'Misc' })).toEqual(['Ada'])
    expect(await others(as, { search: 'potter', 'knowledge[0]': 'Legal & Admin' })).toEqual([])
  })
})

describe('the alphabetical order', () => {
  const people = ['Àlex', 'alba', 'Ángel', 'Noa', 'Ñoño', 'Nu', 'Núria', 'nuño', 'Nuno', 'Ola', ' Çelik', 'Dora']
  const plain = ['alba', 'Àlex', 'Ángel', ' Çelik', 'Dora', 'Noa', 'Ñoño', 'Nu', 'nuño', 'Nuno', 'Núria', 'Ola', 'Zzz']
  const spanish = [
    'alba',
    'Àlex',
    'Ángel',
    ' Çelik',
    'Dora',
    'Noa',
    'Nu',
    'Nuno',
    'nuño',
    'Núria',
    'Ñoño',
    'Ola',
    'Zzz',
  ]

  it('follows the language, ignoring accents and case', async () => {
    const { city, as } = await viewer()
    const made = new Map<string, string>()
    for (const name of people) made.set((await createAccount(app.deps.db, { city, name })).account.id, name)
    const sorted = async (language: string) => names(as, { sort: 'alphabetical', language })
    // Names that differ only by accents are ordered by id.
    const same = (list: string[]) => list.map(name => (name === 'Nuno' || name === 'nuño' ? 'nuno' : name))
    expect(same(await sorted('en'))).toEqual(same(plain))
    expect(same(await sorted('ca'))).toEqual(same(plain))
    expect(await sorted('es')).toEqual(spanish)
  })
})

describe('pages', () => {
  const lists: Record<string, string>[] = [
    {},
    { sort: 'recently_joined' },
    { sort: 'alphabetical' },
    { sort: 'alphabetical', language: 'es' },
    { sort: 'recently_joined', 'interests[0]': 'Travel' },
    { sort: 'alphabetical', search: 'peepp' },
    { search: 'peep', active: 'true' },
  ]

  it.each(lists)('of %j have no gaps or duplicates while others join', async query => {
    const { city, as } = await viewer()
    const base = Date.now() - 1_000_000
    const made: { id: string; name: string; at: number }[] = []
    for (let n = 0; n < 30; n++) {
      const at = base + Math.floor(n / 5)
      const profile = { last_active_at: new Date(at), interests: ['Travel'] }
      const name = `Peep ${'ñnNa'[n % 4]} ${n % 3}`
      const { account } = await createAccount(app.deps.db, { city, name, profile, createdAt: new Date(at) })
      made.push({ id: account.id, name, at })
    }
    const newcomer = () => createAccount(app.deps.db, { city, name: 'Peep, new', profile: { interests: ['Travel'] } })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await ask(as, { ...query, limit: '7', ...(cursor ? { cursor } : {}) })
      expect(status).toBe(200)
      seen.push(...body.items.map(({ id }: DirectoryPerson) => id))
      cursor = body.next
      await newcomer()
    }
    const key = (name: string) =>
      query['language'] === 'es' ? name.toLowerCase().replaceAll('ñ', 'n~') : name.toLowerCase().replaceAll('ñ', 'n')
    const sorted = made.toSorted((a, b) =>
      query['sort'] === 'alphabetical' && key(a.name) !== key(b.name)
        ? key(a.name) < key(b.name)
          ? -1
          : 1
        : query['sort'] !== 'alphabetical' && a.at !== b.at
          ? b.at - a.at
          : a.id < b.id
            ? -1
            : 1,
    )
    const known = new Set(made.map(({ id }) => id))
    expect(seen.filter(id => known.has(id))).toEqual(sorted.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('continue after the longest name in any script', async () => {
    const { city, as } = await viewer()
    for (const letter of ['𝕬', '語', 'я', '\\"'])
      await createAccount(app.deps.db, { city, name: [...letter.repeat(120)].slice(0, 120).join('') })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await ask(as, { sort: 'alphabetical', limit: '1', ...(cursor ? { cursor } : {}) })
      expect(status).toBe(200)
      seen.push(...body.items.map(({ id }: DirectoryPerson) => id))
      cursor = body.next
    }
    expect(new Set(seen).size).toBe(5)
  })

  it('are counted up to a limit', async () => {
    const { city, as } = await viewer()
    const { id } = await app.deps.db
      .selectFrom('cities')
      .select('id')
      .where('slug', '=', city)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: limits.peopleCounted }, () => crypto.randomUUID())
    await app.deps.db
      .insertInto('accounts')
      .values(ids.map(account => ({ id: account, name: 'Many', email: `${account}@example.org` })))
      .execute()
    const profile = { name: 'Many', city_id: id, onboarding_completed: true }
    const now = new Date()
    await app.deps.db
      .insertInto('profiles')
      .values(ids.map(of => ({ ...profile, id: of, onboarding_completed_at: now, last_active_at: now })))
      .execute()
    const count = async (query: string) => (await app.api('GET', `/people/count?${query}`, { as })).body
    expect(await count('')).toEqual({ total: limits.peopleCounted, more: true })
    expect(await count('search=many')).toEqual({ total: limits.peopleCounted, more: false })
  })
})

describe('an invalid request', () => {
  it.each([
    [`search=${'x'.repeat(101)}`, { search: 'invalid' }],
    ['knowledge[0]=Gossip', { 'knowledge.0': 'invalid' }],
    ['interests[0]=Travel&interests[1]=Gossip', { 'interests.1': 'invalid' }],
    ['years[0]=2-3', { 'years.0': 'invalid' }],
    ['active=maybe', { active: 'invalid' }],
    ['verified=', { verified: 'invalid' }],
    ['sort=richest', { sort: 'invalid' }],
    ['language=fr', { language: 'invalid' }],
    ['limit=101', { limit: 'invalid' }],
    [`cursor=${'x'.repeat(401)}`, { cursor: 'invalid' }],
  ])('%s names the field', async (query, fields) => {
    const { as } = await viewer()
    const { status, body } = await ask(as, query)
    expect([status, body.code, body.data.fields]).toEqual([400, 'INVALID_INPUT', fields])
  })

  it('is rejected for a cursor of another sort order or an invented one', async () => {
    const { city, as } = await viewer()
    await createAccount(app.deps.db, { city })
    const orders: Record<string, string>[] = [
      { sort: 'recently_active' },
      { sort: 'recently_joined' },
      { sort: 'alphabetical' },
      { sort: 'alphabetical', language: 'es' },
    ]
    const made = ['["recently_active","0000-01-01T00:00:00Z","x"]', '["alphabetical","\\u0000","x"]', '[]', '{}', 'x']
    const cursors = made.map(text => Buffer.from(text.replace('"x"', `"${crypto.randomUUID()}"`)).toString('base64url'))
    for (const order of orders) {
      const { next } = (await ask(as, { ...order, limit: '1' })).body
      for (const other of orders.filter(some => some !== order))
        expect((await ask(as, { ...other, limit: '1', cursor: next })).body.code).toBe('INVALID_CURSOR')
      for (const cursor of cursors) expect((await ask(as, { ...order, cursor })).body.code).toBe('INVALID_CURSOR')
    }
  })

  it('is limited to some hundreds of pages in ten minutes', async () => {
    const { as } = await viewer()
    expect((await ask(as, {})).status).toBe(200)
    await app.deps.db
      .updateTable('rate_limits')
      .set({ count: 600 })
      .where('key', 'like', 'directoryByAccount%')
      .execute()
    expect((await ask(as, {})).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await app.api('GET', '/people/count', { as })).body.code).toBe('TOO_MANY_REQUESTS')
  })
})
