import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createEvent, createQuestion } from '../../../tests/support/factories.ts'
import { exporting } from '../../../tests/support/people/exporting.ts'
import { notified } from '../../../tests/support/people/notified.ts'
import { notificationKinds } from '../../features.ts'
import type { NotificationRow } from '../../notifications/definition.ts'
import { unsubscribeToken } from '../../notifications/mail-links.ts'
import { presentFollowed } from './followed.ts'
import { presentNotification } from './present.ts'

let app: TestApp
let on: ReturnType<typeof notified>
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})

const title = 'Walk past the lighthouse'

async function told() {
  const { db } = app.deps
  const [ann, bob, carla] = [await on.member(), await on.member(), await on.member()]
  const question = await createQuestion(db, { author: bob, title })
  const event = await createEvent(db, { author: bob, title, startsAt: new Date(Date.now() + 72 * 3_600_000) })
  await on.reply(ann, question.id)
  await on.choose(ann, 'replies/mail', true)
  expect((await app.api('PUT', `/events/${event.id}/attendance`, { as: ann.as })).status).toBe(200)
  const answer = await app.api('POST', `/events/${event.id}/announcements`, {
    as: bob.as,
    body: { id: randomUUIDv7(), body: 'Bring water' },
  })
  expect(answer.status).toBe(200)
  await on.reply(carla, question.id)
  const muted = await createQuestion(db, { author: bob, title })
  await on.mute(ann, muted.id)
  const posts = [question.id, event.id, muted.id]
  const { id: conversation } = await createConversation(db, { between: [ann, bob] })
  const answers = async () => {
    const [list, followed] = await Promise.all(
      ['/notifications', '/notification-settings/followed'].map(path => app.api('GET', path, { as: ann.as })),
    )
    const links = await Promise.all(
      posts.map(async post => {
        const token = unsubscribeToken(app.deps.keyring, ann.id, { post })
        return (await app.api('POST', '/unsubscribe/read', { body: { token } })).body
      }),
    )
    const exports = exporting(app)
    const files = await exports.contents(ann)
    await exports.remove(ann, (await exports.latest(ann)).id)
    await db.deleteFrom('rate_limits').execute()
    return {
      list,
      followed,
      links,
      notifications: files.get('data/notifications.json'),
      mutedPosts: files.get('data/mutedPosts.json'),
      others: [...files].filter(([name]) => !/notifications|mutedPosts/.test(name)),
    }
  }
  return { ann, bob, posts, conversation, answers }
}

const block = (who: { as: string }, id: string) =>
  app.api('POST', `/conversations/${id}/block`, { as: who.as, body: {} })
const update = (posts: string[], values: object) =>
  app.deps.db.updateTable('posts').set(values).where('id', 'in', posts).execute()
type World = Awaited<ReturnType<typeof told>>

it.each<[string, (world: World) => Promise<unknown>]>([
  ['the reader blocks their author', ({ ann, conversation }) => block(ann, conversation)],
  ['their author blocks the reader', ({ bob, conversation }) => block(bob, conversation)],
  ['their author removes them', ({ posts }) => update(posts, { deleted_at: new Date() })],
  [
    'a moderator removes them',
    ({ posts }) => update(posts, { deleted_at: new Date(), taken_down_at: new Date(), taken_down_reason: 'Spam' }),
  ],
])('titles of posts are in no list, mail, link or file once %s', async (_, hide) => {
  const world = await told()
  const before = await world.answers()
  for (const said of Object.values(before)) expect(JSON.stringify(said)).toContain(title)
  await hide(world)
  for (const [where, said] of Object.entries(await world.answers()))
    expect(JSON.stringify(said), where).not.toContain(title)
  expect(JSON.stringify(await on.mails(world.ann))).not.toContain(title)
  await update(world.posts, { title: 'Walk past the harbor' })
  expect(JSON.stringify(await world.answers())).not.toMatch(/Walk past/)
})

it('is presented only if its query proved that the reader may see it', () => {
  const bare: { title: string } = { title }
  const followed = { id: '', post_type: 'question', created_at: new Date(0), on: true } as const
  // @ts-expect-error A title that a query selected by itself.
  expect(presentFollowed({ ...followed, ...bare })).toMatchObject({ title })
  const row = { id: '', kind: 'sold', changed_at: new Date(0), people_ids: [] } as unknown as NotificationRow
  // @ts-expect-error The same.
  expect(presentNotification(notificationKinds, new Map())({ ...row, ...bare })).toMatchObject({ post: { title } })
})
