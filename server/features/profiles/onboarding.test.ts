import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const answers = {
  name: 'Marta Ribeiro',
  hometown: 'Porto',
  country: '',
  industry: 'Design & Creative',
  company: null,
  yearsInCity: '1-3',
  neighborhood: 'El Born',
  knowledgeableIn: ['Food & Local Tips', 'Creative Arts'],
}

async function newcomer() {
  const { account } = await createAccount(app.deps.db, { onboarded: false })
  return { id: account.id, as: await signInAs(app, account) }
}

const complete = (as: string, change: object = {}) =>
  app.api('POST', '/profile/onboarding', { as, body: { ...answers, ...change } })
const profileOf = (id: string) =>
  app.deps.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('onboarding', () => {
  it('makes the account a member of the city, and stores empty fields as null', async () => {
    const { id, as } = await newcomer()
    expect((await app.api('GET', '/questions', { as })).body.code).toBe('ONBOARDING_NEEDED')
    const { status, body } = await complete(as)
    expect([status, body.onboarded, body.city.slug]).toEqual([200, true, 'barcelona'])
    expect(await profileOf(id)).toMatchObject({
      name: 'Marta Ribeiro',
      hometown: 'Porto',
      country: null,
      company: null,
      years_in_city: '1-3',
      neighborhood_display: 'El Born',
      onboarding_completed: true,
    })
    expect((await app.api('GET', '/questions', { as })).status).toBe(200)
  })

  it('stores the name of another neighborhood and shows it in parentheses', async () => {
    const { id, as } = await newcomer()
    await complete(as, { neighborhood: 'Other', neighborhoodOther: 'Vallvidrera' })
    expect((await profileOf(id)).neighborhood_display).toBe('Other (Vallvidrera)')
  })

  it('accepts another neighborhood without a name', async () => {
    const { id, as } = await newcomer()
    expect((await complete(as, { neighborhood: 'Other', neighborhoodOther: ' ' })).status).toBe(200)
    expect((await profileOf(id)).neighborhood_display).toBe('Other')
  })

  it('reports all invalid fields together and changes nothing', async () => {
    const { id, as } = await newcomer()
    const { status, body } = await complete(as, { name: '  ', industry: '', yearsInCity: 'ages', knowledgeableIn: [] })
    expect(status).toBe(400)
    expect(body.data.fields).toEqual({
      name: 'nameRequired',
      industry: 'industryRequired',
      yearsInCity: 'yearsRequired',
      knowledgeableIn: 'knowledgeRequired',
    })
    expect((await profileOf(id)).onboarding_completed).toBe(false)
  })

  it('accepts one to five areas of knowledge without duplicates', async () => {
    const { as } = await newcomer()
    const six = [
      'Legal & Admin',
      'Podcasting',
      'Creative Arts',
      'Health & Wellness',
      'Housing & Renting',
      'Tech & Startups',
    ]
    expect((await complete(as, { knowledgeableIn: six })).body.data.fields).toEqual({
      knowledgeableIn: 'knowledgeTooMany',
    })
    expect((await complete(as, { knowledgeableIn: ['Podcasting', 'Podcasting'] })).status).toBe(400)
    expect((await complete(as, { knowledgeableIn: six.slice(0, 5) })).status).toBe(200)
  })

  it('keeps the first completion date when it is repeated', async () => {
    const { id, as } = await newcomer()
    await complete(as)
    const first = (await profileOf(id)).onboarding_completed_at
    await complete(as, { name: 'Marta R.' })
    const after = await profileOf(id)
    expect([after.name, after.onboarding_completed_at]).toEqual(['Marta R.', first])
  })

  it('shows names as typed, composed, in any script', async () => {
    for (const name of ['J', '🌻 Núria', 'سارة', 'e\u0301milie', '<script>alert(1)</script>', 'x'.repeat(120)]) {
      const { as } = await newcomer()
      expect((await complete(as, { name })).body.name).toBe(name.normalize('NFC'))
    }
    const { as } = await newcomer()
    expect((await complete(as, { name: 'x'.repeat(121) })).body.data.fields).toEqual({ name: 'tooLong' })
  })
})
