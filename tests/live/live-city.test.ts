import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openEvents } from '../support/events.ts'
import { createConversation, createQuestion } from '../support/factories.ts'
import { eachLiveApp } from '../support/live-app.ts'
import { neighbours } from '../support/people/neighbours.ts'

let app: TestApp
eachLiveApp(created => (app = created))
afterEach(() => void vi.useRealTimers())

const { member, listen, ask } = neighbours(() => app)
type Member = Awaited<ReturnType<typeof member>>

const cityOf = async ({ city }: Member) =>
  (await app.deps.db.selectFrom('cities').select('id').where('slug', '=', city).executeTakeFirstOrThrow()).id
const change = (caseId: string): LiveEvent => ({ type: 'reports.changed', caseId, pending: 0 })
const publish = (...events: [audience: { city: string } | { accounts: string[] }, event: LiveEvent][]) =>
  inTransaction(app.deps.db, async ({ publish: add }) => events.forEach(([audience, event]) => add(audience, event)))
const reply = (as: string, questionId: string, body = 'I am, in Gràcia') =>
  app.api('POST', `/questions/${questionId}/replies`, { as, body: { id: randomUUID(), body } })
const readReplies = (as: string, questionId: string) => app.api('GET', `/questions/${questionId}/replies`, { as })
const take = async (events: { nextWithId(): Promise<{ id: string; event: LiveEvent }> }, count: number) => {
  const taken = []
  for (let index = 0; index < count; index++) taken.push(await events.nextWithId())
  return taken
}

const collect = () => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
const release = async (city: string) => {
  const other = await member(city)
  await (await listen(other.as)).close()
  vi.advanceTimersByTime(500)
}

describe('events of a city', () => {
  it('that are read together arrive in one frame with the cursor of the last', async () => {
    const one = await member()
    const events = await listen(one.as)
    const city = await cityOf(one)
    await publish([{ city }, change('a')], [{ city }, change('b')], [{ city }, change('c')])
    const taken = await take(events, 3)
    expect(taken.map(({ event }) => event)).toEqual([change('a'), change('b'), change('c')])
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    await events.close()
    const resumed = await listen(one.as, taken[0]?.id)
    await publish([{ city }, change('d')])
    expect(await resumed.next()).toEqual(change('d'))
  })

  it('arrive before a later event of an account, with one cursor for both, and once', async () => {
    const [one, city] = await (async () => {
      const created = await member()
      return [created, await cityOf(created)] as const
    })()
    const other = await member(one.city)
    const [own, others] = [await listen(one.as), await listen(other.as)]
    await publish([{ city }, change('first')])
    expect([await own.next(), await others.next()]).toEqual([change('first'), change('first')])
    await publish([{ city }, change('second')])
    await publish([{ accounts: [one.id] }, change('own')])
    await publish([{ city }, change('third')])
    const taken = await take(own, 3)
    expect(taken.map(({ event }) => event)).toEqual([change('second'), change('own'), change('third')])
    expect(await take(others, 2)).toMatchObject([{ event: change('second') }, { event: change('third') }])
    await own.close()
    const resumed = await listen(one.as, taken[1]?.id)
    expect(await resumed.next()).toEqual(change('third'))
  })

  it('about a post that was removed in between arrive without its text', async () => {
    const one = await member()
    const events = await listen(one.as)
    const city = await cityOf(one)
    collect()
    await ask(one.as)
    await events.next()
    const { id } = (await ask(one.as)).body
    await publish([{ city }, { type: 'question.removed', questionId: id }], [{ city }, change('last')])
    await release(one.city)
    expect(await take(events, 2)).toMatchObject([{ event: { type: 'question.removed' } }, { event: change('last') }])
  })

  it('of an author who was blocked in between do not arrive', async () => {
    const author = await member()
    const [blocker, third] = [await member(author.city), await member(author.city)]
    const conversation = await createConversation(app.deps.db, { between: [author, blocker] })
    const [own, others] = [await listen(blocker.as), await listen(third.as)]
    collect()
    await ask(third.as)
    await Promise.all([own.next(), others.next()])
    await ask(author.as)
    await app.api('POST', `/conversations/${conversation.id}/block`, { as: blocker.as, body: {} })
    expect(await take(own, 2)).toMatchObject([
      { event: { type: 'block.changed' } },
      { event: { type: 'conversation.changed' } },
    ])
    const { body: last } = await ask(third.as)
    await release(author.city)
    expect(await own.next()).toMatchObject({ question: { id: last.id } })
    expect(await others.next()).toMatchObject({ question: { author: { id: author.id } } })
  })

  it('from before an account joined do not arrive with the event about its new rights', async () => {
    const one = await member()
    const city = await cityOf(one)
    const onboarded = (onboarding_completed: boolean, db: Pick<typeof app.deps.db, 'updateTable'>) =>
      db.updateTable('profiles').set({ onboarding_completed }).where('id', '=', one.id).execute()
    await onboarded(false, app.deps.db)
    const events = await listen(one.as)
    await inTransaction(app.deps.db, async ({ trx, publish: add }) => {
      add({ city }, change('before'))
      await onboarded(true, trx)
      add({ accounts: [one.id] }, { type: 'access.changed' })
    })
    expect(await events.next()).toEqual({ type: 'access.changed' })
    await events.ended
  })

  it('are sent before a shutdown ends the streams', async () => {
    const one = await member()
    const events = await listen(one.as)
    const city = await cityOf(one)
    await publish([{ city }, change('first')])
    await events.next()
    await publish([{ city }, change('second')], [{ accounts: [one.id] }, change('own')], [{ city }, change('third')])
    expect(await take(events, 2)).toMatchObject([{ event: change('second') }, { event: change('own') }])
    await app.deps.hub.close()
    expect(await events.next()).toEqual(change('third'))
    await events.ended
  })

  it('arrive one in each frame at a tab of a former version, replies with their text', async () => {
    const one = await member()
    const question = await createQuestion(app.deps.db, { author: one, city: one.city })
    const { cursor } = (await app.api('GET', '/session', { as: one.as })).body
    const former = await openEvents(app, `/live?cursor=${cursor}`, one.as)
    const city = await cityOf(one)
    await publish([{ city }, change('a')], [{ city }, change('b')])
    await reply(one.as, question.id)
    const taken = await take(former, 3)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(3)
    expect(taken[2]?.event).toMatchObject({ type: 'reply.posted', replyCount: 1 })
    await former.close()
    const resumed = await openEvents(app, `/live?cursor=${taken[0]?.id}`, one.as)
    expect(await take(resumed, 2)).toEqual(taken.slice(1))
    await resumed.close()
  })
})

describe('a reply', () => {
  it('arrives immediately, in every process, with its text at members who have read the replies, and as a number at others', async () => {
    const asker = await member()
    const [reader, other] = [await member(asker.city), await member(asker.city)]
    const question = await createQuestion(app.deps.db, { author: asker, city: asker.city })
    const second = await createTestApp()
    await second.deps.hub.start()
    const streams = await Promise.all([listen(reader.as), listen(reader.as, undefined, second)])
    const others = await Promise.all([listen(other.as), listen(other.as, undefined, second)])
    await readReplies(reader.as, question.id)
    const { id } = (await reply(asker.as, question.id)).body.reply
    for (const events of streams)
      expect(await events.next()).toMatchObject({ type: 'reply.posted', reply: { id }, replyCount: 1 })
    for (const events of others)
      expect(await events.next()).toEqual({ type: 'reply.counted', postId: question.id, replyCount: 1 })
    await app.api('PUT', `/replies/${id}`, { as: asker.as, body: { body: 'Other words' } })
    for (const events of streams) expect(await events.next()).toMatchObject({ reply: { body: 'Other words' } })
    for (const events of others) expect(await events.next()).toMatchObject({ type: 'reply.counted' })
    await app.api('DELETE', `/replies/${id}`, { as: asker.as })
    for (const events of [...streams, ...others])
      expect(await events.next()).toMatchObject({ type: 'reply.removed', replyId: id, replyCount: 0 })
    await second.deps.hub.close()
  })

  it('arrives as a number at a member who has read the replies too long ago, until the next read', async () => {
    const asker = await member()
    const reader = await member(asker.city)
    const question = await createQuestion(app.deps.db, { author: asker, city: asker.city })
    const events = await listen(reader.as)
    await readReplies(reader.as, question.id)
    await app.deps.db
      .updateTable('question_viewers')
      .set({ until: new Date(0) })
      .execute()
    await reply(asker.as, question.id)
    expect(await events.next()).toMatchObject({ type: 'reply.counted', replyCount: 1 })
    await readReplies(reader.as, question.id)
    await reply(asker.as, question.id)
    expect(await events.next()).toMatchObject({ type: 'reply.posted', replyCount: 2 })
  })

  it('that a stream missed arrives as a number', async () => {
    const asker = await member()
    const question = await createQuestion(app.deps.db, { author: asker, city: asker.city })
    const { cursor } = (await app.api('GET', '/session', { as: asker.as })).body
    await readReplies(asker.as, question.id)
    const open = await listen(asker.as)
    await reply(asker.as, question.id)
    await open.next()
    expect(await (await listen(asker.as, cursor)).next()).toMatchObject({ type: 'reply.counted', replyCount: 1 })
  })
})
