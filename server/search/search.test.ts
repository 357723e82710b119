import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
} from '../../tests/support/factories.ts'
import { inTurnOf } from './spelling.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

describe.each([
  'col.legi',
  'col-legi',
  'collegi',
  'col•legi',
  'coŀlegi',
  'Col·legi',
  'COL‧LEGI',
  'col∙legi',
  'col˙legi',
  'colꞏlegi',
  'col⸱legi',
  'col⋅legi',
  'col\u00ADlegi',
  'ｃｏｌ·legi',
  '\u202Acol·legi\u202C',
  'col\u200Blegi',
])('%s', written => {
  it('finds all other ways to write it, in questions, events, listings, names and messages', async () => {
    const { db } = app.deps
    const { account } = await createAccount(db, { name: 'Reader' })
    const as = await signInAs(app, account)
    for (const table of ['messages', 'posts'] as const) await db.deleteFrom(table).execute()
    const { account: other } = await createAccount(db, { name: `Anna ${written}` })
    await createQuestion(db, { author: other, title: `El ${written} nou` })
    await createEvent(db, { author: other, title: `Festa al ${written}`, startsAt: new Date(Date.now() + 86_400_000) })
    await createListing(db, { type: 'selling', author: other, title: `Taula del ${written}` })
    const conversation = await createConversation(db, { between: [account, other] })
    await createMessage(db, { conversation, from: other, body: `Ens veiem al ${written}.` })
    const count = async (path: string, search: string) => {
      const { body } = await app.api('GET', `${path}?search=${encodeURIComponent(search)}`, { as })
      return [(body.items ?? body.messages?.items ?? []).length, body.conversations?.length]
    }
    for (const search of ['col.legi', 'collegi', 'Col·legi', 'coŀlegi', 'col-\u200Blegi', 'col˙legi']) {
      expect([search, await count('/questions', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/events', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/listings', search)]).toEqual([search, [1, undefined]])
      expect([search, await count('/conversations/search', search)]).toEqual([search, [1, 1]])
      expect(
        (await app.api('GET', `/people?search=${encodeURIComponent(`anna ${search}`)}`, { as })).body.items.length,
      ).toBeGreaterThan(0)
    }
  })
})

it('finds a short word in texts without spaces, and after punctuation, in all lists', async () => {
  const { db } = app.deps
  const { account } = await createAccount(db, { name: 'Short' })
  const as = await signInAs(app, account)
  const { account: other } = await createAccount(db, { name: 'Lin (ok) 東京人', profile: { company: 'ร้านวัดโพธิ์' } })
  await createQuestion(db, { author: other, title: '日本語の会はどこ？', body: 'uno\nzu [ok]' })
  await createEvent(db, { author: other, title: '読書会/ok', startsAt: new Date(Date.now() + 86_400_000) })
  const conversation = await createConversation(db, { between: [account, other] })
  await createMessage(db, { conversation, from: other, body: 'その会は“ok”' })
  const count = async (path: string, search: string) =>
    (await app.api('GET', `${path}?search=${encodeURIComponent(search)}`, { as })).body
  for (const search of ['会', 'ok']) {
    expect((await count('/questions', search)).items).toHaveLength(1)
    expect((await count('/events', search)).items).toHaveLength(1)
    expect((await count('/conversations/search', search)).messages.items).toHaveLength(1)
  }
  expect((await count('/questions', 'zu')).items).toHaveLength(1)
  for (const search of ['東京', '京', 'ok', 'วัด']) expect((await count('/people', search)).items).toHaveLength(1)
})

it("refuses a member's own excess of searches with the time to wait", async () => {
  const { account } = await createAccount(app.deps.db, { name: 'Eager' })
  const as = await signInAs(app, account)
  const gate = Promise.withResolvers<void>()
  const held = Array.from({ length: 21 }, () => inTurnOf(account.id, () => gate.promise))
  const { status, body, headers } = await app.api('GET', '/questions?search=lamp', { as })
  gate.resolve()
  await Promise.all(held)
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '2'])
  expect((await app.api('GET', '/questions?search=lamp', { as })).status).toBe(200)
})
