import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { exporting } from '../../../tests/support/people/exporting.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})

interface Item {
  conversationId: string
  byYou: boolean
  body: string
  removedAt: string | null
}
interface Line {
  id: string
  page: string | null
  messages: number
}

async function exported(who: Talker) {
  const files = await exporting(app).contents({ ...who, email: who.account.email })
  const itemsIn = <Of>(name: string): Of[] => JSON.parse(files.get(`data/${name}.json`) ?? '').items
  const messages = itemsIn<Item>('messages')
  return {
    all: [...files.values()].join('\n'),
    pages: [...files.keys()].filter(name => name.startsWith('messages/')),
    lines: itemsIn<Line>('conversations'),
    textsIn: (id: string, byYou: boolean) =>
      messages.filter(item => item.conversationId === id && item.byYou === byYou).map(({ body }) => body),
    messages,
  }
}
/** What the app shows of the other person, also at the URL of a declined request. */
const shownTo = async (who: Talker, id: string) =>
  (await on.open(who, id)).body.messages.items.flatMap(({ senderId, body }) => (senderId === who.id ? [] : [body]))

type Situation = (a: Talker, b: Talker, text: string) => Promise<{ own?: string[]; others: string[] }>
const idOf = async (answer: ReturnType<typeof on.request>) => (await answer).body.conversation.id

const situations: Record<string, Situation> = {
  'waits for an answer': async (a, b, text) => {
    await on.request(a, b, { body: text })
    return { others: [text] }
  },
  'was declined': async (a, b, text) => {
    await on.decline(b, await idOf(on.request(a, b, { body: text })))
    return { others: [text] }
  },
  'was sent again after a decline': async (a, b, text) => {
    const id = await idOf(on.request(a, b, { body: `Earlier ${text}` }))
    await on.decline(b, id)
    await on.cancel(a, id)
    await on.request(a, b, { body: text })
    // Not delivered, and found by who opens the conversation from the profile of its sender.
    expect((await on.with(b, a.id)).body.conversationId).toBe(id)
    return { others: [text] }
  },
  'was blocked': async (a, b, text) => {
    await on.block(b, await idOf(on.request(a, b, { body: text })))
    return { others: [] }
  },
  'was sent after a block': async (a, b, text) => {
    const id = await idOf(on.request(a, b, { body: `Earlier ${text}` }))
    await on.block(b, id)
    await on.cancel(a, id)
    await on.request(a, b, { body: text })
    return { others: [] }
  },
  'was canceled': async (a, b, text) => {
    await on.cancel(a, await idOf(on.request(a, b, { body: text })))
    return { others: [] }
  },
  'was accepted, with a message that was removed': async (a, b, text) => {
    const id = await idOf(on.request(a, b, { body: text }))
    await on.accept(b, id)
    const { message } = (await on.send(a, id, { body: `Removed ${text}` })).body
    await on.remove(a, message.id)
    await on.send(b, id, { body: `Answer to ${text}` })
    return { own: [`Answer to ${text}`], others: [text] }
  },
  'was accepted and later blocked': async (a, b, text) => {
    const id = await idOf(on.request(a, b, { body: text }))
    await on.send(b, id, { body: `Answer to ${text}` })
    await on.block(a, id)
    return { own: [`Answer to ${text}`], others: [] }
  },
  'was answered by a request after it was canceled undelivered': async (a, b, text) => {
    const id = await idOf(on.request(a, b, { body: `Earlier ${text}` }))
    await on.decline(b, id)
    await on.cancel(a, id)
    await on.request(a, b, { body: `Undelivered ${text}` })
    await on.cancel(a, id)
    await on.request(b, a, { body: `Own ${text}` })
    await on.send(a, id, { body: text })
    return { own: [`Own ${text}`], others: [text] }
  },
}

it('has the texts of others that the app shows, and all that its owner wrote', async () => {
  const b = await on.member()
  const rooms: { a: Talker; id: string; what: string; text: string; own?: string[]; others: string[] }[] = []
  for (const [what, make] of Object.entries(situations)) {
    const [a, text] = [await on.member(), `Text that ${what}`]
    const expected = await make(a, b, text)
    const { id } = await app.deps.db
      .selectFrom('conversations')
      .select('id')
      .where(eb => eb.or([eb('first_user_id', '=', a.id), eb('second_user_id', '=', a.id)]))
      .executeTakeFirstOrThrow()
    rooms.push({ a, id, what, text, ...expected })
  }
  const { all, lines, pages, textsIn } = await exported(b)
  for (const { id, what, text, own = [], others } of rooms) {
    expect(textsIn(id, true), what).toEqual(own)
    expect(textsIn(id, false), what).toEqual(others)
    expect(await shownTo(b, id), what).toEqual(others)
    const count = own.length + others.length
    const page = count > 0 ? `messages/${id}-1.html` : null
    expect(
      lines.find(line => line.id === id),
      what,
    ).toMatchObject({ messages: count, page })
    if (others.length === 0) expect(all.replaceAll(`Answer to ${text}`, '')).not.toContain(text)
  }
  expect(all).not.toMatch(/Earlier Text|Removed Text|Undelivered Text/)
  expect(pages.toSorted()).toEqual(lines.flatMap(({ page }) => page ?? []).toSorted())

  const sender = (what: string) => rooms.find(room => room.what === what)!
  for (const what of ['was blocked', 'was sent after a block', 'was accepted and later blocked', 'was canceled']) {
    const { a, id, text } = sender(what)
    const { textsIn: textsOf, messages, all: whole } = await exported(a)
    expect(textsOf(id, true), what).toContain(text)
    expect(whole).not.toContain(`Answer to ${text}`)
    expect(messages.at(-1)?.removedAt, what).toEqual(what === 'was canceled' ? expect.any(String) : null)
  }
})
