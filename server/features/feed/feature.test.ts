import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createLegacy, createPost, createQuestion } from '../../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let cities = 0
async function admin(city = `featured-${++cities}`) {
  const { account } = await createAccount(app.deps.db, { city, role: 'admin' })
  const as = await signInAs(app, account)
  await giveSecondFactor(app, account)
  await completeSessions(app, account)
  return { account, city, as }
}
const feature = (as: string, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  app.api(method, `/posts/${id}/featured`, { as })
const featuredOf = async (as: string) => (await app.api('GET', '/home', { as })).body.featured
const eventsOf = async (city: string) =>
  (
    await app.deps.db
      .selectFrom('outbox as o')
      .innerJoin('cities as c', 'c.id', 'o.city_id')
      .select('o.event')
      .where('c.slug', '=', city)
      .orderBy('o.id')
      .execute()
  ).map(row => row.event)

describe('featuring', () => {
  it('puts one post of the city first and unfeatures the previous one', async () => {
    const { as, account, city } = await admin()
    expect(await featuredOf(as)).toBe(null)
    const first = await createQuestion(app.deps.db, { author: account, city })
    const second = await createPost(app.deps.db, 'selling', { author: account, city })
    expect((await feature(as, first.id)).body).toEqual({ featured: true, replaced: false })
    expect(await featuredOf(as)).toMatchObject({ id: first.id, isFeatured: true, can: { feature: true } })
    expect((await feature(as, second.id)).body).toEqual({ featured: true, replaced: true })
    const { body } = await app.api('GET', '/feed', { as })
    expect(body.items.map((item: { id: string; isFeatured: boolean }) => [item.id, item.isFeatured])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await feature(as, second.id)
    expect((await feature(as, second.id, 'DELETE')).body).toEqual({ featured: false, replaced: false })
    await feature(as, second.id, 'DELETE')
    expect(await featuredOf(as)).toBe(null)
    expect(await eventsOf(city)).toEqual([
      { type: 'featured.changed', postId: first.id },
      { type: 'featured.changed', postId: second.id },
      { type: 'featured.changed', postId: null },
    ])
  })

  it('leaves exactly one featured post after concurrent calls', async () => {
    const { as, account, city } = await admin()
    const other = await admin(city)
    const posts = await Promise.all(
      Array.from({ length: 8 }, () => createQuestion(app.deps.db, { author: account, city })),
    )
    const answers = await Promise.all(posts.map(({ id }, index) => feature(index % 2 ? as : other.as, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const rows = await app.deps.db
      .selectFrom('posts')
      .select('id')
      .where('is_featured', '=', true)
      .where(
        'id',
        'in',
        posts.map(({ id }) => id),
      )
      .execute()
    expect(rows).toHaveLength(1)
    expect((await eventsOf(city)).at(-1)).toEqual({ type: 'featured.changed', postId: rows[0]?.id })
  })

  it('answers POST_NOT_FOUND for posts that are missing, deleted, in another city or not in the feed', async () => {
    const { as, account, city } = await admin()
    const elsewhere = await admin()
    const posts = [
      await createQuestion(app.deps.db, { author: account, city, deletedAt: new Date() }),
      await createQuestion(app.deps.db, { author: elsewhere.account, city: elsewhere.city }),
      await createPost(app.deps.db, 'swap', { author: account, city }),
      { id: randomUUID() },
    ]
    for (const { id } of posts)
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await feature(as, id, method)).body.code).toBe('POST_NOT_FOUND')
    expect((await feature(as, 'no-uuid')).status).toBe(400)
  })

  it('is offered on cards to admins, but not on cards of the old tables', async () => {
    const { as, account, city } = await admin()
    const post = await createQuestion(app.deps.db, { author: account, city })
    const old = await createLegacy(app.deps.db, 'questions', { author: account, city })
    const member = await signInAs(app, (await createAccount(app.deps.db, { city })).account)
    const rights = async (as: string) =>
      Object.fromEntries(
        (await app.api('GET', '/feed', { as })).body.items.map((item: { id: string; can: object }) => [
          item.id,
          item.can,
        ]),
      )
    expect(await rights(as)).toEqual({ [post.id]: { feature: true }, [old]: { feature: false } })
    expect(await rights(member)).toEqual({ [post.id]: { feature: false }, [old]: { feature: false } })
  })

  it('can be ended only by admins, and is published to the city', async () => {
    const { as, account, city } = await admin()
    const { account: somebody } = await createAccount(app.deps.db, { city })
    const post = await createQuestion(app.deps.db, { author: account, city })
    await feature(as, post.id)
    const member = await signInAs(app, somebody)
    expect(await featuredOf(member)).toMatchObject({ id: post.id, can: { feature: false } })
    expect((await feature(member, post.id, 'DELETE')).body.code).toBe('FORBIDDEN')
    expect(await featuredOf(as)).toMatchObject({ id: post.id })
  })
})
