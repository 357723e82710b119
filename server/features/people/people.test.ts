import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { metMax } from '../../../contract/values/check-in.ts'
import type { Suggestion } from '../../../contract/people.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createEvent, createQuestion, createReply } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
type Person = Awaited<ReturnType<typeof createAccount>>['account']
const nextCity = () => `people-${++cities}`
const longAgo = new Date(Date.now() - 90 * 86_400_000)
/** A member of three months, so that `newHere` does not apply. */
const person = (city: string, name: string, profile: object = {}, options: object = {}) =>
  createAccount(app.deps.db, {
    city,
    name,
    ...options,
    profile: { onboarding_completed_at: longAgo, last_active_at: new Date(), ...profile },
  })
async function viewer(profile: object = {}) {
  const city = nextCity()
  const { account } = await person(city, 'Viewer', profile)
  return { city, account, as: await signInAs(app, account) }
}
const suggestions = async (as: string): Promise<Suggestion[]> =>
  (await app.api('GET', '/people/suggestions', { as })).body.items
const reasons = async (as: string) =>
  Object.fromEntries((await suggestions(as)).map(({ person: { name }, reason }) => [name, reason]))

const marta = {
  neighborhood: 'Gràcia',
  knowledgeable_in: ['Podcasting', 'Creative Arts'],
  hometown: 'Málaga',
  country: 'España',
}

describe('people to meet', () => {
  it('have the strongest reason that applies', async () => {
    const { city, account, as } = await viewer(marta)
    const question = await createQuestion(app.deps.db, { author: account, city })
    const removed = await createQuestion(app.deps.db, { author: account, city, deletedAt: new Date() })
    const helper = await person(city, 'Helper', { neighborhood: 'Gràcia' })
    await createReply(app.deps.db, { question, author: helper })
    await createReply(app.deps.db, { question, author: account })
    await createReply(app.deps.db, { question: removed, author: await person(city, 'Helped once') })
    await createReply(app.deps.db, { question, author: await person(city, 'Took back'), deletedAt: new Date() })
    await person(city, 'Next door', { neighborhood: 'Gràcia', hometown: 'Málaga' })
    await person(city, 'Potter', { knowledgeable_in: ['Housing & Renting', 'Creative Arts'], country: 'España' })
    await person(city, 'Compatriot from there', { hometown: 'MALAGA', country: 'españa' })
    await person(city, 'Compatriot', { hometown: 'Burgos', country: 'espana' })
    await person(city, 'Newcomer', { onboarding_completed_at: new Date() })
    await person(city, 'Nobody in particular', { country: 'Portugal' })
    expect(await reasons(as)).toEqual({
      Helper: { kind: 'answeredYou', detail: null },
      'Next door': { kind: 'sameNeighborhood', detail: 'Gràcia' },
      Potter: { kind: 'sameKnowledge', detail: 'Creative Arts' },
      'Compatriot from there': { kind: 'sameHometown', detail: 'MALAGA' },
      Compatriot: { kind: 'sameCountry', detail: 'espana' },
      Newcomer: { kind: 'newHere', detail: null },
    })
  })

  it('were checked in at the same small event, and not only attended it', async () => {
    const { city, account, as } = await viewer()
    const one = async (...given: Parameters<typeof person>) => (await person(...given)).account
    const host = await one(city, 'Host')
    const past = async (title: string, arrived: Person[], absent: Person[] = []) => {
      const startsAt = new Date(Date.now() - 86_400_000)
      const event = await createEvent(app.deps.db, { author: host, city, title, startsAt })
      for (const [people, here_at] of [
        [arrived, startsAt],
        [absent, null],
      ] as const)
        for (const { id } of people)
          await app.deps.db
            .insertInto('event_attendees')
            .values({
              id: randomUUIDv7(),
              event_id: event.id,
              user_id: id,
              here_at,
              ...(here_at ? { marked_at: here_at, marked_how: 'tick', marked_on: event.id } : {}),
            })
            .execute()
      return event
    }
    const [met, absent] = [await one(city, 'Met'), await one(city, 'Did not come')]
    await past('Vermut', [account, met], [absent])
    const crowd = await Promise.all(Array.from({ length: metMax }, (_, n) => one(city, `Of a crowd ${n}`)))
    await past('Concert', [account, ...crowd])
    await past('Missed', [await one(city, 'Came alone')], [account])
    const removed = await past('Removed', [account, await one(city, 'At a removed event')])
    await app.deps.db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute()
    expect(await reasons(as)).toEqual({ Met: { kind: 'met', detail: 'Vermut' } })
  })

  it('exclude the viewer, and people who are inactive, not onboarded or in another city', async () => {
    const { city, as } = await viewer(marta)
    await person(city, 'Deactivated', marta, { active: false })
    await createAccount(app.deps.db, { city, name: 'Half-way', onboarded: false, profile: marta })
    await person(nextCity(), 'Elsewhere', marta)
    expect(await suggestions(as)).toEqual([])
  })

  it('share no empty field, nor the neighborhood "Other"', async () => {
    const { city, as } = await viewer({ neighborhood: 'Other', neighborhood_other_text: 'Badalona' })
    await person(city, 'Also other', { neighborhood: 'Other', neighborhood_other_text: 'Sitges' })
    await person(city, 'Silent')
    expect(await suggestions(as)).toEqual([])
  })

  it('are found behind many deactivated accounts', async () => {
    const { city, as } = await viewer(marta)
    const here = { neighborhood: 'Gràcia' }
    for (let index = 0; index < 25; index++) await person(city, `Gone ${index}`, here, { active: false })
    await person(city, 'Still here', { ...here, last_active_at: longAgo })
    expect(Object.keys(await reasons(as))).toEqual(['Still here'])
  })

  it('are at most ten, of all kinds, recently active first, and the same on repetition', async () => {
    const { city, as } = await viewer(marta)
    for (let index = 0; index < 8; index++) {
      await person(city, `Away ${index}`, { neighborhood: 'Gràcia', last_active_at: longAgo })
      await person(city, `Near ${index}`, { neighborhood: 'Gràcia' })
      await person(city, `New ${index}`, { onboarding_completed_at: new Date() })
    }
    await person(city, 'Potter', { knowledgeable_in: ['Podcasting'] })
    const found = await suggestions(as)
    expect(found).toHaveLength(10)
    expect(found.slice(0, 3).map(({ reason }) => reason.kind)).toEqual(['sameNeighborhood', 'sameKnowledge', 'newHere'])
    expect(found.filter(({ person: { name } }) => name.startsWith('Away'))).toEqual([])
    expect(await suggestions(as)).toEqual(found)
  })
})
