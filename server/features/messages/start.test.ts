import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../tests/support/events.ts'
import { exporting } from '../../../tests/support/people/exporting.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;[a, b] = [await on.member(), await on.member()]
})

const conversationsOf = ({ id }: Talker) =>
  app.deps.db
    .selectFrom('conversations')
    .selectAll()
    .where(({ or, eb }) => or([eb('first_user_id', '=', id), eb('second_user_id', '=', id)]))
    .execute()
const started = async (who: Talker, person: { id: string }) => (await on.start(who, person.id)).body.conversationId
const accountsToldSince = async (cursor: string) =>
  (await eventsSince(app, cursor)).flatMap(({ account_ids }) => account_ids ?? [])
const exported = async (who: Talker) => {
  const files = await exporting(app).contents({ ...who, email: who.account.email })
  return JSON.parse(files.get('data/conversations.json') ?? '').items as { startedByYou: boolean; createdAt: string }[]
}
const pause = (who: Talker) => app.api('PUT', '/profile/paused', { as: who.as, body: { paused: true } })

describe('an empty conversation', () => {
  it('is one for both, also if they open it concurrently', async () => {
    const answers = await Promise.all([on.start(a, b.id), on.start(b, a.id), on.start(a, b.id.toUpperCase())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [stored, ...others] = await conversationsOf(a)
    expect(others).toEqual([])
    expect(new Set(answers.map(({ body }) => body.conversationId))).toEqual(new Set([stored?.id]))
    expect(stored).toMatchObject({ state: 'none', last_seq: 0 })
    expect(await started(b, a)).toBe(stored?.id)
  })

  it('shows its other participant, and is the one of the first message', async () => {
    const id = await started(a, b)
    expect((await on.open(a, id)).body).toMatchObject({
      conversation: { id, state: 'none', closed: null, other: { id: b.id }, can: { send: false, block: true } },
      messages: { items: [], older: null, newer: null },
    })
    expect((await on.send(a, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await on.with(a, b.id)).body).toMatchObject({ conversationId: null, can: { request: true } })
    expect((await on.request(a, b)).body.conversation).toMatchObject({ id, state: 'sent' })
    expect(await started(b, a)).toBe(id)
    expect((await on.request(b, a)).body.conversation).toMatchObject({ id, state: 'open' })
    expect(await started(a, b)).toBe(id)
  })

  it('is in no list, sends no event, and is not found by others', async () => {
    const cursor = await newestEvent(app)
    const id = await started(a, b)
    await app.api('PATCH', '/profile', { as: a.as, body: { name: 'Zoe Zafra' } })
    expect(await accountsToldSince(cursor)).not.toContain(b.id)
    for (const who of [a, b]) {
      expect((await on.conversations(who)).body.items).toEqual([])
      expect((await on.unread(who)).body).toEqual({ items: [], more: false, requests: 0 })
      expect((await on.requests(who)).body.items).toEqual([])
    }
    const stranger = await on.member()
    expect((await on.open(stranger, id)).body.code).toBe('CONVERSATION_NOT_FOUND')
    expect(await exported(b)).toEqual([])
    const { createdAt } = (await on.request(b, a)).body.message
    expect(await exported(a)).toMatchObject([{ id, startedByYou: false, createdAt }])
  })

  it('needs another active member whose profile is not paused', async () => {
    const gone = [{ id: randomUUID() }, await on.member({ active: false }), await on.member({ onboarded: false })]
    for (const person of gone) expect((await on.start(a, person.id)).body.code).toBe('PROFILE_NOT_FOUND')
    expect((await on.start(a, a.id)).body.code).toBe('OWN_CONVERSATION')
    await pause(b)
    expect((await on.start(a, b.id)).body.code).toBe('PROFILE_PAUSED')
    expect(await conversationsOf(a)).toEqual([])
  })

  it('opens with a member who accepts no messages, and the request is refused', async () => {
    await on.acceptFrom(b, 'nobody')
    const id = await started(a, b)
    expect((await on.open(a, id)).status).toBe(200)
    expect((await on.with(a, b.id)).body.can.request).toBe(false)
    expect((await on.request(a, b)).body.code).toBe('RECIPIENT_CLOSED')
  })

  it('hides a profile that was paused or deactivated since', async () => {
    const id = await started(a, b)
    await pause(b)
    expect((await on.open(a, id)).body.code).toBe('PROFILE_PAUSED')
    expect((await on.start(a, b.id)).body.code).toBe('PROFILE_PAUSED')
    const c = await on.member()
    const other = await started(a, c)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', c.id).execute()
    expect((await on.open(a, other)).body.code).toBe('CONVERSATION_NOT_FOUND')
    expect((await on.start(a, c.id)).body.code).toBe('PROFILE_NOT_FOUND')
  })

  it('is limited per hour, and counted once for each member', async () => {
    const [max] = rates.startByAccount
    const id = await started(a, b)
    await app.deps.db.updateTable('rate_limits').set({ count: max }).where('key', 'like', 'startByAccount:%').execute()
    const other = await on.member()
    const { status, body } = await on.start(a, other.id)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await conversationsOf(other)).toEqual([])
    expect(await started(a, b)).toBe(id)
    await on.later()
    expect((await on.start(a, other.id)).status).toBe(200)
  })
})

describe('a refusal of the other', () => {
  it('is not revealed by a decline', async () => {
    const id = await started(a, b)
    await on.request(a, b)
    await on.decline(b, id)
    expect(await started(a, b)).toBe(id)
    await on.cancel(a, id)
    expect(await started(a, b)).toBe(id)
    expect((await on.open(a, id)).body.conversation).toMatchObject({ state: 'none', closed: null })
  })

  it('is not revealed by a block: the profile is gone, and the conversation with it', async () => {
    const id = await started(a, b)
    const cursor = await newestEvent(app)
    await on.block(b, id)
    const told = (await eventsSince(app, cursor)).filter(({ account_ids }) => account_ids?.includes(a.id))
    expect(told.map(({ event }) => event.type)).toEqual(['block.changed'])
    expect((await on.start(a, b.id)).body.code).toBe('PROFILE_NOT_FOUND')
    for (const answer of [await on.open(a, id), await on.list(a, id), await on.read(a, id, 1)])
      expect([answer.status, answer.body.code]).toEqual([404, 'CONVERSATION_NOT_FOUND'])
    expect((await on.send(a, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await on.open(b, id)).body.conversation).toMatchObject({ closed: 'blocked', can: { unblock: true } })
    await on.unblock(b, id)
    expect(await started(a, b)).toBe(id)
  })
})
