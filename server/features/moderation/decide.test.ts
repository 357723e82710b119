import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, mailTo, origin, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { createConversation, createMessage, createQuestion, createReply } from '../../../tests/support/factories.ts'
import { moderating, type Peep } from '../../../tests/support/people/moderating.ts'

let app: TestApp
let at: ReturnType<typeof moderating>
beforeAll(async () => {
  app = await createTestApp()
  at = moderating(app)
  await app.deps.hub.start()
})
afterAll(async () => {
  await app.deps.hub.close()
})

let cities = 0
async function scene() {
  const city = `case-${++cities}`
  const [author, reporter, admin] = [
    await at.peep({ name: 'Ann', city }),
    await at.peep({ name: 'Rob', city }),
    await at.moderator({ name: 'Mo', city }),
  ]
  const question = await createQuestion(app.deps.db, { author: author.account, title: 'Cheap watches?', city })
  await at.report(reporter, 'post', question.id)
  return { city, author, reporter, admin, question, id: await at.openCase(question.id) }
}
const flagsOf = (caseId: string) =>
  app.deps.db.selectFrom('post_flags').select('status').where('case_id', '=', caseId).execute()

describe('a decision', () => {
  it('applies to all reports of the case, is final, and ends the review state that reporters see', async () => {
    const { city, reporter, admin, question, id } = await scene()
    await at.report(await at.peep({ city }), 'post', question.id)
    const seen = async () => (await app.api('GET', `/questions/${question.id}`, { as: reporter.as })).body.underReview
    expect(await seen()).toBe(true)
    const note = 'n'.repeat(limits.decisionNoteMax)
    expect((await at.decide(admin, id, { decision: 'dismissed', note: `${note}!` })).body.data?.fields).toEqual({
      note: 'tooLong',
    })
    const { status, body } = await at.decide(admin, id, { decision: 'dismissed', note })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'dismissed',
      decision: { by: { id: admin.id, name: 'Mo' }, note, removed: false, restoredAt: null },
      can: { decide: false, remove: false, restore: false },
      reporterHistory: { dismissed: 1 },
    })
    expect(await seen()).toBe(false)
    expect((await flagsOf(id)).map(flag => flag.status)).toEqual(['dismissed', 'dismissed'])
    expect(await at.audited(question.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'flag.dismissed',
        subject_kind: 'post',
        after: { status: 'dismissed', reports: 2, removed: false },
        note,
      },
    ])
  })

  it('is made once: the second of two concurrent moderators receives the first decision', async () => {
    for (let round = 0; round < 4; round++) {
      const { admin, id, question } = await scene()
      const other = await at.moderator({ name: 'Ola' })
      const answers = await Promise.all([
        at.decide(admin, id, { decision: 'resolved', remove: true }),
        at.decide(other, id, { decision: 'dismissed' }),
      ])
      const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed()
      expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'ALREADY_DECIDED'])
      const [kept] = await at.casesOf(question.id)
      expect(lost?.body.data).toMatchObject({
        decidedBy: kept?.decided_by === admin.id ? 'Mo' : 'Ola',
        decision: kept?.status,
        decidedAt: kept?.decided_at?.toISOString(),
      })
      const acts = (await at.audited(question.id)).map(({ action }) => action).toSorted()
      expect(acts).toEqual(kept?.status === 'resolved' ? ['flag.resolved', 'post.removed'] : ['flag.dismissed'])
      expect((await at.decide(admin, id, { decision: 'resolved' })).body.code).toBe('ALREADY_DECIDED')
    }
  })

  it('loses no concurrent report, which joins the case or opens another', async () => {
    const { admin, id, question } = await scene()
    const crowd = await Promise.all(Array.from({ length: 6 }, () => at.peep({ city: `case-${cities}` })))
    const [decided, ...answers] = await Promise.all([
      at.decide(admin, id, { decision: 'dismissed' }),
      ...crowd.map(who => at.report(who, 'post', question.id)),
    ])
    expect(decided.status).toBe(200)
    for (const { status } of answers) expect(status).toBe(200)
    const cases = await at.casesOf(question.id)
    expect(cases.reduce((sum, { report_count }) => sum + report_count, 0)).toBe(7)
    for (const { id: caseId, status, report_count } of cases)
      expect((await flagsOf(caseId)).map(flag => flag.status)).toEqual(
        Array.from({ length: report_count }, () => status),
      )
  })

  it('puts the next report into a new case, also by the same reporter, with a new copy and the earlier decision', async () => {
    const { admin, reporter, id, question } = await scene()
    await at.decide(admin, id, { decision: 'dismissed' })
    expect((await at.read(admin, id)).body.changedSince).toBe(false)
    await app.deps.db
      .updateTable('posts')
      .set({ title: 'Much worse now', edited_at: sql`now()` })
      .where('id', '=', question.id)
      .execute()
    const { body: dismissed } = await at.read(admin, id)
    expect([dismissed.changedSince, dismissed.now?.title, dismissed.earlier]).toEqual([true, 'Much worse now', []])
    for (const answer of await Promise.all([1, 2, 3].map(() => at.report(reporter, 'post', question.id, 'Again'))))
      expect(answer.body).toEqual({ underReview: true })
    await at.report(await at.peep({ city: `case-${cities}` }), 'post', question.id)
    expect((await at.casesOf(question.id)).map(({ status, report_count }) => [status, report_count])).toEqual([
      ['dismissed', 1],
      ['pending', 2],
    ])
    const { body } = await at.read(admin, await at.openCase(question.id))
    expect(body).toMatchObject({
      reported: { title: 'Much worse now' },
      now: null,
      changedSince: false,
      earlier: [{ id, status: 'dismissed', reportCount: 1, decision: { by: { id: admin.id } } }],
    })
  })

  it('is refused to the author or the reported account, but allowed to a reporter', async () => {
    const city = `case-${++cities}`
    const [author, other] = [await at.moderator({ city }), await at.moderator({ city })]
    const question = await createQuestion(app.deps.db, { author: author.account, city })
    await at.report(other, 'post', question.id)
    await at.report(other, 'profile', author.id)
    const ids = [await at.openCase(question.id), await at.openCase(author.id)]
    for (const id of ids) {
      expect((await at.read(author, id)).body.can).toEqual({ decide: false, remove: false, restore: false })
      expect((await at.decide(author, id, { decision: 'dismissed' })).body.code).toBe('FORBIDDEN')
    }
    expect((await at.decide(other, ids[0]!, { decision: 'resolved', remove: true })).status).toBe(200)
    expect((await at.restore(author, ids[0]!)).body.code).toBe('FORBIDDEN')
    expect((await at.decide(other, ids[1]!, { decision: 'resolved', remove: true })).body.code).toBe('FORBIDDEN')
    expect((await at.decide(other, ids[1]!, { decision: 'resolved' })).status).toBe(200)
    expect(await at.audited(author.id)).toMatchObject([{ action: 'flag.resolved', subject_kind: 'account' }])
  })

  it('removes nothing on dismissal, nor accounts or conversations, and requires an existing case', async () => {
    const { admin, author, reporter, id } = await scene()
    const remove = { decision: 'resolved', remove: true }
    expect((await at.decide(admin, id, { decision: 'dismissed', remove: true })).body.code).toBe('FORBIDDEN')
    expect((await at.decide(admin, id, { decision: 'pending' })).body.code).toBe('INVALID_INPUT')
    expect((await at.decide(admin, randomUUID(), remove)).body.code).toBe('CASE_NOT_FOUND')
    expect((await at.restore(admin, randomUUID())).body.code).toBe('CASE_NOT_FOUND')
    const conversation = await createConversation(app.deps.db, { between: [author.account, reporter.account] })
    await createMessage(app.deps.db, { conversation, from: author.account })
    const complain = () =>
      app.api('POST', `/conversations/${conversation.id}/reports`, {
        as: reporter.as,
        body: { reason: 'Insults', messageIds: [] },
      })
    await complain()
    const first = await at.openCase(conversation.id)
    expect((await at.decide(admin, first, remove)).body.code).toBe('FORBIDDEN')
    expect((await at.decide(admin, first, { decision: 'resolved' })).body.status).toBe('resolved')
    expect((await at.restore(admin, first)).body.code).toBe('FORBIDDEN')
    await complain()
    expect(await at.openCase(conversation.id)).not.toBe('none')
    expect((await at.decide(admin, id, remove)).status).toBe(200)
  })

  it('is published live to all moderators with the number of pending cases, as is each new report', async () => {
    const { admin, reporter, question, id } = await scene()
    const other = await at.moderator()
    const [near, member] = [await listen(app, other.as), await listen(app, reporter.as)]
    const before = await at.pending(other)
    const reply = await createReply(app.deps.db, { question })
    await at.report(reporter, 'reply', reply.id)
    const replyCase = await at.openCase(reply.id)
    expect(await near.next()).toEqual({ type: 'reports.changed', caseId: replyCase, pending: before + 1 })
    await at.decide(admin, id, { decision: 'resolved', remove: true })
    expect(await near.next()).toEqual({ type: 'reports.changed', caseId: id, pending: before })
    expect(await member.next()).toEqual({ type: 'question.removed', questionId: question.id })
  })

  it('is mailed to the author of removed content without naming reporters, and once to each reporter', async () => {
    const { admin, author, reporter, question, id } = await scene()
    await at.report(admin, 'post', question.id)
    await at.decide(admin, id, { decision: 'resolved', remove: true, note: 'No <b>trade</b> here.' })
    const [toAuthor, ...more] = await mailTo(app, author.account.email)
    expect(more).toEqual([])
    expect(toAuthor?.text).toContain('Cheap watches?')
    expect(toAuthor?.text).toContain('No <b>trade</b> here.')
    expect(toAuthor?.html).toContain('No &#60;b&#62;trade')
    expect(toAuthor?.text).toContain(`${origin}/account/reports`)
    expect(toAuthor?.text).not.toContain('Rob')
    const toReporter = await mailTo(app, reporter.account.email)
    expect(toReporter).toHaveLength(1)
    expect(toReporter[0]?.text).toContain('removed it')
    expect(JSON.stringify(toReporter)).not.toContain('Cheap watches')
    expect(await mailTo(app, admin.account.email)).toEqual([])
  })

  it('is mailed with the title to reporters who may see the content, and without it after a block', async () => {
    const { admin, author, reporter, question, id } = await scene()
    const other = await at.peep({ city: `case-${cities}` })
    await at.report(other, 'post', question.id)
    const { id: conversation } = await createConversation(app.deps.db, { between: [other.account, author.account] })
    await app.api('POST', `/conversations/${conversation}/block`, { as: author.as, body: {} })
    await at.decide(admin, id, { decision: 'dismissed', remove: false, note: null })
    expect((await mailTo(app, reporter.account.email))[0]?.text).toContain('“Cheap watches?”')
    const [mail] = await mailTo(app, other.account.email)
    expect(mail?.text).toContain('Thank you for your report.')
    expect(JSON.stringify(mail)).not.toContain('Cheap watches')
  })

  it('is mailed to each recipient in their own language, or in English if it is not supported', async () => {
    const { admin, reporter, question, id, author } = await scene()
    const [catalan, unknown] = [
      await at.peep({ city: `case-${cities}`, language: 'ca' }),
      await at.peep({ city: `case-${cities}`, language: 'xx' }),
    ]
    for (const who of [catalan, unknown]) await at.report(who, 'post', question.id)
    await app.deps.db.updateTable('accounts').set({ language: 'es' }).where('id', '=', author.id).execute()
    await at.decide(admin, id, { decision: 'resolved', remove: true, note: 'No trade here.' })
    const mailOf = async ({ account }: Peep) => (await mailTo(app, account.email))[0]
    const toAuthor = await mailOf(author)
    expect(toAuthor?.text).toContain('ha revisado «Cheap watches?» y lo ha retirado.')
    expect(toAuthor?.text).toContain('Nota del equipo: No trade here.')
    expect(toAuthor?.html).toContain('<html lang="es">')
    const toCatalan = await mailOf(catalan)
    expect(toCatalan?.text).toContain('Gràcies per la teva denúncia.')
    expect(toCatalan?.html).toContain('<html lang="ca">')
    for (const who of [reporter, unknown]) expect((await mailOf(who))?.subject).toBe('An update on your report')
  })
})

describe('outcomes', () => {
  it('show reporters the outcome of their reports, and authors their removed posts, and nothing else', async () => {
    const { admin, author, reporter, question, id } = await scene()
    const [kept] = [await createReply(app.deps.db, { question, author: author.account, body: 'Fine words' })]
    await at.report(reporter, 'reply', kept.id)
    expect(await at.outcomes(reporter, 'made')).toMatchObject([
      { kind: 'reply', title: 'Fine words', status: 'pending', decidedAt: null },
      { kind: 'post', title: 'Cheap watches?', status: 'pending' },
    ])
    expect(await at.outcomes(author, 'about')).toEqual([])
    await at.decide(admin, await at.openCase(kept.id), { decision: 'dismissed', note: 'Nothing wrong.' })
    await at.decide(admin, id, { decision: 'resolved', remove: true, note: 'No trade.' })
    expect(await at.outcomes(reporter, 'made')).toMatchObject([
      { side: 'made', status: 'dismissed', removed: false, note: 'Nothing wrong.' },
      { side: 'made', status: 'resolved', removed: true, note: 'No trade.', restoredAt: null, title: null },
    ])
    const about = await at.outcomes(author, 'about')
    expect(about).toMatchObject([
      {
        id,
        side: 'about',
        kind: 'post',
        title: 'Cheap watches?',
        status: 'resolved',
        removed: true,
        note: 'No trade.',
      },
    ])
    expect(JSON.stringify(about)).not.toContain(reporter.id)
    expect(await at.outcomes(author, 'made')).toEqual([])
    expect(await at.outcomes(reporter, 'about')).toEqual([])
    await at.restore(admin, id)
    expect((await at.outcomes(author, 'about'))[0]?.restoredAt).toEqual(expect.any(String))
    expect((await at.outcomes(reporter, 'made'))[1]?.title).toBe('Cheap watches?')
    const conversation = await createConversation(app.deps.db, { between: [reporter, author] })
    await app.api('POST', `/conversations/${conversation.id}/block`, { as: reporter.as, body: {} })
    expect((await at.outcomes(reporter, 'made')).map(({ title }) => title)).toEqual([null, null])
  })

  it('are paged, and reject an invented cursor', async () => {
    const { reporter, city } = await scene()
    for (let index = 0; index < 4; index++)
      await at.report(reporter, 'post', (await createQuestion(app.deps.db, { city })).id)
    const page = (query: string) => app.api('GET', `/reports?side=made&limit=2${query}`, { as: reporter.as })
    const ids: string[] = []
    let next = ''
    do {
      const { body } = await page(next)
      ids.push(...body.items.map(({ id }: { id: string }) => id))
      next = body.next ? `&cursor=${body.next}` : ''
    } while (next)
    expect(new Set(ids).size).toBe(5)
    expect((await page('&cursor=nonsense')).body.code).toBe('INVALID_CURSOR')
    expect((await app.api('GET', '/reports?side=other', { as: reporter.as })).body.code).toBe('INVALID_INPUT')
  })
})
