import { beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryPerson } from '../../../contract/people.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createConversation } from '../../../tests/support/factories.ts'

let app: TestApp
let verifying: TestApp
beforeAll(async () => {
  app = await createTestApp()
  verifying = await createTestApp({
    database: app.deps.database,
    environment: { FEATURE_SOCIAL_VERIFICATION: 'on' },
  })
})

let cities = 0
const nextCity = () => `directory-${++cities}`
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const person = (city: string, name: string, profile: object = {}, options: object = {}) =>
  createAccount(app.deps.db, { city, name, ...options, profile })
async function viewer(city = nextCity(), name = 'Viewer') {
  const { account } = await person(city, name, { last_active_at: ago(400) })
  return { city, account, as: await signInAs(app, account) }
}

const ask = (as: string, query = '', on = app) => on.api('GET', `/people?${query}`, { as })
const names = async (as: string, query = '', on = app): Promise<string[]> =>
  (await ask(as, query, on)).body.items.map(({ name }: DirectoryPerson) => name)
const others = async (as: string, query = '', on = app) =>
  (await names(as, query, on)).filter(name => name !== 'Viewer')
const count = async (as: string, query = '') => (await app.api('GET', `/people/count?${query}`, { as })).body

describe('the directory', () => {
  it('is sorted by letters: signs, quotes and emoji in front of a name do not count', async () => {
    const { city, as } = await viewer()
    for (const name of ['"Pep" Gil', '(Lu) Roca', '🌻 Anna', 'Zoe', 'Ñandú', 'Nil', 'Oriol', '🌻🌻'])
      await person(city, name)
    const sorted = ['🌻 Anna', '(Lu) Roca', 'Ñandú', 'Nil', 'Oriol', '"Pep" Gil', 'Zoe', '🌻🌻']
    expect(await others(as, 'sort=alphabetical')).toEqual(sorted)
    const pages: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await ask(as, `sort=alphabetical&limit=2${cursor}`)
      pages.push(...body.items.map(({ name }: DirectoryPerson) => name))
      if (!body.next) break
      cursor = `&cursor=${body.next}`
    }
    expect(pages.filter(name => name !== 'Viewer')).toEqual(sorted)
  })

  it('shows all active members of the city, including the viewer, with only the fields of a card', async () => {
    const { city, as } = await viewer()
    await person(city, 'Jordi Fernández', {
      job_title: 'Baker',
      company: 'Forn Nou',
      industry: 'Food & Beverage',
      years_in_city: '7-10',
      neighborhood: 'Sarrià',
      knowledgeable_in: ['Podcasting'],
      has_social_verification: true,
    })
    await person(city, 'Deactivated', {}, { active: false })
    await person(city, 'Half-way', {}, { onboarded: false })
    await person(nextCity(), 'Elsewhere')
    const { body } = await ask(as)
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String),
          name: 'Jordi Fernández',
          avatarUrl: null,
          headline: 'Baker',
          neighborhood: 'Sarrià',
          jobTitle: 'Baker',
          company: 'Forn Nou',
          industry: 'Food & Beverage',
          yearsInCity: '7-10',
          knowledgeableIn: ['Podcasting'],
          verified: false,
        },
        expect.objectContaining({ name: 'Viewer' }),
      ],
      next: null,
    })
    expect((await ask(as, '', verifying)).body.items[0].verified).toBe(true)
    expect(await count(as)).toEqual({ total: 2, more: false })
  })

  it('hides people with a block from each other', async () => {
    const { city, account, as } = await viewer()
    const blocker = await person(city, 'Blocker')
    const blocked = await person(city, 'Blocked')
    await person(city, 'Neighbour')
    const block = async (by: { id: string }, of: { id: string }) => {
      const as = await signInAs(app, by)
      const { id } = await createConversation(app.deps.db, { between: [by, of] })
      expect((await app.api('POST', `/conversations/${id}/block`, { as, body: {} })).status).toBe(200)
    }
    await block(blocker.account, account)
    await block(account, blocked.account)
    for (const session of [as, await signInAs(app, blocker.account), await signInAs(app, blocked.account)])
      for (const query of ['', 'sort=alphabetical', 'active=true', 'search=block'])
        for (const other of session === as ? ['Blocker', 'Blocked'] : ['Viewer'])
          expect(await names(session, query)).not.toContain(other)
    expect(await count(as)).toEqual({ total: 2, more: false })
    const suggested = (await app.api('GET', '/people/suggestions', { as })).body.items
    expect(suggested.map((item: { person: { name: string } }) => item.person.name)).toEqual(['Neighbour'])
  })
})

describe('filters', () => {
  it.each([
    ['knowledge[0]=Podcasting', null],
    ['knowledge[0]=Tech %26 Startups', ['Coder']],
    ['knowledge[0]=Tech %26 Startups&knowledge[1]=Legal %26 Admin', ['Coder', 'Lawyer']],
    ['knowledge[0]=Misc', ['Caster']],
    ['knowledge[0]=Misc&knowledge[1]=Legal %26 Admin', ['Caster', 'Lawyer']],
    ['interests[0]=Travel', ['Coder']],
    ['interests[0]=Travel&interests[1]=Nightlife', ['Caster', 'Coder']],
    ['interests[0]=Travel&knowledge[0]=Misc', []],
    ['years[0]=10%2B', ['Lawyer']],
    ['years[0]=0-1&years[1]=10%2B', ['Coder', 'Lawyer']],
    ['active=true', ['Caster', 'Coder']],
    ['active=1&years[0]=0-1', ['Coder']],
    ['active=false', ['Caster', 'Coder', 'Lawyer']],
    ['verified=true', ['Caster', 'Coder', 'Lawyer']],
  ])('%s', async (query, found) => {
    const { city, as } = await viewer()
    await person(city, 'Coder', {
      knowledgeable_in: ['Tech & Startups', 'Housing & Renting'],
      interests: ['Travel', 'Technology'],
      years_in_city: '1-2',
      last_active_at: ago(13),
    })
    await person(city, 'Lawyer', {
      knowledgeable_in: ['Legal & Admin'],
      years_in_city: 'native',
      last_active_at: ago(15),
      has_social_verification: true,
    })
    await person(city, 'Caster', {
      knowledgeable_in: ['Podcasting', 'Legal & Admin'].slice(0, 1),
      interests: ['Nightlife'],
    })
    const path = query.replaceAll(' ', '%20')
    if (found === null) expect((await ask(as, path)).body.data.fields).toEqual({ 'knowledge.0': 'invalid' })
    else {
      expect((await others(as, path)).sort()).toEqual(found)
      expect((await count(as, path)).total).toBe((await names(as, path)).length)
    }
    if (query === 'verified=true') expect(await others(as, path, verifying)).toEqual(['Lawyer'])
  })
})
