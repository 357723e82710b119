import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profileFields, type ProfileField, type Visibility } from '../../../contract/vocabulary.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createEvent } from '../../../tests/support/factories.ts'
import { talk } from '../../../tests/support/people/talk.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())

const lastActive = new Date('2026-03-04T05:06:07.008Z')
const profile = {
  job_title: 'Potter',
  company: 'Fil Studio',
  neighborhood: 'Other',
  neighborhood_other_text: 'Sitges',
  hometown: 'Porto',
  country: 'Portugal',
  years_in_city: '3-5',
  relationship_status: 'single',
  last_active_at: lastActive,
}
const shown: Record<ProfileField, object> = {
  jobTitle: { jobTitle: 'Potter' },
  company: { company: 'Fil Studio' },
  neighborhood: { neighborhoodDisplay: 'Other (Sitges)' },
  hometown: { hometown: 'Porto', country: 'Portugal' },
  yearsInCity: { yearsInCity: '3-5' },
  relationshipStatus: { relationshipStatus: 'single' },
  lastActive: { lastActiveAt: lastActive.toISOString() },
}
const hidden = (field: ProfileField) => Object.fromEntries(Object.keys(shown[field]).map(key => [key, null]))

let cities = 0
async function people() {
  const city = `visibility-${++cities}`
  const member = async (name: string, of: object = {}) => {
    const { account } = await createAccount(app.deps.db, { city, name, profile: of })
    return { id: account.id, as: await signInAs(app, account) }
  }
  const owner = await member('Owner', profile)
  // A new session updates the last activity.
  await app.deps.db
    .updateTable('sessions')
    .set({ last_active_at: new Date(Date.now() + 86_400_000) })
    .execute()
  const [tie, stranger] = [await member('Tie'), await member('Stranger')]
  const event = await createEvent(app.deps.db, { author: owner, startsAt: new Date(Date.now() + 86_400_000) })
  expect((await app.api('PUT', `/events/${event.id}/attendance`, { as: tie.as })).status).toBe(200)
  const read = async ({ as }: { as: string }) => (await app.api('GET', `/profiles/${owner.id}`, { as })).body
  const set = (field: ProfileField, visibility: Visibility) =>
    app.api('PUT', '/profile/visibility', { as: owner.as, body: { field, visibility } })
  return { owner, tie, stranger, event, read, set }
}

describe('the visibility of a field', () => {
  it('is everyone by default', async () => {
    const { owner, stranger, read } = await people()
    const { body } = await app.api('GET', '/profile', { as: owner.as })
    expect(body.visibility).toEqual(Object.fromEntries(profileFields.map(field => [field, 'everyone'])))
    expect(await read(stranger)).toMatchObject(Object.assign({}, ...Object.values(shown)))
  })

  it.each(profileFields)('of %s decides who sees it, and nothing else', async field => {
    const { owner, tie, stranger, read, set } = await people()
    const before = await read(tie)
    const inCommon = await set(field, 'inCommon')
    expect(inCommon.status).toBe(200)
    expect(inCommon.body).toMatchObject({ visibility: { [field]: 'inCommon' }, ...shown[field] })
    expect(await read(tie)).toEqual(before)
    expect(await read(stranger)).toEqual({ ...before, ...hidden(field) })
    await set(field, 'onlyMe')
    for (const viewer of [tie, stranger]) expect(await read(viewer)).toEqual({ ...before, ...hidden(field) })
    expect(await read(owner)).toMatchObject(shown[field])
    expect((await app.api('GET', '/profile', { as: owner.as })).body).toMatchObject(shown[field])
    await set(field, 'everyone')
    for (const viewer of [tie, stranger]) expect(await read(viewer)).toEqual(before)
  })

  it('stays hidden after the profile is edited, and from a tie that a block ended', async () => {
    const { owner, tie, stranger, read, set } = await people()
    await set('company', 'inCommon')
    const { body: own } = await app.api('GET', '/profile', { as: owner.as })
    const edit = { ...own, knowledgeableIn: ['Podcasting'], company: 'Fil i agulla' }
    expect((await app.api('PUT', '/profile', { as: owner.as, body: edit })).body.company).toBe('Fil i agulla')
    expect((await read(stranger)).company).toBeNull()
    expect((await read(tie)).company).toBe('Fil i agulla')
    const on = talk(app)
    const blocker = { as: owner.as } as Parameters<typeof on.send>[0]
    const conversation = await on.meet(owner, tie)
    expect((await on.block(blocker, conversation)).status).toBe(200)
    expect((await read(tie)).code).toBe('PROFILE_NOT_FOUND')
    expect((await on.unblock(blocker, conversation)).status).toBe(200)
    expect((await read(tie)).company).toBeNull()
  })

  it('is changed for each field by concurrent requests', async () => {
    const { owner, set } = await people()
    const answers = await Promise.all(profileFields.map(field => set(field, 'onlyMe')))
    expect(answers.map(({ status }) => status)).toEqual(profileFields.map(() => 200))
    const { body } = await app.api('GET', '/profile', { as: owner.as })
    expect(body.visibility).toEqual(Object.fromEntries(profileFields.map(field => [field, 'onlyMe'])))
  })

  it.each([
    { field: 'name', visibility: 'onlyMe' },
    { field: 'company', visibility: 'friends' },
    { field: 'company' },
    { field: '__proto__', visibility: 'onlyMe' },
    {},
  ])('rejects %j', async body => {
    const { owner } = await people()
    expect((await app.api('PUT', '/profile/visibility', { as: owner.as, body })).status).toBe(400)
  })

  it('can be stored only as known values', async () => {
    const { owner } = await people()
    for (const visibility of ['{"name":"onlyMe"}', '{"company":"all"}', '{"company":1}', '{"company":[]}', '[]', '1'])
      await expect(
        app.deps.db.updateTable('profiles').set({ visibility }).where('id', '=', owner.id).execute(),
        visibility,
      ).rejects.toThrow(/check constraint|scalar/)
  })

  it('is limited in its changes', async () => {
    const { set } = await people()
    const answers: number[] = []
    for (let turn = 0; turn <= 60; turn++) answers.push((await set('company', turn % 2 ? 'everyone' : 'onlyMe')).status)
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(answers[60]).toBe(429)
  })
})

describe('viewing as a stranger', () => {
  it('shows what a stranger sees, and names hidden fields that have a value', async () => {
    const { owner, stranger, read, set } = await people()
    const asStranger = async () => (await app.api('GET', '/profile/as-stranger', { as: owner.as })).body
    await set('company', 'inCommon')
    await set('hometown', 'onlyMe')
    await set('lastActive', 'inCommon')
    const { can: _, ...seen } = await read(stranger)
    expect(await asStranger()).toEqual({
      profile: { ...seen, can: { message: false, report: false } },
      hidden: ['company', 'hometown', 'lastActive'],
    })
    await app.deps.db
      .updateTable('profiles')
      .set({ company: null, hometown: null })
      .where('id', '=', owner.id)
      .execute()
    expect((await asStranger()).hidden).toEqual(['hometown', 'lastActive'])
  })
})
