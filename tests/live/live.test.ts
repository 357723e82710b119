import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { serverLimits } from '../../server/base/limits.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { liveRules } from '../../server/features.ts'
import { createHub } from '../../server/live/hub.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { sessionCursor } from '../support/events.ts'
import { createQuestion } from '../support/factories.ts'
import { hearUntil } from '../support/hear.ts'
import { neighbours } from '../support/people/neighbours.ts'
import { eachLiveApp } from '../support/live-app.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const { member, listen, ask } = neighbours(() => app)
const reply = (as: string, questionId: string, body = 'I am, in Gràcia') =>
  app.api('POST', `/questions/${questionId}/replies`, { as, body: { id: randomUUID(), body } })

describe('the stream', () => {
  it('sends a question and its reply to members of the city, and to no others', async () => {
    const asker = await member()
    const neighbour = await member(asker.city)
    const stranger = await member()
    const [near, far] = [await listen(neighbour.as), await listen(stranger.as)]
    const { body: question } = await ask(asker.as)
    expect(await near.next()).toMatchObject({ type: 'question.asked', question: { id: question.id, replyCount: 0 } })
    await app.api('GET', `/questions/${question.id}/replies`, { as: neighbour.as })
    await reply(neighbour.as, question.id)
    expect(await near.next()).toMatchObject({ type: 'reply.posted', replyCount: 1, reply: { postId: question.id } })
    await ask(stranger.as)
    expect(await far.next()).toMatchObject({ type: 'question.asked', question: { author: { id: stranger.id } } })
  })

  it('checks permissions when an event is sent, not when the stream opened', async () => {
    const asker = await member()
    const leaver = await member(asker.city)
    const events = await listen(leaver.as)
    const elsewhere = await member()
    await app.deps.db
      .updateTable('profiles')
      .set({ city_id: sql<string>`(select id from cities where slug = ${elsewhere.city})` })
      .where('id', '=', leaver.id)
      .execute()
    await ask(asker.as)
    const cursor = await sessionCursor(app, asker.as)
    await events.ended
    const there = await listen(leaver.as, cursor)
    expect(await there.next()).toEqual({ type: 'resync' })
    const { body: own } = await ask(leaver.as)
    expect(await there.next()).toMatchObject({ question: { id: own.id } })
  })

  it('ends immediately when the account is deactivated or signs out', async () => {
    const { id, as } = await member()
    const events = await listen(as)
    await inTransaction(app.deps.db, async ({ trx, publish }) => {
      await trx.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute()
      publish({ accounts: [id] }, { type: 'access.changed' })
    })
    expect(await events.next()).toEqual({ type: 'access.changed' })
    await events.ended
    const other = await member()
    const second = await listen(other.as)
    await app.api('POST', '/accounts/sign-out', { as: other.as, body: {} })
    expect(await second.next()).toEqual({ type: 'access.changed' })
    await second.ended
  })

  it('sends an access change between the first data and the stream, and continues', async () => {
    const { id, as, city } = await member()
    const cursor = await sessionCursor(app, as)
    const older = await listen(as, cursor)
    await inTransaction(app.deps.db, async ({ publish }) => publish({ accounts: [id] }, { type: 'access.changed' }))
    await older.ended
    const events = await listen(as, cursor)
    expect(await events.next()).toEqual({ type: 'access.changed' })
    const { body: question } = await ask((await member(city)).as)
    expect(await events.next()).toMatchObject({ type: 'question.asked', question: { id: question.id } })
  })

  it('refuses a visitor, and more than ten streams of one account', async () => {
    expect((await app.request('GET', '/live')).status).toBe(401)
    const { as } = await member()
    for (let count = 0; count < serverLimits.streamsPerPerson; count++) await listen(as)
    const refused = await app.request('GET', '/live', { as })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBeTruthy()
  })

  it('drops a client that does not read, and buffers nothing for it', async () => {
    const asker = await member()
    const response = await app.request('GET', '/live?cursor=0', { as: asker.as })
    const question = await createQuestion(app.deps.db, { author: { id: asker.id }, city: asker.city })
    for (let index = 0; index < 50; index++) await reply(asker.as, question.id, 'long '.repeat(399))
    await expect.poll(async () => (await app.deps.metrics.dropped.get()).values[0]?.value, { timeout: 10_000 }).toBe(1)
    expect((await app.deps.metrics.streams.get()).values[0]?.value).toBe(0)
    await response.body?.cancel()
  })
})

it('an event for named accounts reaches those with access when it is sent', async () => {
  const [left, stays] = [await member(), await member()]
  const [gone, near] = [await listen(left.as), await listen(stays.as)]
  const tell = (caseId: string) =>
    inTransaction(app.deps.db, async ({ publish }) =>
      publish({ accounts: [left.id, stays.id] }, { type: 'reports.changed', caseId, pending: 0 }),
    )
  const active = (is_active: boolean) =>
    app.deps.db.updateTable('accounts').set({ is_active }).where('id', '=', left.id).execute()
  await active(false)
  await tell('one')
  expect(await near.next()).toMatchObject({ caseId: 'one' })
  await active(true)
  await tell('two')
  expect(await near.next()).toMatchObject({ caseId: 'two' })
  expect(await gone.next()).toMatchObject({ caseId: 'two' })
})

it('every stream sends a beat within the interval of the contract', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const target = await createTestApp()
    await target.deps.hub.start()
    const { as } = await member()
    const streams: Response[] = []
    for (let count = 0; count < 3; count++) {
      streams.push(await target.request('GET', '/live?cursor=0', { as }))
    }
    vi.advanceTimersByTime(serverLimits.heartbeat)
    for (const { body } of streams)
      expect(await hearUntil(body, heard => heard.includes('event: beat\ndata:\n\n'))).toMatch(/^retry: /)
    await target.deps.hub.close()
  } finally {
    vi.useRealTimers()
  }
})

it('crosses hubs that share a database', async () => {
  const asker = await member()
  const { bus, db, accountChanges, keyring, metrics, log } = app.deps
  const second = await createTestApp()
  second.deps.hub = createHub({ bus, db, accountChanges, rules: liveRules, keyring, metrics, log })
  await second.deps.hub.start()
  const events = await listen(asker.as, undefined, second)
  const { body: question } = await ask(asker.as)
  expect(await events.next()).toMatchObject({ question: { id: question.id } })
  await second.deps.hub.close()
  await events.ended
})
