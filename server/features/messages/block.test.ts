import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../tests/support/events.ts'
import { createMessage } from '../../../tests/support/factories.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'
import { notBlocked } from '../../relations/blocks.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
let id: string
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;({ a, b, id } = await on.pair())
})

async function changesSince(cursor: string) {
  const rows = await eventsSince(app, cursor)
  return rows.map(({ account_ids, event }) => [account_ids?.join(), event.type])
}
const mayMeet = async (viewer: Talker, person: Talker) => {
  const { rows } = await sql<{ may: boolean }>`
    select ${notBlocked({ viewer: sql`${viewer.id}::uuid`, person: sql`${person.id}::uuid` })} as may`.execute(
    app.deps.db,
  )
  return rows[0]?.may
}

describe('a block', () => {
  it('reduces the other person to a name, in the list, in the conversation and in live events', async () => {
    for (const { id: person } of [a, b])
      await app.deps.db
        .updateTable('profiles')
        .set({ avatar_path: 'avatars/x.webp', avatar_updated_at: new Date(), hometown: 'Leeds', job_title: 'Potter' })
        .where('id', '=', person)
        .execute()
    await on.send(b, id)
    const cursor = await newestEvent(app)
    await on.block(a, id)
    for (const [who, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const named = { id: other.id, name: other.account.name, avatarUrl: null, headline: null, neighborhood: null }
      expect((await on.conversations(who)).body.items[0]?.other).toEqual(named)
      const nothing = { hometown: null, country: null, jobTitle: null, company: null }
      expect((await on.open(who, id)).body.conversation.other).toEqual({ ...named, ...nothing })
    }
    const { rows } = await sql<{ told: string }>`
      select string_agg(event::text, '') as told from outbox where id > ${cursor}`.execute(app.deps.db)
    expect(rows[0]?.told).not.toMatch(/Potter|Leeds|avatars/)
    await on.unblock(b, id)
    expect(JSON.stringify((await on.unblock(a, id)).body.other)).toMatch(/Potter/)
  })

  it('closes the conversation for both, clears the unread counts, and hides all messages', async () => {
    const { message } = (await on.send(b, id, { body: 'Let me in' })).body
    const cursor = await newestEvent(app)
    const { body } = await on.block(a, id)
    expect(body).toMatchObject({
      blocked: true,
      closed: 'blocked',
      lastMessage: null,
      unreadCount: 0,
      lastReadSeq: 1,
      can: { send: false, block: false, unblock: true, report: true },
    })
    expect(await changesSince(cursor)).toEqual([
      [`${a.id},${b.id}`, 'block.changed'],
      [a.id, 'conversation.changed'],
      [b.id, 'conversation.changed'],
    ])
    for (const who of [a, b]) {
      const { conversation, messages } = (await on.open(who, id)).body
      expect(messages).toEqual({ items: [], older: null, newer: null })
      expect(conversation).toMatchObject({ blocked: true, closed: 'blocked', lastMessage: null, unreadCount: 0 })
      expect(conversation.can.unblock).toBe(who === a)
      expect((await on.conversations(who)).body.items).toMatchObject([{ id, blocked: true, lastMessage: null }])
      expect((await on.send(who, id)).body.code).toBe('CONVERSATION_BLOCKED')
      expect((await on.list(who, id)).body.code).toBe('CONVERSATION_BLOCKED')
      expect((await on.unread(who)).body.items).toEqual([])
    }
    expect((await on.remove(b, message.id)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await on.send(b, id, { id: message.id, body: 'Let me in' })).body.message.id).toBe(message.id)
    expect(await on.stored(id)).toMatchObject({ last_seq: 1, blocks: 1 })
    expect((await on.with(a, b.id)).body.code).toBe('PROFILE_NOT_FOUND')
  })

  it('restores everything when it is lifted by the account that set it', async () => {
    await on.send(b, id, { body: 'Let me in' })
    await on.block(a, id)
    await on.block(a, id)
    expect(await on.stored(id)).toMatchObject({ blocks: 1 })
    expect((await on.unblock(b, id)).body).toMatchObject({ blocked: true, can: { unblock: false, block: true } })
    const cursor = await newestEvent(app)
    expect((await on.unblock(a, id)).body).toMatchObject({
      blocked: false,
      closed: null,
      unreadCount: 0,
      lastMessage: { body: 'Let me in' },
      can: { send: true, block: true, unblock: false },
    })
    expect(await changesSince(cursor)).toHaveLength(3)
    expect((await on.unblock(a, id)).status).toBe(200)
    expect(await changesSince(cursor)).toHaveLength(3)
    expect((await on.send(b, id)).body.message.seq).toBe(2)
    expect((await on.unread(a)).body.items).toEqual([{ conversationId: id, count: 1 }])
  })

  it('remains in force while one of two blocks remains', async () => {
    await Promise.all([on.block(a, id), on.block(b, id)])
    expect(await on.stored(id)).toMatchObject({ blocks: 2, is_blocked: true })
    const cursor = await newestEvent(app)
    expect((await on.unblock(a, id)).body).toMatchObject({ blocked: true, can: { block: true, unblock: false } })
    expect(await changesSince(cursor)).toEqual([
      [a.id, 'block.changed'],
      [a.id, 'conversation.changed'],
    ])
    await Promise.all([on.unblock(b, id), on.unblock(a, id)])
    expect(await on.stored(id)).toMatchObject({ blocks: 0, is_blocked: false })
  })

  it('hides both accounts from each other, and from no one else', async () => {
    const c = await on.member()
    expect(await mayMeet(a, b)).toBe(true)
    await on.block(a, id)
    expect([await mayMeet(a, b), await mayMeet(b, a), await mayMeet(a, c), await mayMeet(c, b)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('is listed only for the account that set it, newest first', async () => {
    const rooms = [{ b, id }]
    for (let n = 0; n < 2; n++) {
      const other = await on.member()
      rooms.push({ b: other, id: await on.meet(a, other) })
    }
    for (const room of rooms) await on.block(a, room.id)
    const blocks = (query = '') => app.api('GET', `/blocks?limit=2${query}`, { as: a.as })
    const first = (await blocks()).body
    const second = (await blocks(`&cursor=${first.next}`)).body
    expect([...first.items, ...second.items]).toMatchObject(
      rooms.toReversed().map(room => ({ conversationId: room.id, person: { id: room.b.id } })),
    )
    expect(second.next).toBeNull()
    expect((await blocks('&cursor=made-up')).body.code).toBe('INVALID_CURSOR')
    expect((await app.api('GET', '/blocks', { as: b.as })).body.items).toEqual([])
  })
})

it('stores no message after a concurrent block', async () => {
  for (let round = 0; round < 30; round++) {
    if (round % 10 === 0) await on.later()
    const cursor = await newestEvent(app)
    const answers = await Promise.all([on.send(b, id), on.send(a, id), on.block(a, id), on.send(b, id)])
    const held = await on.stored(id)
    expect((await on.send(b, id)).body.code).toBe('CONVERSATION_BLOCKED')
    expect(await on.stored(id)).toEqual(held)
    const codes = answers.map(({ body }) => body.code ?? 'done')
    expect(new Set(codes).isSubsetOf(new Set(['done', 'CONVERSATION_BLOCKED']))).toBe(true)
    expect((await on.unread(a)).body.items).toEqual([])
    const { participants, last_seq } = held as { participants: object[]; last_seq: number }
    expect(participants).toMatchObject([{ last_read_seq: last_seq }, { last_read_seq: last_seq }])
    const { rows } = await sql<{ after: number }>`
      select count(*)::int as after from outbox as o
      where o.event->>'type' = 'message.sent'
        and o.id > (select max(id) from outbox where id > ${cursor} and event->>'type' = 'conversation.changed')`.execute(
      app.deps.db,
    )
    expect(rows[0]?.after).toBe(0)
    await on.unblock(a, id)
  }
})

it('deletes no earlier message', async () => {
  await createMessage(app.deps.db, { conversation: { id }, from: a })
  const before = (await on.open(b, id)).body.messages
  await on.block(a, id)
  await on.unblock(a, id)
  expect((await on.open(b, id)).body.messages).toEqual(before)
})
