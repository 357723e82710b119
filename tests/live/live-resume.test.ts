import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverLimits } from '../../server/base/limits.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { tidy } from '../../server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createQuestion } from '../support/factories.ts'
import { openCopy } from '../support/city/database.ts'
import { beginning, cursorAt, eventsSince, newestEvent, openEvents, sessionCursor } from '../support/events.ts'
import { neighbours } from '../support/people/neighbours.ts'
import { eachLiveApp } from '../support/live-app.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const { member, listen, ask } = neighbours(() => app)
type Member = Awaited<ReturnType<typeof member>>

describe('resuming', () => {
  it('sends the events missed since the cursor, once and in order', async () => {
    const asker = await member()
    const before = await newestEvent(app)
    const questions: string[] = []
    for (let index = 0; index < 3; index++) questions.push((await ask(asker.as)).body.id)
    const [first] = await eventsSince(app, before)
    const events = await listen(asker.as, await cursorAt(app, asker.id, BigInt(first!.id)))
    const { body: last } = await ask(asker.as)
    const seen = []
    for (let index = 0; index < 3; index++)
      seen.push(((await events.next()) as { question: { id: string } }).question.id)
    expect(seen).toEqual([...questions.slice(1), last.id])
  })

  it('sends events for named accounts to no other account', async () => {
    const one = await member()
    const neighbour = await member(one.city)
    const { body: before } = await ask(one.as)
    const first = await listen(one.as, await beginning(app, one.id))
    const { id: cursor } = await first.nextWithId()
    await first.close()
    await inTransaction(app.deps.db, async ({ publish }) =>
      publish({ accounts: [one.id] }, { type: 'question.removed', questionId: before.id }),
    )
    const { body: after } = await ask(one.as)
    const [own, foreign] = [await listen(one.as, cursor), await listen(neighbour.as, cursor)]
    expect(await own.next()).toMatchObject({ type: 'question.removed' })
    expect(await foreign.next()).toMatchObject({ type: 'question.asked', question: { id: after.id } })
  })

  it('prefers the Last-Event-ID header of the browser to the cursor in the URL', async () => {
    const asker = await member()
    await ask(asker.as)
    const first = await listen(asker.as, await beginning(app, asker.id))
    const { id } = await first.nextWithId()
    const { body: later } = await ask(asker.as)
    const events = await openEvents(app, `/live?cursor=${await beginning(app, asker.id)}`, asker.as, {
      'last-event-id': id,
    })
    expect(await events.next()).toMatchObject({ question: { id: later.id } })
    await events.close()
  })

  const future = 99_999_999_999_999n
  it.each([
    ['nonsense', () => 'nonsense'],
    ['a number without our signature', () => '0'],
    ['signed for another number', async ({ id }: Member) => (await beginning(app, id)).replace('0.', '1.')],
    ['of another city', async () => sessionCursor(app, (await member()).as)],
    ['from the future', ({ id }: Member) => cursorAt(app, id, future)],
    ['nothing', () => ''],
  ])('with a cursor that is %s gets one resync and then everything', async (_, claim) => {
    const asker = await member()
    await ask(asker.as)
    const cursor = await claim(asker)
    const events = await listen(asker.as, cursor)
    expect(await events.next()).toEqual({ type: 'resync' })
    if (cursor.startsWith(String(future))) return
    const { body } = await ask(asker.as)
    expect(await events.next()).toMatchObject({ question: { id: body.id } })
  })

  it('sends one resync for a cursor older than the outbox', async () => {
    const asker = await member()
    await ask(asker.as)
    const { cursor } = (await app.api('GET', '/session', { as: asker.as })).body
    for (let index = 0; index < 3; index++) await ask(asker.as)
    await app.deps.db
      .updateTable('outbox')
      .set({ created_at: new Date(0) })
      .execute()
    await tidy(app.deps.db)
    const left = await app.deps.db.selectFrom('outbox').select(['order_city_id', 'city_id']).execute()
    expect(left.some(({ city_id }) => city_id)).toBe(true)
    expect(new Set(left.map(row => row.order_city_id)).size).toBe(left.length)
    const started = await createTestApp()
    await started.deps.hub.start()
    const events = await listen(asker.as, cursor, started)
    expect(await events.next()).toEqual({ type: 'resync' })
    await started.deps.hub.close()
  })

  it('sends a long backlog completely, and one resync for a backlog that is too long', async () => {
    const asker = await member()
    const question = await createQuestion(app.deps.db, { author: { id: asker.id }, city: asker.city })
    const { cursor } = (await app.api('GET', '/session', { as: asker.as })).body
    const watching = await listen(asker.as, cursor)
    const long = (index: number) => `${index}-${question.id}`.padEnd(1_000, '.')
    // More concurrent events would exceed the buffer of a stream.
    const tell = async (of: number) => {
      for (let first = 0; first < of; first += 20) {
        await inTransaction(app.deps.db, async ({ publish }) => {
          for (let index = first; index < first + 20; index++)
            publish({ accounts: [asker.id] }, { type: 'reports.changed', caseId: long(index), pending: 0 })
        })
        for (let index = 0; index < 20; index++) await watching.next()
      }
    }
    await tell(100)
    const events = await listen(asker.as, cursor)
    for (let index = 0; index < 100; index++)
      expect(await events.next()).toEqual({ type: 'reports.changed', caseId: long(index), pending: 0 })
    await events.close()
    await tell(200)
    expect(await (await listen(asker.as, cursor)).next()).toEqual({ type: 'resync' })
  })

  it.each(['the process that was there', 'a process that has just started'])(
    'from %s sends events to accounts that may see them now',
    async which => {
      const asker = await member()
      const [neighbour, stranger] = [await member(asker.city), await member()]
      for (const { as } of [asker, stranger]) await ask(as)
      const cursor = await sessionCursor(app, asker.as)
      const near = await listen(asker.as)
      const { body: question } = await ask(asker.as)
      await near.next()
      const target = which.includes('started') ? await createTestApp() : app
      if (target !== app) await target.deps.hub.start()
      const again = await listen(neighbour.as, cursor, target)
      expect(await again.next()).toMatchObject({ question: { id: question.id } })
      const far = await listen(stranger.as, await sessionCursor(app, stranger.as), target)
      const { body: own } = await ask(stranger.as)
      expect(await far.next()).toMatchObject({ question: { id: own.id } })
      if (target !== app) await target.deps.hub.close()
    },
  )

  it('sends everything once to streams that open while events are sent', async () => {
    const asker = await member()
    const { cursor } = (await app.api('GET', '/session', { as: asker.as })).body
    let asking = true
    const publishing = (async () => {
      const { id: city } = await app.deps.db
        .selectFrom('cities')
        .select('id')
        .where('slug', '=', asker.city)
        .executeTakeFirstOrThrow()
      for (let index = 0; index < 200; index++)
        await inTransaction(app.deps.db, async ({ publish }) => {
          const audience = index % 2 ? { city } : { accounts: [asker.id] }
          publish(audience, { type: 'reports.changed', caseId: String(index), pending: 0 })
        })
      asking = false
    })()
    const streams = []
    while (asking && streams.length < serverLimits.streamsPerPerson) streams.push(await listen(asker.as, cursor))
    await publishing
    for (const events of streams)
      for (let index = 0; index < 200; index++)
        expect(await events.next()).toEqual({ type: 'reports.changed', caseId: String(index), pending: 0 })
  })
})

it('a stream requested during the shutdown receives a reconnection delay, and ends', async () => {
  const { as } = await member()
  await app.deps.hub.close()
  const response = await app.request('GET', '/live?cursor=0', { as })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/^retry: \d+/)
})

it('a session that ends while its stream opens gets no stream', async () => {
  const { id, as, city } = await member()
  const { id: order } = await app.deps.db
    .selectFrom('cities')
    .select('id')
    .where('slug', '=', city)
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await app.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.api('POST', '/accounts/sign-out', { as })
  const request = { accountId: id, sessionId, order, after: 0n, isKnown: true, readsBatches: false }
  const stream = await app.deps.hub.connect(request)
  expect(await new Response(stream.body).text()).toMatch(/^retry: \d+\s*$/)
})

describe('while the outbox cannot be read', () => {
  let database: Awaited<ReturnType<typeof openCopy>>
  let target: TestApp
  let ann: Member
  beforeEach(async () => {
    database = await openCopy()
    target = await createTestApp({ database })
    await target.deps.hub.start()
    ann = await member(undefined, target)
  })
  afterEach(async () => {
    await target.deps.hub.close()
    await database.close()
  })

  const tell = (caseId: string) =>
    inTransaction(database.db, async ({ publish }) =>
      publish({ accounts: [ann.id] }, { type: 'reports.changed', caseId, pending: 0 }),
    )
  const whileUnread = async (work: () => Promise<unknown>) => {
    await database.script('alter table question_viewers rename to question_viewers_away')
    await work()
    await database.script('alter table question_viewers_away rename to question_viewers')
  }

  it('loses no event', async () => {
    const events = await listen(ann.as, undefined, target)
    await whileUnread(() => tell('one'))
    await tell('two')
    expect(await events.next()).toMatchObject({ caseId: 'one' })
    expect(await events.next()).toMatchObject({ caseId: 'two' })
    await events.close()
  })

  it('a change of rights before the cursor does not end the stream', async () => {
    await whileUnread(() =>
      inTransaction(database.db, async ({ publish }) => publish({ accounts: [ann.id] }, { type: 'access.changed' })),
    )
    const events = await listen(ann.as, await sessionCursor(target, ann.as), target)
    await tell('one')
    expect(await Promise.race([events.next(), events.ended])).toMatchObject({ caseId: 'one' })
    await events.close()
  })
})
