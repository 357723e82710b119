import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { profileFields } from '../../../contract/vocabulary.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createEvent, createQuestion } from '../../../tests/support/factories.ts'
import { planOf } from '../../../tests/support/plan.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const profileOf = (id: string) =>
  app.deps.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const everyone = Object.fromEntries(profileFields.map(field => [field, 'everyone']))

const edited = {
  name: 'Marta Ribeiro',
  hometown: 'Porto',
  country: 'Portugal',
  relationshipStatus: 'partnered',
  industry: 'Design & Creative',
  company: 'Estudi Mar',
  jobTitle: 'Type designer',
  yearsInCity: '3-5',
  neighborhood: 'El Born',
  neighborhoodOther: null,
  knowledgeableIn: ['Parenting', 'Podcasting'],
  interests: ['Travel', 'Arts & Culture'],
  icebreakerAnswer: 'A weekend.\nIt never ended.',
}

async function neighbour(options: Parameters<typeof createAccount>[1] = {}) {
  const { account } = await createAccount(app.deps.db, options)
  return { ...account, as: await signInAs(app, account) }
}

const update = (as: string, change: object = {}) => app.api('PUT', '/profile', { as, body: { ...edited, ...change } })

describe('the viewer’s own profile', () => {
  it('shows its owner all fields, the email and the missing ones', async () => {
    const { id, email, name, as } = await neighbour()
    const { status, body } = await app.api('GET', '/profile', { as })
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      name,
      email,
      avatar: null,
      hometown: null,
      country: null,
      relationshipStatus: null,
      industry: null,
      company: null,
      jobTitle: null,
      yearsInCity: null,
      neighborhood: null,
      neighborhoodOther: null,
      neighborhoodDisplay: null,
      knowledgeableIn: [],
      interests: [],
      verified: false,
      icebreakerAnswer: null,
      missing: ['avatar', 'hometown', 'jobTitle', 'neighborhood', 'icebreaker'],
      lastActiveAt: expect.any(String),
      visibility: everyone,
      pausedAt: null,
    })
  })

  it('is replaced as a whole, and the response equals a later read', async () => {
    const { id, email, as } = await neighbour({ role: 'admin' })
    const before = await profileOf(id)
    const { status, body } = await update(as)
    expect(status).toBe(200)
    const shown = { ...edited, id, email, avatar: null, neighborhoodDisplay: 'El Born', verified: false }
    const added = { missing: ['avatar'], lastActiveAt: expect.any(String), visibility: everyone, pausedAt: null }
    expect(body).toEqual({ ...shown, ...added })
    expect((await app.api('GET', '/profile', { as })).body).toEqual(body)
    const { role, city_id, onboarding_completed_at } = await profileOf(id)
    expect([role, city_id, onboarding_completed_at]).toEqual(['admin', before.city_id, before.onboarding_completed_at])
  })

  it('stores empty fields as null', async () => {
    const { as } = await neighbour()
    const empty = { hometown: ' ', country: '', company: null, jobTitle: '\u200b', icebreakerAnswer: ' \n ' }
    const none = { relationshipStatus: null, industry: null, yearsInCity: null, neighborhood: null }
    const { body } = await update(as, { ...empty, ...none })
    for (const field of [...Object.keys(empty), ...Object.keys(none)]) expect(body[field], field).toBeNull()
    const least = await app.api('PUT', '/profile', { as, body: { name: 'M', knowledgeableIn: ['Parenting'] } })
    expect([least.status, least.body.name, least.body.industry]).toEqual([200, 'M', null])
  })

  it('stores the name composed, with single spaces between words, and the session shows it immediately', async () => {
    const { as } = await neighbour()
    for (const [name, stored = name] of [
      ['  Marta  ', 'Marta'],
      ['\u2800Marta\t\u00A0\nRoca\u3000', 'Marta Roca'],
      ['🌻 Núria سارة'],
      ['e\u0301milie', 'émilie'],
      ['👨‍👩‍👧 Marta\u202E', '👨‍👩‍👧 Marta'],
      ['<script>alert(1)</script>'],
      ['x'.repeat(120)],
      ['e\u0301'.repeat(120), 'é'.repeat(120)],
    ]) {
      expect((await update(as, { name })).body.name).toBe(stored)
      expect((await app.api('GET', '/session', { as })).body.viewer.name).toBe(stored)
    }
  })

  it('keeps the name of another neighborhood only while that is selected', async () => {
    const { as } = await neighbour()
    const other = await update(as, { neighborhood: 'Other', neighborhoodOther: 'Vallvidrera' })
    expect([other.body.neighborhoodDisplay, other.body.neighborhoodOther]).toEqual([
      'Other (Vallvidrera)',
      'Vallvidrera',
    ])
    const born = await update(as, { neighborhood: 'El Born', neighborhoodOther: 'Vallvidrera' })
    expect([born.body.neighborhoodDisplay, born.body.neighborhoodOther]).toEqual(['El Born', null])
  })

  it('reports all invalid fields together and changes nothing', async () => {
    const { as } = await neighbour()
    const before = (await update(as)).body
    const { status, body } = await update(as, {
      name: ' \u200b',
      hometown: 'x'.repeat(121),
      relationshipStatus: 'taken',
      industry: 'Piracy',
      yearsInCity: 'ages',
      neighborhood: 'Other',
      neighborhoodOther: ' ',
      knowledgeableIn: [],
      icebreakerAnswer: 'x'.repeat(501),
    })
    expect(status).toBe(400)
    expect(body.data.fields).toEqual({
      name: 'nameRequired',
      hometown: 'tooLong',
      relationshipStatus: 'invalid',
      industry: 'invalid',
      yearsInCity: 'invalid',
      knowledgeableIn: 'knowledgeRequired',
      icebreakerAnswer: 'tooLong',
    })
    expect((await update(as, { name: 'x'.repeat(121) })).body.data.fields).toEqual({ name: 'tooLong' })
    expect((await app.api('GET', '/profile', { as })).body).toEqual(before)
  })

  it('accepts the values of onboarding and of the profile form, and one to five areas', async () => {
    const { as } = await neighbour()
    for (const yearsInCity of ['4-6', '15-plus', '1-2', '6-plus', 'native'])
      expect((await update(as, { yearsInCity })).body.yearsInCity).toBe(yearsInCity)
    const five = ['Legal & Admin', 'Podcasting', 'Trades & Services', 'Other (tell us more)', 'Parenting']
    expect((await update(as, { knowledgeableIn: five })).body.knowledgeableIn).toEqual(five)
    const six = await update(as, { knowledgeableIn: [...five, 'Creative Arts'] })
    expect(six.body.data.fields).toEqual({ knowledgeableIn: 'knowledgeTooMany' })
    expect((await update(as, { knowledgeableIn: ['Parenting', 'Parenting'] })).status).toBe(400)
  })

  it('ignores fields that its owner may not set', async () => {
    const { id, as } = await neighbour()
    await update(as, {
      id: 'x',
      role: 'superadmin',
      email: 'other@example.org',
      onboarding_completed: false,
      isAdmin: true,
    })
    const { role, onboarding_completed } = await profileOf(id)
    expect([role, onboarding_completed]).toEqual(['member', true])
  })
})

describe("another member's profile", () => {
  const read = (as: string, id: string) => app.api('GET', `/profiles/${id}`, { as })

  it('shows the public fields without the email', async () => {
    const { as } = await neighbour()
    const other = await neighbour()
    await update(other.as)
    const { status, body } = await read(as, other.id)
    expect(status).toBe(200)
    const { neighborhood: _, neighborhoodOther: __, ...shown } = edited
    expect(body).toEqual({
      ...shown,
      id: other.id,
      avatar: null,
      neighborhoodDisplay: 'El Born',
      verified: false,
      lastActiveAt: expect.any(String),
      recentEvents: [],
      can: { message: true, report: false },
      underReview: false,
    })
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await read(other.as, other.id)).body.can).toEqual({ message: false, report: false })
  })

  it('shows verification only while it is enabled, and offers no messages while messaging is off', async () => {
    const other = await neighbour({ profile: { has_social_verification: true } })
    const { as } = await neighbour()
    const features = { FEATURE_SOCIAL_VERIFICATION: 'on', FEATURE_MESSAGING: 'off' }
    const switched = await createTestApp({ database: app.deps.database, environment: features })
    expect((await read(as, other.id)).body).toMatchObject({ verified: false, can: { message: true } })
    const { body } = await switched.api('GET', `/profiles/${other.id}`, { as })
    expect(body).toMatchObject({ verified: true, can: { message: false } })
    expect((await switched.api('GET', '/profile', { as: other.as })).body.verified).toBe(true)
  })

  it('is the same 404 for an unknown id and a newcomer, and reports a deactivated account', async () => {
    const { as } = await neighbour()
    const { account: newcomer } = await createAccount(app.deps.db, { onboarded: false })
    const { account: gone } = await createAccount(app.deps.db, { active: false })
    const answers = await Promise.all([randomUUID(), newcomer.id].map(id => read(as, id)))
    for (const { status, body } of answers) {
      expect([status, body.code, body.message]).toEqual([404, 'PROFILE_NOT_FOUND', 'Profile not found'])
      expect(Object.keys(body.data)).toEqual(['requestId'])
    }
    const inactive = await read(as, gone.id)
    expect([inactive.status, inactive.body.code]).toEqual([410, 'PROFILE_INACTIVE'])
    expect(Object.keys(inactive.body.data)).toEqual(['requestId'])
    expect((await read(as, 'nonsense')).status).toBe(400)
  })

  it('shows the last three events, newest first, without deleted ones', async () => {
    const { db } = app.deps
    const { as } = await neighbour()
    const author = await neighbour()
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const startsAt = new Date('2027-03-04T18:30:00Z')
    const last = await createEvent(db, {
      author,
      title: 'Vermut on the roof',
      createdAt: ago(1),
      startsAt,
      location: 'Carrer de Blai 9',
      types: ['Networking', 'Other'],
    })
    await createEvent(db, { author, title: 'Deleted', createdAt: ago(2), deletedAt: new Date() })
    await createQuestion(db, { author, title: 'No event', createdAt: ago(2) })
    await createEvent(db, { author, title: 'Fourth', createdAt: ago(9) })
    await createEvent(db, { author, title: 'Third', createdAt: ago(8), startsAt: null })
    await createEvent(db, { author, title: 'Second', createdAt: ago(7) })
    await createEvent(db, { title: "Somebody else's" })
    const { recentEvents } = (await read(as, author.id)).body
    expect(recentEvents.map(({ title }: { title: string }) => title)).toEqual(['Vermut on the roof', 'Second', 'Third'])
    expect(recentEvents[0]).toEqual({
      id: last.id,
      title: 'Vermut on the roof',
      startsAt: startsAt.toISOString(),
      timeZone: 'Europe/Madrid',
      location: 'Carrer de Blai 9',
      types: ['Networking', 'Other'],
      cover: null,
    })
    expect(recentEvents[2].startsAt).toBeNull()
  })

  it('hides events in another city', async () => {
    const { db } = app.deps
    const author = await neighbour()
    await createEvent(db, { author })
    const away = await createAccount(db, { city: 'girona' })
    const read = await app.api('GET', `/profiles/${author.id}`, { as: await signInAs(app, away.account) })
    expect([read.status, read.body.recentEvents]).toEqual([200, []])
  })

  it('finds the events through an index in their order', async () => {
    const plan = await planOf(
      app.deps.db,
      sql`select id, title from posts where author_id = ${randomUUID()} and post_type = 'event' and deleted_at is null
        order by created_at desc, id desc limit 3`,
    )
    // Both begin with the author; which costs less depends on the statistics.
    expect(plan).toMatch(/posts_(events_)?of_author/)
    expect(plan).not.toContain('Sort')
  })
})

describe('interests', () => {
  it('are stored as chosen, shown to others, and empty by default', async () => {
    const person = await neighbour()
    expect((await update(person.as)).body.interests).toEqual(['Travel', 'Arts & Culture'])
    const seen = await app.api('GET', `/profiles/${person.id}`, { as: (await neighbour()).as })
    expect(seen.body.interests).toEqual(['Travel', 'Arts & Culture'])
    expect((await update(person.as, { interests: undefined })).body.interests).toEqual([])
  })

  it.each([
    [['Gossip'], 'interests.0'],
    [['Travel', 'Travel'], 'interests'],
    ['Travel', 'interests'],
  ])('rejects %j', async (interests, field) => {
    const { as } = await neighbour()
    expect((await update(as, { interests })).body.data.fields).toEqual({ [field]: 'invalid' })
  })
})
