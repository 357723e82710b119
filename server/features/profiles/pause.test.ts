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

/** Answers in which a stranger finds the member. */
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
    const { body } = await on.start(owner, blocked.id)
    await on.block(owner, body.conversationId)
    const [live, other] = [await listen(app, stranger.as), await listen(app, blocked.as)]
    await setPaused(true)
    expect(await live.next()).toEqual({ type: 'person.changed', personId: owner.id })
    // The first event of the blocked member is a later one.
    const id = randomUUID()
    const question = { id, category: 'Podcasting', title: 'Which microphone for a kitchen?' }
    expect((await app.api('POST', '/questions', { as: stranger.as, body: question })).status).toBe(200)
    expect(await other.next()).toMatchObject({ type: 'question.asked' })
  })
})

describe('messages to a paused member', () => {
  it('are refused from strangers, also in an empty conversation from before', async () => {
    const empty = await on.member({ city })
    const { body: before } = await on.start(empty, owner.id)
    await setPaused(true)
    const started = await on.start(stranger, owner.id)
    expect([started.status, started.body.code]).toEqual([403, 'RECIPIENT_PAUSED'])
    const created = app.deps.db.selectFrom('conversations').select('id').where('created_by', '=', stranger.id)
    expect(await created.execute()).toEqual([])
    expect((await on.start(empty, owner.id)).body.code).toBe('RECIPIENT_PAUSED')
    const kept = await on.stored(before.conversationId)
    const sent = await on.send(empty, before.conversationId)
    expect([sent.status, sent.body.code]).toEqual([403, 'RECIPIENT_PAUSED'])
    expect(await on.stored(before.conversationId)).toEqual(kept)
    await setPaused(false)
    expect((await on.send(empty, before.conversationId)).status).toBe(200)
    expect((await on.start(stranger, owner.id)).status).toBe(200)
  })

  it('continue in conversations with a message, in both directions', async () => {
    const { body } = await on.start(stranger, owner.id)
    await on.send(stranger, body.conversationId)
    await setPaused(true)
    expect((await on.start(stranger, owner.id)).body.conversationId).toBe(body.conversationId)
    for (const who of [stranger, owner]) expect((await on.send(who, body.conversationId)).status).toBe(200)
  })

  it('are accepted from members with something in common', async () => {
    const other = await tie()
    await setPaused(true)
    const { body } = await on.start(other, owner.id)
    expect((await on.send(other, body.conversationId)).status).toBe(200)
  })

  it('may be answered if the paused member starts the conversation', async () => {
    await setPaused(true)
    const { body } = await on.start(owner, stranger.id)
    expect((await on.send(owner, body.conversationId)).status).toBe(200)
    expect((await on.send(stranger, body.conversationId)).status).toBe(200)
  })

  it('are refused or stored as a whole while the member pauses', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, () => on.member({ city })))
    const answers = await Promise.all([
      ...strangers.slice(0, 3).map(who => on.start(who, owner.id)),
      setPaused(true),
      ...strangers.slice(3).map(who => on.start(who, owner.id)),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code))
    expect(codes.filter(code => code !== 'ok' && code !== 'RECIPIENT_PAUSED')).toEqual([])
    for (const who of strangers) {
      const started = await on.start(who, owner.id)
      expect(started.body.code, 'the conversation has no message').toBe('RECIPIENT_PAUSED')
    }
  })
})
