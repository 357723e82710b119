import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Message } from '../../../contract/messages.ts'
import type { PersonCard } from '../../../contract/people.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createMessage } from '../../../tests/support/factories.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let me: Talker
let nuria: Talker
let tom: Talker
let withNuria: string
let withTom: string
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;[me, nuria, tom] = [
    await on.member(),
    await on.member({ name: 'Núria Camps' }),
    await on.member({ name: 'Tom Ashworth' }),
  ]
  withNuria = (await createConversation(app.deps.db, { between: [me, nuria] })).id
  withTom = (await createConversation(app.deps.db, { between: [me, tom] })).id
})

let minutes = 0
const say = async (id: string, from: Talker, body: string) =>
  (
    await createMessage(app.deps.db, {
      conversation: { id },
      from,
      body,
      createdAt: new Date(Date.now() + ++minutes * 60_000),
    })
  ).id
async function search(words: string, query: Record<string, string | number> = {}, who = me) {
  const params = new URLSearchParams({ search: words, ...query } as never).toString()
  const path = `/conversations/search?${params}`
  const { status, body } = await app.api<{
    code?: string
    conversations: Conversation[]
    messages: { items: { message: Message; other: PersonCard }[]; next: string | null }
  }>('GET', path, { as: who.as })
  return { status, ...body }
}
const bodies = ({ messages }: { messages: { items: { message: Message }[] } }) =>
  messages.items.map(({ message }) => message.body)

describe('the search', () => {
  it('finds people by name and messages by words, ignoring accents and case, newest first', async () => {
    await say(withNuria, nuria, 'The balcony faces south, sí')
    await say(withTom, me, 'Is the BALCÓNY bike still there?')
    const found = await search('balcony')
    expect(bodies(found)).toEqual(['Is the BALCÓNY bike still there?', 'The balcony faces south, sí'])
    expect(found.messages.items).toMatchObject([
      { other: { id: tom.id }, message: { conversationId: withTom, can: { remove: true, report: false } } },
      { other: { id: nuria.id, name: 'Núria Camps' }, message: { can: { remove: false, report: true } } },
    ])
    expect(found.conversations).toEqual([])
    expect((await search('nuria')).conversations).toMatchObject([{ id: withNuria, unreadCount: 1 }])
    expect((await search('CÁMPS nur')).conversations).toHaveLength(1)
    expect(bodies(await search('south balcony'))).toEqual(['The balcony faces south, sí'])
    expect(bodies(await search('south bike'))).toEqual([])
    expect(bodies(await search('si'))).toHaveLength(1)
  })

  it('finds no messages of others, removed ones, or those of blocked conversations', async () => {
    const other = await on.pair()
    await say(other.id, other.a, 'A secret xylophone')
    const removed = await say(withTom, me, 'My xylophone is for sale')
    await say(withNuria, nuria, 'I play the xylophone')
    expect(bodies(await search('xylophone'))).toHaveLength(2)
    await on.remove(me, removed)
    expect(bodies(await search('xylophone'))).toEqual(['I play the xylophone'])
    await on.block(nuria, withNuria)
    expect(bodies(await search('xylophone'))).toEqual([])
    expect(bodies(await search('xylophone', {}, nuria))).toEqual([])
    expect((await search('camps')).conversations).toMatchObject([{ id: withNuria, blocked: true, lastMessage: null }])
    await createConversation(app.deps.db, { between: [me, await on.member({ name: 'Somebody Silent' })] })
    expect((await search('silent')).conversations).toEqual([])
  })

  it('pages without gaps or duplicates, within and across long threads', async () => {
    const written = Array.from({ length: 12 }, (_, n) => `Drum number ${n}`)
    for (const [n, words] of written.entries()) await say(n % 3 ? withNuria : withTom, me, words)
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await search('drum', { limit: 5, ...(cursor ? { cursor } : {}) })
      found.push(...bodies(page))
      cursor = page.messages.next
    }
    expect(found).toEqual(written.toReversed())
    expect((await search('drum', { cursor: 'made-up' })).code).toBe('INVALID_CURSOR')
    const inThread = (await on.list(me, withNuria, { limit: 2 })).body.older ?? ''
    expect((await search('drum', { cursor: inThread })).code).toBe('INVALID_CURSOR')
  })

  it('finds messages older than those scanned first', async () => {
    await app.deps.db
      .insertInto('messages')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          id: crypto.randomUUID(),
          conversation_id: withTom,
          sender_id: tom.id,
          seq: n + 1,
          body: n === 3 ? 'The first gong' : n === 440 ? 'The last gong' : 'La la la',
          created_at: new Date(Date.now() - (450 - n) * 1000),
        })),
      )
      .execute()
    await app.deps.db.updateTable('conversations').set({ last_seq: 450 }).where('id', '=', withTom).execute()
    await say(withTom, tom, 'And so on')
    await createMessage(app.deps.db, {
      conversation: { id: withNuria },
      from: me,
      body: 'Which gong?',
      createdAt: new Date(0),
    })
    expect(bodies(await search('gong'))).toEqual(['The last gong', 'The first gong', 'Which gong?'])
    expect(bodies(await search('gong', { limit: 1 }))).toEqual(['The last gong'])
    expect(bodies(await search('la', { limit: 100 }))).toHaveLength(100)
  })

  it('matches special characters literally', async () => {
    await say(withTom, tom, 'It is 100% off_line, back\\slash')
    for (const words of ['100%', '%', '_', 'off_line', '\\', 'back\\slash'])
      expect(bodies(await search(words)), words).toHaveLength(1)
    for (const words of ['1%0', 'o_f', '   ', 'x'.repeat(101)]) {
      const found = await search(words)
      expect(found.status === 400 || bodies(found).length === 0, words).toBe(true)
    }
    expect((await search('\0')).status).toBe(200)
  })
})
