import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createConversation, createEvent, createListing, createQuestion, createReply } from './support/factories.ts'
import { moderating, type Peep } from './support/people/moderating.ts'

let app: TestApp
let at: ReturnType<typeof moderating>
let author: Peep
let moderator: Peep
let neighbor: Peep
beforeAll(async () => {
  app = await createTestApp()
  at = moderating(app)
  const city = 'blocked-by-its-moderator'
  author = await at.peep({ city })
  neighbor = await at.peep({ city })
  moderator = await at.moderator({ city })
  const { id } = await createConversation(app.deps.db, { between: [moderator, author] })
  const { status } = await app.api('POST', `/conversations/${id}/block`, { as: moderator.as, body: {} })
  expect(status).toBe(200)
})

const away = { decision: 'resolved', remove: true, note: 'No trade.' }
const posts: [string, () => Promise<{ kind: 'post' | 'reply'; id: string; path: string }>][] = [
  [
    'question',
    async () => {
      const { id } = await createQuestion(app.deps.db, { author })
      return { kind: 'post', id, path: `/questions/${id}` }
    },
  ],
  [
    'reply',
    async () => {
      const question = await createQuestion(app.deps.db, { author: neighbor })
      const { id } = await createReply(app.deps.db, { question, author })
      return { kind: 'reply', id, path: `/questions/${question.id}/replies?limit=20` }
    },
  ],
  [
    'listing',
    async () => {
      const { id } = await createListing(app.deps.db, { author })
      return { kind: 'post', id, path: `/listings/${id}` }
    },
  ],
  [
    'event',
    async () => {
      const { id } = await createEvent(app.deps.db, { author })
      return { kind: 'post', id, path: `/events/${id}` }
    },
  ],
]

describe('a moderator who has blocked the author', () => {
  it.each(posts)('decides about a reported %s, removes it and restores it', async (_, post) => {
    const { kind, id, path } = await post()
    const names = async (who: Peep) => JSON.stringify((await app.api('GET', path, { as: who.as })).body).includes(id)
    expect([await names(neighbor), await names(moderator)]).toEqual([true, false])
    await at.report(neighbor, kind, id)
    const reported = await at.openCase(id)
    expect((await at.read(moderator, reported)).body).toMatchObject({ author: { id: author.id } })
    expect((await at.decide(moderator, reported, away)).body).toMatchObject({ removed: true })
    expect(await names(neighbor)).toBe(false)
    expect((await at.restore(moderator, reported)).body).toMatchObject({ removed: false })
    expect([await names(neighbor), await names(moderator)]).toEqual([true, false])
  })

  it('finds the author in the list of users', async () => {
    const search = encodeURIComponent(author.account.email)
    const { body } = await app.api('GET', `/admin/users?search=${search}&limit=20`, { as: moderator.as })
    expect(JSON.stringify(body)).toContain(author.id)
  })

  it('cannot remove a listing from its page, which is hidden as for any member', async () => {
    const { id } = await createListing(app.deps.db, { author })
    const { body } = await app.api('POST', `/listings/${id}/take-down`, { as: moderator.as, body: { reason: 'Spam' } })
    expect(body.code).toBe('LISTING_NOT_FOUND')
  })
})
