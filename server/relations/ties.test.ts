import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createMessage,
  createQuestion,
  createReply,
} from '../../tests/support/factories.ts'
import { haveTie } from './ties.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

interface Member {
  id: string
}
const member = async (): Promise<Member> => (await createAccount(app.deps.db)).account
const tied = async (viewer: Member, person: Member) => {
  const { rows } = await sql<{ tied: boolean }>`
    select ${haveTie({ viewer: sql`${viewer.id}::uuid`, person: sql`p.id` })} as tied from profiles as p
    where p.id = ${person.id}`.execute(app.deps.db)
  return rows[0]?.tied
}
const attend = (event: Member, ...people: Member[]) =>
  app.deps.db
    .insertInto('event_attendees')
    .values(people.map(({ id }) => ({ id: randomUUIDv7(), event_id: event.id, user_id: id })))
    .execute()
const removed = { deletedAt: new Date() }

const cases: [string, boolean, (a: Member, b: Member) => Promise<unknown>][] = [
  ['nothing', false, () => Promise.resolve()],
  ['one event that both attend', true, async (a, b) => attend(await createEvent(app.deps.db), a, b)],
  [
    'two different events',
    false,
    async (a, b) => {
      await attend(await createEvent(app.deps.db), a)
      await attend(await createEvent(app.deps.db), b)
    },
  ],
  [
    'an event of one that the other attends',
    true,
    async (a, b) => attend(await createEvent(app.deps.db, { author: a }), b),
  ],
  ['a removed event that both attended', false, async (a, b) => attend(await createEvent(app.deps.db, removed), a, b)],
  [
    'a removed event of one',
    false,
    async (a, b) => attend(await createEvent(app.deps.db, { author: a, ...removed }), b),
  ],
  [
    "a reply to the other's question",
    true,
    async (a, b) => createReply(app.deps.db, { question: await createQuestion(app.deps.db, { author: a }), author: b }),
  ],
  [
    'a removed reply',
    false,
    async (a, b) =>
      createReply(app.deps.db, {
        question: await createQuestion(app.deps.db, { author: a }),
        author: b,
        ...removed,
      }),
  ],
  [
    'a reply to a removed question',
    false,
    async (a, b) =>
      createReply(app.deps.db, {
        question: await createQuestion(app.deps.db, { author: a, ...removed }),
        author: b,
      }),
  ],
  [
    'replies of both to the question of a third member',
    false,
    async (a, b) => {
      const question = await createQuestion(app.deps.db)
      for (const author of [a, b]) await createReply(app.deps.db, { question, author })
    },
  ],
  ['an empty conversation', false, (a, b) => createConversation(app.deps.db, { between: [a, b] })],
  [
    'messages of one',
    false,
    async (a, b) => {
      const conversation = await createConversation(app.deps.db, { between: [a, b] })
      for (const from of [a, a]) await createMessage(app.deps.db, { conversation, from })
    },
  ],
  [
    'a conversation in which both wrote',
    true,
    async (a, b) => {
      const conversation = await createConversation(app.deps.db, { between: [a, b] })
      for (const from of [a, b]) await createMessage(app.deps.db, { conversation, from })
    },
  ],
  [
    'a conversation in which the only message of one was removed',
    false,
    async (a, b) => {
      const conversation = await createConversation(app.deps.db, { between: [a, b] })
      await createMessage(app.deps.db, { conversation, from: a })
      await createMessage(app.deps.db, { conversation, from: b, ...removed })
    },
  ],
]

it.each(cases)('%s: %s', async (_, expected, share) => {
  const [a, b] = [await member(), await member()]
  await share(a, b)
  expect([await tied(a, b), await tied(b, a)]).toEqual([expected, expected])
})

it('ends with a block in either direction', async () => {
  const [a, b] = [await member(), await member()]
  await attend(await createEvent(app.deps.db), a, b)
  const conversation = await createConversation(app.deps.db, { between: [a, b] })
  await app.deps.db
    .insertInto('conversation_blocks')
    .values({
      id: randomUUIDv7(),
      conversation_id: conversation.id,
      blocker_user_id: a.id,
      blocked_user_id: b.id,
    })
    .execute()
  expect([await tied(a, b), await tied(b, a)]).toEqual([false, false])
})
