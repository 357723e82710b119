import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createMessage } from '../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { sendUnreadMails } from './unread-mails.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let at: Record<'marta' | 'lena' | 'idris', Reader>
let chat: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  at = {
    marta: await on.member({ name: 'Marta' }),
    lena: await on.member({ name: 'Le\u202Ena' }),
    idris: await on.member({ name: 'Idris' }),
  }
  chat = await write(at.lena)
})

const write = async (from: Reader) => {
  const conversation = await createConversation(app.deps.db, { between: [at.marta, from] })
  const createdAt = new Date(Date.now() - 25 * 3_600_000)
  await createMessage(app.deps.db, { conversation, from, createdAt })
  return conversation
}
const read = ({ id }: { id: string }) =>
  sql`update conversation_participants set unread_count = 0, last_read_seq = 1 where conversation_id = ${id}`.execute(
    app.deps.db,
  )
const block = (by: Reader) => app.api('POST', `/conversations/${chat.id}/block`, { as: by.as, body: {} })
const update = (id: string, values: object) =>
  app.deps.db.updateTable('accounts').set(values).where('id', '=', id).execute()

it.each<[string, () => Promise<unknown>]>([
  ['was read', () => read(chat)],
  [
    'was removed',
    () => sql`update messages set deleted_at = now() where conversation_id = ${chat.id}`.execute(app.deps.db),
  ],
  ['is of a member whom the reader blocked', () => block(at.marta)],
  ['is of a member who blocked the reader', () => block(at.lena)],
  ['is of a member who was deactivated', () => update(at.lena.id, { is_active: false })],
  ['is for a member who turned these emails off', () => on.choose(at.marta, 'messages/mail', false)],
  [
    'is for a member who paused emails',
    () =>
      app.deps.db
        .insertInto('notification_settings')
        .values({ user_id: at.marta.id, paused_until: new Date(Date.now() + 86_400_000) })
        .execute(),
  ],
  ['is for a member who was deactivated', () => update(at.marta.id, { is_active: false })],
])('a queued email is not sent about a message that %s', async (_, happens) => {
  await sendUnreadMails(app.deps)
  await happens()
  expect(await on.mails(at.marta)).toEqual([])
})

it('a queued email says what is still unread, and goes to the email that the reader has now', async () => {
  await write(at.idris)
  await sendUnreadMails(app.deps)
  await sendUnreadMails(app.deps)
  await read(chat)
  await update(at.marta.id, { email: `new-${at.marta.email}` })
  expect(await on.mails(at.marta)).toEqual([])
  const mails = await on.mails({ ...at.marta, email: `new-${at.marta.email}` })
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Idris wrote to you')])
})

it('names are written without characters that reorder the text', async () => {
  await sendUnreadMails(app.deps)
  expect((await on.mails(at.marta)).map(({ text }) => text)).toEqual([expect.stringMatching(/^Lena wrote to you/)])
})
