import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createAccount } from '../../../tests/support/factories.ts'
import type { Reader } from '../../../tests/support/people/notified.ts'
import { openPhones } from '../../../tests/support/people/pushed.ts'
import { inTransaction } from '../../db/transaction.ts'
import { serverLimits } from '../../base/limits.ts'
import { notifications } from '../replies/notifications.ts'
import { notify } from '../../notifications/notify.ts'
import { firstAttempt } from '../../../tests/support/jobs.ts'
import { notifyJob } from '../../notifications/notify.ts'
import { unsubscribeToken } from '../../notifications/mail-links.ts'

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris' | 'ruth', Reader>

beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
beforeEach(async () => {
  city = `races-${++cities}`
  const member = () => on.member({ city })
  at = { marta: await member(), lena: await member(), idris: await member(), ruth: await member() }
})

const insertReply = (questionId: string, ids: string[]) =>
  app.deps.db
    .insertInto('post_replies')
    .values(ids.map(author_id => ({ id: randomUUID(), post_id: questionId, author_id, body: 'Me too' })))
    .execute()
const authors = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => createAccount(app.deps.db, { city })))).map(
    ({ account }) => account.id,
  )

// The embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')('two transactions', () => {
  it('of which the first ends last leave its cause unread, although the other was shown in between', async () => {
    const { id } = await on.ask(at.marta, city)
    const [began, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = inTransaction(app.deps.db, async work => {
      await sql`select now()`.execute(work.trx)
      began.resolve()
      await shown.promise
      const replyId = randomUUID()
      await work.trx
        .insertInto('post_replies')
        .values({ id: replyId, post_id: id, author_id: at.idris.id, body: 'Late' })
        .execute()
      await notify(work, notifications, {
        ...{ audience: 'thread', cause: `reply:${replyId}`, postId: id, replyId, actorId: at.idris.id },
      })
    })
    await began.promise
    await on.reply(at.lena, id)
    const seen = await on.items(at.marta)
    shown.resolve()
    await late
    await on.read(at.marta, seen)
    expect(await on.unread(at.marta)).toBe(1)
  })

  it('of a reply and of a batch about the same question wait for each other without a deadlock', async () => {
    const { id } = await on.ask(at.marta, city)
    const others = await authors(serverLimits.notifiedAtOnce - 1)
    await insertReply(id, [...others, at.lena.id, at.ruth.id])
    const { id: replyId } = await app.deps.db
      .selectFrom('post_replies')
      .select('id')
      .where('post_id', '=', id)
      .where('author_id', '=', at.ruth.id)
      .executeTakeFirstOrThrow()
    // The last reader's row is locked, so that the batch stops after the rows of the others.
    const last = others.toSorted().at(-1)!
    await sql`insert into notifications (id, user_id, kind, group_key, post_id)
      values (gen_random_uuid(), ${last}, 'repliedAfter', ${`repliedAfter:${id}`}, ${id})`.execute(app.deps.db)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reading = app.deps.db.transaction().execute(async trx => {
      await sql`select from notifications where user_id = ${last} for update`.execute(trx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const notice = { audience: 'thread', cause: `reply:${replyId}`, postId: id, replyId, actorId: at.ruth.id } as const
    const job = notifyJob.run(app.deps, { notice }, firstAttempt())
    const isWaiting = async () =>
      (
        await sql<{ waiting: boolean }>`
          select exists (select from pg_locks where not granted) as waiting`.execute(app.deps.db)
      ).rows[0]!.waiting
    await expect.poll(isWaiting).toBe(true)
    const replying = on.reply(at.lena, id)
    release.resolve()
    await Promise.all([job, reading, replying])
    expect(await on.kinds(at.marta)).toEqual(['replied'])
  })
})

it('two causes of which the one that began last was stored first are pushed once', async () => {
  const phone = await phones.device(at.marta)
  const { id } = await on.ask(at.marta, city)
  await on.reply(at.lena, id)
  const later = sql`interval '1 second'`
  await sql`update notifications set push_at = push_at + ${later} where user_id = ${at.marta.id}`.execute(app.deps.db)
  await sql`update jobs set payload = jsonb_set(payload, '{about,at}', to_jsonb((payload #>> '{about,at}')::timestamptz + ${later}))
    where payload #> '{about,at}' is not null`.execute(app.deps.db)
  await on.reply(at.idris, id)
  await on.run('push')
  expect(phones.titles(phone)).toHaveLength(1)
})

describe('a reply', () => {
  it('notifies those who wrote before it, not those who write until its job runs', async () => {
    const { id } = await on.ask(at.marta, city)
    await insertReply(id, await authors(serverLimits.notifiedAtOnce + 1))
    await on.reply(at.idris, id)
    await on.reply(at.ruth, id)
    await app.deps.jobs.wake()
    expect(await on.items(at.ruth)).toEqual([])
    expect(await on.items(at.idris)).toMatchObject([{ kind: 'repliedAfter', people: [{ id: at.ruth.id }] }])
  })

  it('that no longer exists when its job runs notifies no one', async () => {
    const { id } = await on.ask(at.marta, city)
    const replyId = randomUUID()
    const notice = { audience: 'thread', cause: `reply:${replyId}`, postId: id, replyId, actorId: at.idris.id } as const
    await notifyJob.run(app.deps, { notice }, firstAttempt())
    expect(await on.items(at.marta)).toEqual([])
  })
})

describe('unusual input', () => {
  it('in times is answered without an error of the server', async () => {
    const fraction = (digits: number) => `2026-01-01T00:00:00.${'1'.repeat(digits)}Z`
    const cursor = (time: string) =>
      encodeURIComponent(Buffer.from(JSON.stringify([time, randomUUID()])).toString('base64url'))
    const found = new Set<number>()
    for (const time of ['2026-02-30T00:00:00Z', '0001-01-01T00:00:00Z', fraction(9), fraction(110), 'infinity']) {
      const requests = [
        app.api('POST', '/notifications/read-all', { as: at.marta.as, body: { until: time } }),
        app.api('POST', '/notifications/read', { as: at.marta.as, body: { items: [{ id: randomUUID(), at: time }] } }),
        app.api('GET', `/notifications?cursor=${cursor(time)}`, { as: at.marta.as }),
        app.api('GET', `/notification-settings/followed?cursor=${cursor(time)}`, { as: at.marta.as }),
      ]
      for (const { status } of await Promise.all(requests)) found.add(status)
    }
    expect([...found].toSorted()).toEqual([200, 400])
  })

  it('in the token of an unsubscribe link is refused, and a link tells no title that its reader may not see', async () => {
    const real = unsubscribeToken(app.deps.keyring, at.marta.id, { topic: 'replies' })
    const refused = [`x${real}`, real.slice(0, -1), real.replace('.', ''), '...', '\0', 'A'.repeat(401)]
    for (const token of refused)
      expect((await app.api('POST', '/unsubscribe', { body: { token } })).body, token).toMatchObject({
        code: expect.stringMatching(/LINK_INVALID|INVALID_INPUT/),
      })
    const other = await on.member({ city: `${city}-b` })
    const { id } = await on.ask(other, `${city}-b`)
    const token = unsubscribeToken(app.deps.keyring, at.marta.id, { post: id })
    expect((await app.api('POST', '/unsubscribe', { body: { token } })).body).toMatchObject({ title: null, on: false })
  })
})
