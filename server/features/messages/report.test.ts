import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { newestEvent } from '../../../tests/support/events.ts'
import { createMessage } from '../../../tests/support/factories.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'
import { tidy } from '../../housekeeping.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
let id: string
let ids: string[]
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;({ a, b, id } = await on.pair())
  ids = []
  for (let n = 0; n < 40; n++)
    ids.push(
      (await createMessage(app.deps.db, { conversation: { id }, from: n % 2 ? b : a, body: `Number ${n + 1}` })).id,
    )
})
const copies = () =>
  app.deps.db
    .selectFrom('conversation_report_messages as m')
    .innerJoin('conversation_reports as r', 'r.id', 'm.report_id')
    .select(['m.seq', 'm.body', 'm.sender_id', 'm.was_removed', 'm.is_chosen', 'r.reason', 'r.reported_user_id'])
    .where('r.conversation_id', '=', id)
    .orderBy('m.seq')
    .execute()
const reason = 'They want money.'
const idOf = (seq: number) => ids[seq - 1] ?? ''

describe('a report', () => {
  it('copies the chosen messages and those around them', async () => {
    const newest = await newestEvent(app)
    expect((await on.report(a, id, { reason, messageIds: [idOf(10), idOf(12), idOf(40)] })).body).toEqual({
      underReview: true,
    })
    const frozen = await copies()
    expect(frozen.map(({ seq }) => seq)).toEqual([...Array(13).keys()].map(n => n + 5).concat([35, 36, 37, 38, 39, 40]))
    expect(frozen.filter(row => row.is_chosen).map(({ seq }) => seq)).toEqual([10, 12, 40])
    expect(frozen[0]).toMatchObject({
      body: 'Number 5',
      sender_id: a.id,
      reason,
      reported_user_id: b.id,
      was_removed: false,
    })
    expect(await newestEvent(app)).toBe(newest)
    await on.remove(b, idOf(10))
    await app.deps.db.updateTable('messages').set({ body: 'Never said' }).where('conversation_id', '=', id).execute()
    expect(await copies()).toEqual(frozen)
  })

  it('copies the last messages if none was chosen, including removed ones', async () => {
    await on.remove(b, idOf(38))
    await on.report(a, id, { reason })
    const frozen = await copies()
    expect(frozen).toHaveLength(limits.reportedMessages)
    expect(frozen.filter(row => row.was_removed)).toMatchObject([{ seq: 38, body: 'Number 38', is_chosen: false }])
  })

  it('can be about a removed message until it is erased', async () => {
    await on.remove(b, idOf(2))
    await on.remove(b, idOf(4))
    await app.deps.db
      .updateTable('messages')
      .set({ deleted_at: new Date(Date.now() - serverLimits.removedMessageKept - 1000) })
      .where('id', '=', idOf(4))
      .execute()
    await tidy(app.deps.db)
    await on.report(a, id, { reason, messageIds: [idOf(2)] })
    expect(await copies()).toMatchObject(
      [1, 2, 3, 5, 6, 7].map(seq => ({ seq, body: `Number ${seq}`, was_removed: seq === 2, is_chosen: seq === 2 })),
    )
    const { body, haystack } = await app.deps.db
      .selectFrom('messages')
      .select(['body', 'haystack'])
      .where('id', '=', idOf(4))
      .executeTakeFirstOrThrow()
    expect([body, haystack.trim()]).toEqual(['', ''])
  })

  it('is stored once for concurrent calls, and shown to its reporter', async () => {
    await Promise.all(Array.from({ length: 6 }, () => on.report(a, id, { reason, messageIds: [idOf(6)] })))
    await on.report(a, id, { reason: 'Other words' })
    expect(await copies()).toHaveLength(1 + 2 * serverLimits.reportedAround)
    expect((await on.open(a, id)).body.conversation.underReview).toBe(true)
    expect((await on.open(b, id)).body.conversation.underReview).toBe(false)
    expect((await on.report(b, id, { reason })).status).toBe(200)
    await app.deps.db.updateTable('conversation_reports').set({ status: 'dismissed' }).execute()
    expect((await on.open(a, id)).body.conversation.underReview).toBe(false)
    expect((await on.report(a, id, { reason })).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ reports: 3 })
  })

  it('requires a reason, and messages of the other participant in this conversation', async () => {
    const other = await on.pair()
    const { id: elsewhere } = await createMessage(app.deps.db, { conversation: other, from: other.b })
    for (const [bad, code] of [
      [undefined, 'reportReason'],
      ['', 'reportReason'],
      [' \u200B ', 'reportReason'],
      ['x'.repeat(1001), 'tooLong'],
    ])
      expect((await on.report(a, id, { reason: bad })).body.data?.fields).toEqual({ reason: code })
    for (const messageId of [elsewhere, idOf(1), randomUUID()])
      expect((await on.report(a, id, { reason, messageIds: [idOf(2), messageId] })).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await on.report(a, id, { reason, messageIds: Array(21).fill(idOf(2)) })).body.code).toBe('INVALID_INPUT')
    expect(await on.stored(id)).toMatchObject({ reports: 0 })
  })

  it('can be made about a blocked account', async () => {
    await on.block(a, id)
    expect((await on.report(a, id, { reason })).status).toBe(200)
    expect(await copies()).toHaveLength(limits.reportedMessages)
  })
})
