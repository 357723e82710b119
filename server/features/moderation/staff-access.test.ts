import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffAccess } from '../../../contract/security.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createConversation, createMessage, createQuestion } from '../../../tests/support/factories.ts'
import { moderating, type Peep } from '../../../tests/support/people/moderating.ts'

let app: TestApp
let at: ReturnType<typeof moderating>
beforeAll(async () => {
  app = await createTestApp()
  at = moderating(app)
})

const seen = async ({ as }: Peep) =>
  (await app.api<{ items: StaffAccess[] }>('GET', '/security/staff-access', { as })).body.items

async function reported() {
  const [author, reporter, admin] = [await at.peep({ name: 'Ann' }), await at.peep(), await at.moderator()]
  const conversation = await createConversation(app.deps.db, { between: [author.account, reporter.account] })
  for (const body of ['Pay me', 'Now', 'Outside'])
    await createMessage(app.deps.db, { conversation, from: author.account, body })
  const report = (who: Peep, reason: string) =>
    app.api('POST', `/conversations/${conversation.id}/reports`, { as: who.as, body: { reason, messageIds: [] } })
  await report(reporter, 'Asks for payment outside the app')
  return { author, reporter, admin, conversation, report, id: await at.openCase(conversation.id) }
}

describe('reading a reported conversation', () => {
  it('is listed for both members, with the words of the report for its author only', async () => {
    const { author, reporter, admin, id } = await reported()
    await at.queue(admin)
    expect(await seen(author)).toEqual([])
    expect((await at.read(admin, id)).body.messages).toHaveLength(3)
    const entry = { kind: 'conversation', messages: 3 }
    expect(await seen(reporter)).toMatchObject([{ ...entry, reason: 'Asks for payment outside the app' }])
    expect(await seen(author)).toMatchObject([{ ...entry, reason: null }])
  })

  it('is listed once for each moderator, also if it is read several times', async () => {
    const { author, admin, id } = await reported()
    const other = await at.moderator()
    await Promise.all([1, 2, 3].map(() => at.read(admin, id)))
    await at.decide(admin, id, { decision: 'dismissed' })
    expect(await seen(author)).toHaveLength(1)
    await at.read(other, id)
    expect(await seen(author)).toHaveLength(2)
  })

  it('is listed if the decision is made without opening the case first', async () => {
    const { author, admin, id } = await reported()
    expect((await at.decide(admin, id, { decision: 'resolved' })).body.messages).toHaveLength(3)
    expect(await seen(author)).toHaveLength(1)
  })

  it('is listed for each of two members who reported one another, with their own words', async () => {
    const { author, reporter, admin, conversation, report } = await reported()
    await report(author, 'They insult me')
    for (const { id } of await at.casesOf(conversation.id)) await at.read(admin, id)
    const reasons = async (who: Peep) => (await seen(who)).map(({ reason }) => reason).toSorted()
    expect(await reasons(reporter)).toEqual(['Asks for payment outside the app', null])
    expect(await reasons(author)).toEqual(['They insult me', null])
  })

  it('does not list public posts', async () => {
    const [author, reporter, admin] = [await at.peep(), await at.peep(), await at.moderator()]
    const question = await createQuestion(app.deps.db, { author: author.account })
    await at.report(reporter, 'post', question.id)
    await at.read(admin, await at.openCase(question.id))
    expect([...(await seen(author)), ...(await seen(reporter))]).toEqual([])
  })
})
