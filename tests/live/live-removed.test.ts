import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { eventInput } from '../support/event-input.ts'
import { beginning } from '../support/events.ts'
import { createConversation, createEvent, createQuestion } from '../support/factories.ts'
import { neighbours } from '../support/people/neighbours.ts'
import { trading } from '../support/people/trading.ts'
import { eachLiveApp } from '../support/live-app.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const { member, listen, ask } = neighbours(() => app)
type Member = Awaited<ReturnType<typeof member>>

const words = 'Words that nobody may read again'
const succeeds = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}

const removals: [string, (author: Member, other: Member) => Promise<void>][] = [
  [
    'a question',
    async author => {
      const id = randomUUID()
      const body = { id, category: 'Podcasting', title: `${words}?` }
      await succeeds(app.api('POST', '/questions', { as: author.as, body }))
      await succeeds(app.api('DELETE', `/questions/${id}`, { as: author.as }))
    },
  ],
  [
    'a question that somebody replied to',
    async (author, other) => {
      const question = await createQuestion(app.deps.db, { author, city: author.city })
      const path = `/questions/${question.id}/replies`
      await succeeds(app.api('POST', path, { as: other.as, body: { id: randomUUID(), body: words } }))
      await succeeds(app.api('DELETE', `/questions/${question.id}`, { as: author.as }))
    },
  ],
  [
    'a reply',
    async (author, other) => {
      const question = await createQuestion(app.deps.db, { author: other, city: author.city })
      const id = randomUUID()
      const path = `/questions/${question.id}/replies`
      await succeeds(app.api('POST', path, { as: author.as, body: { id, body: words } }))
      await succeeds(app.api('DELETE', `/replies/${id}`, { as: author.as }))
    },
  ],
  [
    'a message',
    async (author, other) => {
      const conversation = await createConversation(app.deps.db, { between: [author, other] })
      const path = `/conversations/${conversation.id}/messages`
      const id = randomUUID()
      await succeeds(app.api('POST', path, { as: author.as, body: { id, body: words } }))
      await succeeds(app.api('POST', `/conversations/${conversation.id}/read`, { as: other.as, body: { seq: 1 } }))
      await succeeds(app.api('DELETE', `/messages/${id}`, { as: author.as }))
    },
  ],
  [
    'an event',
    async author => {
      const event = await createEvent(app.deps.db, { author, city: author.city })
      const body = { ...eventInput({ title: words }), id: undefined }
      await succeeds(app.api('PUT', `/events/${event.id}`, { as: author.as, body }))
      await succeeds(app.api('POST', `/events/${event.id}/cancel`, { as: author.as, body: { reason: 'Rain' } }))
    },
  ],
  [
    'a listing',
    async author => {
      const { create, remove } = trading(app)
      const id = randomUUID()
      await succeeds(create(author, { title: words }, id))
      await succeeds(remove(author, id))
    },
  ],
]

const isKept = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outbox where event::text like ${`%${words}%`}`.execute(app.deps.db)
  return rows[0]?.n !== 0
}

describe.each(removals)('live events about %s that was removed', (_, remove) => {
  it.each(['the process that was there', 'a process that has just started'])(
    'are sent by %s to no member',
    async name => {
      const author = await member()
      const other = await member(author.city)
      const first = await listen(author.as)
      await ask(other.as)
      const { id: cursor } = await first.nextWithId()
      await remove(author, other)
      expect(await isKept()).toBe(false)
      const target = name.startsWith('a process') ? await createTestApp() : app
      if (target !== app) await target.deps.hub.start()
      for (const { as } of [author, other]) {
        const events = await listen(as, cursor, target)
        const { body: last } = await ask(author.as)
        const told: unknown[] = []
        for (;;) {
          const event = await events.next()
          told.push(event)
          if (event.type === 'question.asked' && event.question.id === last.id) break
        }
        expect(told.length).toBeGreaterThan(1)
        expect(JSON.stringify(told)).not.toContain(words)
      }
      if (target !== app) await target.deps.hub.close()
    },
  )
})

it('a new member receives no event from before they joined, with any cursor', async () => {
  const old = await member()
  await ask(old.as)
  const { cursor } = (await app.api('GET', '/session', { as: old.as })).body
  await ask(old.as)
  const since = new Date(Date.now() + 1)
  await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
  const young = await member(old.city)
  await app.deps.db.updateTable('profiles').set({ onboarding_completed_at: since }).where('id', '=', young.id).execute()
  for (const from of [cursor, await beginning(app, young.id)]) {
    const events = await listen(young.as, from)
    const { body } = await ask(old.as)
    if (from === cursor) expect(await events.next()).toMatchObject({ question: { id: body.id } })
    await events.close()
  }
})
