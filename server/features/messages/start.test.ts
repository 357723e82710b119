import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { serverLimits } from '../../limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { talk } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})

const settled = new Date(Date.now() - 2 * serverLimits.newAccount)

describe('a conversation', () => {
  it('is created once for two people who start it concurrently', async () => {
    const [a, b] = [await on.member(), await on.member()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? on.start(a, b.id) : on.start(b, a.id))),
    )
    const [first] = answers
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1)
    const rows = await app.deps.db
      .selectFrom('conversation_participants')
      .selectAll()
      .where('user_id', 'in', [a.id, b.id])
      .execute()
    expect(rows).toHaveLength(2)
    expect((await on.open(a, first?.body.conversationId ?? '')).body.conversation.other.id).toBe(b.id)
    // Not listed until the first message.
    expect((await on.conversations(a)).body.items).toEqual([])
  })

  it('requires another active member', async () => {
    const a = await on.member()
    expect((await on.start(a, a.id)).body.code).toBe('OWN_CONVERSATION')
    const gone = [randomUUID(), (await on.member({ active: false })).id, (await on.member({ onboarded: false })).id]
    for (const id of gone) expect((await on.start(a, id)).body.code).toBe('PROFILE_NOT_FOUND')
    expect((await on.start(a, 'nobody')).body.code).toBe('INVALID_INPUT')
    const rows = await app.deps.db.selectFrom('conversations').selectAll().where('created_by', '=', a.id).execute()
    expect(rows).toEqual([])
  })

  it.each([
    ['a new account', new Date(), rates.conversationByNewAccount[0]],
    ['an account', settled, rates.conversationByAccount[0]],
  ])('is limited per hour for %s', async (_, createdAt, most) => {
    const a = await on.member({ createdAt })
    const people = await Promise.all(Array.from({ length: most + 3 }, () => on.member()))
    const answers = []
    for (const person of people) answers.push(await on.start(a, person.id))
    expect(answers.map(({ status }) => status)).toEqual([...Array(most).fill(200), ...Array(3).fill(429)])
    const refused = answers.at(-1)
    expect(refused?.body.code).toBe('TOO_MANY_CONVERSATIONS')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    // Opening an existing conversation does not count.
    expect((await on.start(a, people[0]?.id ?? '')).body).toEqual(answers[0]?.body)
    expect((await on.start(people.at(-1) ?? a, a.id)).status).toBe(200)
    expect((await on.start(a, people.at(-1)?.id ?? '')).status).toBe(200)
    const rows = await app.deps.db.selectFrom('conversations').selectAll().where('created_by', '=', a.id).execute()
    expect(rows).toHaveLength(most)
    await on.later()
    expect((await on.start(a, people.at(-2)?.id ?? '')).status).toBe(200)
  })

  it('is limited for concurrent requests too', async () => {
    const a = await on.member()
    const people = await Promise.all(Array.from({ length: 16 }, () => on.member()))
    const answers = await Promise.all(people.map(({ id }) => on.start(a, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(rates.conversationByNewAccount[0])
  })
})
