import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { createEvent, createListing, createQuestion } from '../../../tests/support/factories.ts'
import { eachLiveApp } from '../../../tests/support/live-app.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let city: string
let owner: Talker
let stranger: Talker
eachLiveApp(created => (app = created))
beforeEach(async () => {
  await app.deps.db.deleteFrom('rate_limits').execute()
  on = talk(app)
  city = `paused-${randomUUID()}`
  owner = await on.member({
    city,
    name: 'Paula Pause',
    profile: { icebreaker_answer: 'A long weekend', neighborhood: 'Gràcia', knowledgeable_in: ['Podcasting'] },
  })
  stranger = await on.member({ city, name: 'Stranger', profile: { neighborhood: 'Gràcia' } })
})

const setPaused = (paused: boolean) => app.api('PUT', '/profile/paused', { as: owner.as, body: { paused } })
const get = async (path: string, { as } = stranger) => (await app.api('GET', path, { as })).body
const tie = async () => {
  const other = await on.member({ city, name: 'Tie' })
  const event = await createEvent(app.deps.db, { author: owner, startsAt: new Date(Date.now() + 86_400_000) })
  await app.api('PUT', `/events/${event.id}/attendance`, { as: other.as })
  return other
}

const places: [string, string][] = [
  ['the directory', '/people'],
  ['the directory in alphabetical order', '/people?sort=alphabetical'],
  ['the newest members', '/people?sort=recently_joined'],
  ['a filter', '/people?knowledge%5B0%5D=Misc'],
  ['a search', '/people?search=paula'],
  ['a search with a typo', '/people?search=paulla'],
  ['suggestions', '/people/suggestions'],
  ['answers to the icebreaker', '/icebreaker'],
  ['home', '/home'],
]

describe('a paused profile', () => {
  it.each(places)('is not in %s, and returns there', async (_, path) => {
    const isThere = async () => JSON.stringify(await get(path)).includes(owner.id)
    expect(await isThere()).toBe(true)
    await setPaused(true)
    expect(await isThere()).toBe(false)
    await setPaused(false)
    expect(await isThere()).toBe(true)
  })

  it('is not counted', async () => {
    await setPaused(true)
    expect(await get('/people/count')).toEqual({ total: 1, more: false })
    expect(await get('/people/count?search=paula')).toEqual({ total: 0, more: false })
  })

  it('keeps its posts and events', async () => {
    const question = await createQuestion(app.deps.db, { author: owner })
    const listing = await createListing(app.deps.db, { author: owner })
    const event = await createEvent(app.deps.db, { author: owner, startsAt: new Date(Date.now() + 86_400_000) })
    await setPaused(true)
    for (const path of [`/questions/${question.id}`, `/listings/${listing.id}`, `/events/${event.id}`])
      expect((await get(path)).author.id, path).toBe(owner.id)
    expect((await get(`/profiles/${owner.id}/listings`)).items).toHaveLength(1)
    expect(JSON.stringify(await get('/feed'))).toContain(owner.id)
  })

  it('is opened only by members with something in common, and its owner', async () => {
    const other = await tie()
    await setPaused(true)
    const refused = await app.api('GET', `/profiles/${owner.id}`, { as: stranger.as })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      404,
      'PROFILE_PAUSED',
      'This profile is paused',
    ])
    expect(Object.keys(refused.body.data)).toEqual(['requestId'])
    for (const viewer of [other, owner]) expect((await get(`/profiles/${owner.id}`, viewer)).name).toBe('Paula Pause')
    expect((await get('/profile/as-stranger', owner)).code).toBe('PROFILE_PAUSED')
    await setPaused(false)
    expect((await get('/profile/as-stranger', owner)).profile.name).toBe('Paula Pause')
  })

  it('is known to its owner since when, and a second pause keeps the date', async () => {
    expect((await get('/session', owner)).viewer.paused).toBe(false)
    const first = await setPaused(true)
    expect([first.status, typeof first.body.pausedAt]).toEqual([200, 'string'])
    expect((await get('/session', owner)).viewer.paused).toBe(true)
    expect((await setPaused(true)).body.pausedAt).toBe(first.body.pausedAt)
    expect((await setPaused(false)).body.pausedAt).toBeNull()
    expect((await get('/session', owner)).viewer.paused).toBe(false)
    await app.deps.db.deleteFrom('outbox').execute()
    await Promise.all([setPaused(true), setPaused(true), setPaused(true)])
    const { count } = await app.deps.db
      .selectFrom('outbox')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('is announced to the city, except to members with a block', async () => {
    const blocked = await on.member({ city })
    await on.block(owner, await on.meet(owner, blocked))
    const [live, other] = [await listen(app, stranger.as), await listen(app, blocked.as)]
    await setPaused(true)
    expect(await live.next()).toEqual({ type: 'person.changed', personId: owner.id })
    const id = randomUUID()
    const question = { id, category: 'Podcasting', title: 'Which microphone for a kitchen?' }
    expect((await app.api('POST', '/questions', { as: stranger.as, body: question })).status).toBe(200)
    expect(await other.next()).toMatchObject({ type: 'question.asked' })
  })
})

describe('the form of a first message to a paused member', () => {
  const found = async (who: Talker, query = '') => {
    const { status, body } = await on.with(who, owner.id, query)
    return status === 200 ? body.conversationId : [status, body.code, Object.keys(body.data ?? {})]
  }
  const refusal = [404, 'PROFILE_PAUSED', ['requestId']]

  it('is refused to strangers, also about their listing, and after a request that was canceled', async () => {
    const canceled = await on.member({ city })
    await on.cancel(canceled, (await on.request(canceled, owner)).body.conversation.id)
    const listing = await createListing(app.deps.db, { author: owner })
    await setPaused(true)
    for (const who of [stranger, canceled]) {
      expect(await found(who)).toEqual(refusal)
      expect(await found(who, `?postId=${listing.id}`)).toEqual(refusal)
    }
    await setPaused(false)
    expect(await found(stranger)).toBeNull()
  })

  it('is shown to members with something in common, and leads to a conversation or request', async () => {
    const other = await tie()
    const [sender, receiver] = [await on.member({ city }), await on.member({ city })]
    const ids = [
      await on.meet(stranger, owner),
      (await on.request(sender, owner)).body.conversation.id,
      (await on.request(owner, receiver)).body.conversation.id,
    ]
    await setPaused(true)
    expect(await Promise.all([stranger, sender, receiver].map(who => found(who)))).toEqual(ids)
    expect((await on.with(other, owner.id)).body).toMatchObject({
      conversationId: null,
      person: { name: 'Paula Pause' },
      can: { request: true },
    })
  })
})

describe('requests to a paused member', () => {
  const refusal = [403, 'RECIPIENT_PAUSED']
  const asked = async (who: Talker) => {
    const { status, body } = await on.request(who, owner)
    return [status, (body as { code?: string }).code]
  }

  it('are refused from strangers until the member resumes', async () => {
    await setPaused(true)
    expect(await asked(stranger)).toEqual(refusal)
    const created = app.deps.db.selectFrom('conversations').select('id').where('created_by', '=', stranger.id)
    expect(await created.execute()).toEqual([])
    await setPaused(false)
    expect(await asked(stranger)).toEqual([200, undefined])
  })

  it('do not concern open conversations, in both directions', async () => {
    const id = await on.meet(stranger, owner)
    await setPaused(true)
    for (const who of [stranger, owner]) expect((await on.send(who, id)).status).toBe(200)
  })

  it('are accepted from members with something in common', async () => {
    const other = await tie()
    await setPaused(true)
    expect(await asked(other)).toEqual([200, undefined])
  })

  it('of the paused member can be answered', async () => {
    await setPaused(true)
    const { status, body } = await on.request(owner, stranger)
    expect(status).toBe(200)
    expect((await on.send(stranger, body.conversation.id)).status).toBe(200)
  })

  it('are refused or stored as a whole while the member pauses', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, () => on.member({ city })))
    const [, ...answers] = await Promise.all([setPaused(true), ...strangers.map(asked)])
    for (const answer of answers) expect([[200, undefined], refusal]).toContainEqual(answer)
    const late = await on.member({ city })
    expect(await asked(late)).toEqual(refusal)
  })
})
