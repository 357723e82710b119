import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverLimits } from '../../base/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { removeUnusedUploads } from '../../media/unused-uploads.ts'

let app: TestApp
let at: ReturnType<typeof moderating>
beforeAll(async () => {
  app = await createTestApp()
  at = moderating(app)
})

async function reportedQuestion(options: object = {}) {
  const [author, reporter] = [await at.peep({ name: 'Ann' }), await at.peep({ name: 'Rob' })]
  const question = await createQuestion(app.deps.db, { author: author.account, title: 'Cheap watches?', ...options })
  await at.report(reporter, 'post', question.id)
  return { author, reporter, question, id: await at.openCase(question.id) }
}

describe('a case', () => {
  it('collects the reports about one subject and keeps its state at the first report', async () => {
    const { author, reporter, question, id } = await reportedQuestion()
    const [another, admin] = [await at.peep(), await at.moderator()]
    await app.api('PUT', `/questions/${question.id}`, {
      as: author.as,
      body: { category: 'Podcasting', title: 'Who likes gardens?' },
    })
    await at.report(another, 'post', question.id, 'Again!')
    const { status, body } = await at.read(admin, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      kind: 'post',
      subjectId: question.id,
      status: 'pending',
      title: 'Cheap watches?',
      postType: 'question',
      author: { id: author.id, name: 'Ann' },
      reportCount: 2,
      firstReport: { reporter: { id: reporter.id }, reason: 'It is an advertisement.' },
      decision: null,
      can: { decide: true, remove: true, restore: false },
      reported: { title: 'Cheap watches?', pictures: [] },
      now: { title: 'Who likes gardens?' },
      removed: false,
      messages: [],
      authorHistory: { isActive: true, reports: 2, resolved: 0, removed: 0 },
      reporterHistory: { reports: 1, resolved: 0, dismissed: 0 },
    })
    expect(body.reports.map(({ reason }) => reason)).toEqual(['It is an advertisement.', 'Again!'])
    expect((await app.api('GET', body.path?.replace('/ask', '/questions') ?? '', { as: admin.as })).body.id).toBe(
      question.id,
    )
    expect(await at.casesOf(question.id)).toHaveLength(1)
  })

  it('covers replies, profiles, events and listings with their pictures', async () => {
    const [author, reporter, admin] = [await at.peep({ name: 'Ann' }), await at.peep(), await at.moderator()]
    const question = await createQuestion(app.deps.db)
    const reply = await createReply(app.deps.db, { question, author: author.account, body: 'Buy gold '.repeat(40) })
    const event = await createEvent(app.deps.db, { author: author.account, title: 'Free money' })
    const listing = await createListing(app.deps.db, {
      author: author.account,
      details: 'Not mine',
      photos: ['A bike'],
    })
    await at.report(reporter, 'reply', reply.id)
    await at.report(reporter, 'post', event.id)
    await at.report(reporter, 'post', listing.id)
    await at.report(admin, 'profile', author.id)
    const other = await at.moderator()
    const read = async (id: string) => (await at.read(other, await at.openCase(id))).body
    const aboutReply = await read(reply.id)
    expect(aboutReply).toMatchObject({
      kind: 'reply',
      postType: 'question',
      reported: { title: null, body: reply.body },
    })
    expect(aboutReply.title).toBe(reply.body.slice(0, serverLimits.caseTitle))
    expect(aboutReply.path).toContain('/ask/')
    expect(await read(event.id)).toMatchObject({ postType: 'event', title: 'Free money', path: `/events/${event.id}` })
    expect(await read(listing.id)).toMatchObject({
      path: `/listings/${listing.id}`,
      reported: { body: expect.stringContaining('Not mine'), pictures: [{ alt: 'A bike' }] },
      now: null,
    })
    expect(await read(author.id)).toMatchObject({
      kind: 'profile',
      title: 'Ann',
      path: `/profile/${author.id}`,
      can: { decide: true, remove: false },
    })
    const { held_until } = await app.deps.db
      .selectFrom('uploads')
      .select('held_until')
      .where('post_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    expect(held_until!.getTime()).toBeGreaterThan(Date.now() + serverLimits.reportedPictureKept - 60_000)
  })

  it('about a conversation shows only the copies that came with the reports', async () => {
    const [author, reporter, admin] = [await at.peep({ name: 'Ann' }), await at.peep(), await at.moderator()]
    const conversation = await createConversation(app.deps.db, { between: [author.account, reporter.account] })
    const said = []
    for (let index = 0; index < 14; index++)
      said.push(await createMessage(app.deps.db, { conversation, from: author.account, body: `Line ${index}` }))
    const chosen = said[13]!
    await app.api('POST', `/conversations/${conversation.id}/reports`, {
      as: reporter.as,
      body: { reason: 'Insults', messageIds: [chosen.id] },
    })
    const { body } = await at.read(admin, await at.openCase(conversation.id))
    expect(body).toMatchObject({ kind: 'conversation', title: 'Ann', reported: null, now: null, path: null })
    expect(body.can).toEqual({ decide: true, remove: false, restore: false })
    expect(body.messages.map(message => message.body)).toEqual(said.slice(8).map(message => message.body))
    expect(body.messages.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([chosen.id])
    expect((await app.api('GET', `/conversations/${conversation.id}`, { as: admin.as })).status).toBe(404)
  })

  it('is visible from every city, and has a path if its page opens', async () => {
    const author = await at.peep({ city: 'girona' })
    const reporter = await at.peep({ city: 'girona' })
    const question = await createQuestion(app.deps.db, { author: author.account, city: 'girona' })
    await at.report(reporter, 'post', question.id)
    const id = await at.openCase(question.id)
    expect((await at.read(await at.moderator(), id)).body.path).toBeNull()
    expect((await at.read(await at.moderator({ city: 'girona' }), id)).body.path).toContain('/ask/')
    expect((await at.read(await at.moderator(), randomUUID())).body.code).toBe('CASE_NOT_FOUND')
    expect((await at.read(await at.moderator(), 'nonsense')).body.code).toBe('INVALID_INPUT')
  })

  it('shows the current content for reports without a snapshot', async () => {
    const { id, question } = await reportedQuestion()
    await app.deps.db.updateTable('post_flags').set({ snapshot: null }).where('post_id', '=', question.id).execute()
    const { body } = await at.read(await at.moderator(), id)
    expect([body.title, body.reported?.title, body.now]).toEqual(['Cheap watches?', 'Cheap watches?', null])
  })

  it('keeps a reported picture after its author removed it', async () => {
    const [reporter, listing] = [await at.peep(), await createListing(app.deps.db, { photos: ['A bike'] })]
    await at.report(reporter, 'post', listing.id)
    const change = (change: object) =>
      app.deps.db.updateTable('uploads').set(change).where('owner_id', '=', listing.author_id).execute()
    await change({ post_id: null, position: null, created_at: new Date(0) })
    expect(await removeUnusedUploads(app.deps)).toBe(0)
    const { body } = await at.read(await at.moderator(), await at.openCase(listing.id))
    expect([body.reported?.pictures.length, body.now?.pictures.length]).toEqual([1, 0])
    await change({ held_until: new Date(0) })
    expect(await removeUnusedUploads(app.deps)).toBe(1)
  })

  it('is deleted when all its reporters are erased', async () => {
    const { id, reporter, question } = await reportedQuestion()
    const another = await at.peep()
    await at.report(another, 'post', question.id)
    await app.deps.db.deleteFrom('accounts').where('id', '=', reporter.id).execute()
    const { body } = await at.read(await at.moderator(), id)
    expect([body.reportCount, body.firstReport.reporter.id]).toEqual([1, another.id])
    await app.deps.db.deleteFrom('accounts').where('id', '=', another.id).execute()
    expect((await at.read(await at.moderator(), id)).body.code).toBe('CASE_NOT_FOUND')
  })

  it('is created once for concurrent reports', async () => {
    const author = await at.peep()
    const question = await createQuestion(app.deps.db, { author: author.account })
    const crowd = await Promise.all(Array.from({ length: 8 }, () => at.peep()))
    await Promise.all([...crowd, ...crowd].map(who => at.report(who, 'post', question.id)))
    expect(await at.casesOf(question.id)).toMatchObject([{ report_count: 8, status: 'pending', about_id: author.id }])
  })
})

describe('the queue', () => {
  it('lists pending cases oldest first, then decided ones newest first, without duplicates across pages', async () => {
    await app.deps.db.deleteFrom('post_flags').execute()
    await app.deps.db.deleteFrom('conversation_reports').execute()
    const admin = await at.moderator()
    const ids: string[] = []
    for (let index = 0; index < 5; index++) ids.push((await reportedQuestion()).id)
    const [first, second, third, fourth, fifth] = ids
    await at.decide(admin, third!, { decision: 'dismissed' })
    await at.decide(admin, first!, { decision: 'resolved' })
    expect(await at.pending(admin)).toBe(3)
    const all = [second, fourth, fifth, first, third]
    expect((await at.queue(admin)).body.items.map(({ id }) => id)).toEqual(all)
    for (const size of [1, 2, 3, 4]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { body }: Awaited<ReturnType<typeof at.queue>> = await at.queue(admin, {
          limit: size,
          ...(cursor ? { cursor } : {}),
        })
        expect(body.items.length).toBeLessThanOrEqual(size)
        seen.push(...body.items.map(({ id }) => id))
        cursor = body.next
      } while (cursor)
      expect(seen).toEqual(all)
    }
    const of = async (status: string) => (await at.queue(admin, { status })).body.items.map(({ id }) => id)
    expect(await of('pending')).toEqual([second, fourth, fifth])
    expect(await of('resolved')).toEqual([first])
    expect(await of('dismissed')).toEqual([third])
    for (const cursor of ['nonsense', 'WzFd'])
      expect((await at.queue(admin, { cursor })).body.code).toBe('INVALID_CURSOR')
    expect((await at.queue(admin, { status: 'lost' })).body.code).toBe('INVALID_INPUT')
  })

  it('of one person lists their content and reports about them, in pages', async () => {
    const admin = await at.moderator()
    const { author, id } = await reportedQuestion()
    await reportedQuestion()
    await at.decide(admin, id, { decision: 'dismissed' })
    const waiting: string[] = []
    for (let count = 0; count < 2; count++) {
      const { id: questionId } = await createQuestion(app.deps.db, { author: author.account })
      await at.report(await at.peep(), 'post', questionId)
      waiting.push(await at.openCase(questionId))
    }
    const aboutId = author.id
    const ids = async (query: object) => (await at.queue(admin, { aboutId, ...query })).body
    expect((await ids({})).items.map(({ id }) => id)).toEqual([...waiting, id])
    expect((await ids({ status: 'dismissed' })).items.map(({ id }) => id)).toEqual([id])
    const { items, next } = await ids({ limit: 1 })
    expect(items.map(({ id }) => id)).toEqual([waiting[0]])
    expect((await ids({ cursor: next })).items.map(({ id }) => id)).toEqual([waiting[1], id])
    expect((await at.queue(admin, { aboutId: 'nobody' })).body.code).toBe('INVALID_INPUT')
  })

  it('is refused to members and to admins without the second factor', async () => {
    const { id } = await reportedQuestion()
    for (const who of [await at.peep(), await at.peep({ role: 'superadmin' })]) {
      for (const { body } of [
        await at.queue(who),
        await at.read(who, id),
        await at.decide(who, id, { decision: 'resolved' }),
        await at.restore(who, id),
      ])
        expect(body.code).toBe('FORBIDDEN')
      expect((await app.api('GET', '/admin/reports/pending', { as: who.as })).body.code).toBe('FORBIDDEN')
    }
  })
})
