import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { keepRows } from '../../../tests/support/all-rows.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { talk } from '../../../tests/support/people/talk.ts'

const senderCount = 4
/** In each wave every sender writes to all of its receivers concurrently. A longer queue of one sender would be refused as TOO_MANY_REQUESTS. */
const waves = ['nobody', 'paused', 'inactive', 'open'].flatMap(kind =>
  Array.from({ length: 5 }, () => ['open', 'open', 'open', 'open', kind] as Kind[]),
)

let app: TestApp
let on: ReturnType<typeof talk>
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})

type Kind = 'open' | 'nobody' | 'paused' | 'inactive'
const optionsOf: Record<Kind, Parameters<typeof createAccount>[1]> = {
  open: {},
  nobody: { profile: { accepts_messages_from: 'nobody' } },
  paused: { profile: { paused_at: new Date() } },
  inactive: { active: false },
}
const outcomes: Record<Kind, string[]> = {
  open: ['stored', 'FIRST_WEEK_REQUESTS'],
  nobody: ['RECIPIENT_CLOSED'],
  paused: ['RECIPIENT_PAUSED'],
  inactive: ['PROFILE_NOT_FOUND'],
}

it('gives each of four hundred requests of new accounts a clear outcome, and stores three of each sender', async () => {
  const { db, database } = app.deps
  const senders = await Promise.all(Array.from({ length: senderCount }, () => on.member()))
  const receivers = []
  for (const wave of waves) {
    const made = wave.map(async kind => ({ kind, ...(await createAccount(db, optionsOf[kind])) }))
    receivers.push((await Promise.all(made)).map(receiver => ({ ...receiver, id: receiver.account.id })))
  }
  // On a slow machine or at midnight, a session could be due for its next activity update, which changes a row.
  await db
    .updateTable('sessions')
    .set({ last_active_at: sql`now() + interval '1 day'` })
    .execute()
  const rows = await keepRows(database)
  onTestFinished(() => rows.end())

  const answers = []
  for (const people of receivers)
    answers.push(
      ...(await Promise.all(
        people.flatMap(receiver =>
          senders.map(async sender => {
            const { status, body } = await on.request(sender, receiver)
            return { sender, receiver, body, outcome: status === 200 ? 'stored' : body.code }
          }),
        ),
      )),
    )

  expect(answers).toHaveLength(400)
  for (const { receiver, outcome } of answers) expect(outcomes[receiver.kind]).toContain(outcome)
  const stored = answers.filter(({ outcome }) => outcome === 'stored')
  for (const sender of senders)
    expect(stored.filter(answer => answer.sender === sender)).toHaveLength(rates.requestByNewAccount[0])

  const after = await rows.digest()
  const changed = Object.keys(after).filter(table => after[table] !== rows.kept[table])
  expect(changed.toSorted()).toEqual(['conversation_participants', 'conversations', 'messages', 'outbox'])
  const conversations = await db
    .selectFrom('conversations')
    .select(['id', 'requested_by', 'declined_by', 'last_seq'])
    .execute()
  expect(new Map(conversations.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map(
      stored.map(({ sender, body }) => [
        body.conversation.id,
        { requested_by: sender.id, declined_by: null, last_seq: 1 },
      ]),
    ),
  )
  const messages = await db.selectFrom('messages').select('id').execute()
  expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(stored.map(({ body }) => body.message.id)))
  const seats = await db.selectFrom('conversation_participants').select('user_id').execute()
  expect(seats).toHaveLength(2 * stored.length)

  for (const receiver of receivers
    .flat()
    .filter(({ kind }) => kind === 'open')
    .slice(0, 8)) {
    const who = { ...receiver, as: await signInAs(app, receiver.account) }
    const sent = stored.filter(answer => answer.receiver === receiver).map(({ body }) => body.conversation.id)
    const { items } = (await on.requests(who)).body
    expect(items.map(({ conversationId }) => conversationId).toSorted()).toEqual(sent.toSorted())
    expect((await on.unread(who)).body.requests).toBe(sent.length)
  }
})
