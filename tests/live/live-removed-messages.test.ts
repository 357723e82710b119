import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../support/app.ts'
import { listen } from '../support/events.ts'
import { createAccount, createConversation } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.deps.hub.start()
})
afterAll(() => app.deps.hub.close())

async function two() {
  const person = async () => {
    const { account } = await createAccount(app.deps.db)
    return { id: account.id, as: await signInAs(app, account) }
  }
  const [a, b] = [await person(), await person()]
  const { id: conversationId } = await createConversation(app.deps.db, { between: [a, b] })
  const send = async (body: string): Promise<string> => {
    const answer = await app.api('POST', `/conversations/${conversationId}/messages`, {
      as: a.as,
      body: { id: randomUUID(), body },
    })
    return answer.body.message.id
  }
  return { a, b, send, cursor: async () => (await app.api('GET', '/session', { as: b.as })).body.cursor as string }
}

async function toldAfter(as: string, cursor: string) {
  const heard = await listen(app, as, cursor)
  await app.api('POST', '/questions', { as, body: { id: randomUUID(), category: 'Podcasting', title: 'Is that all?' } })
  const told = []
  for (;;) {
    const event = await heard.next()
    if (event.type === 'question.asked') return told
    told.push(event)
  }
}

describe('two messages that are removed in sequence', () => {
  it('are both sent as removed to a member who was offline, without their text', async () => {
    const { a, b, send, cursor } = await two()
    const [first, last] = [await send('First words'), await send('Last words')]
    const before = await cursor()
    for (const id of [first, last]) expect((await app.api('DELETE', `/messages/${id}`, { as: a.as })).status).toBe(200)
    const told = await toldAfter(b.as, before)
    expect(told.flatMap(event => (event.type === 'message.removed' ? event.messageId : []))).toEqual([first, last])
    expect(JSON.stringify(told)).not.toContain('words')
  })

  it('are not sent with their text when they are removed concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { a, b, send, cursor } = await two()
      const before = await cursor()
      const open = await listen(app, b.as, before)
      const ids = []
      for (let n = 0; n < 4; n++) ids.push(await send(`Secret words ${n}`))
      for (const _ of ids) await open.next()
      await Promise.all(ids.map(id => app.api('DELETE', `/messages/${id}`, { as: a.as })))
      const told = await toldAfter(b.as, before)
      expect(JSON.stringify(told)).not.toContain('Secret words')
      expect(told.flatMap(event => (event.type === 'message.removed' ? event.messageId : [])).toSorted()).toEqual(
        ids.toSorted(),
      )
    }
  })
})
