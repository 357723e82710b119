import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { arrive, type Person } from '../../tests/support/people/actors.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { trustDevice } from '../../tests/support/people/two-factor.ts'
import { actors, type Actor, type World } from '../../tests/support/calls/world.ts'
import {
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
  createSeries,
} from '../../tests/support/factories.ts'
import { reportedBy } from '../../tests/support/people/reported-cases.ts'

export type Kind =
  | 'post'
  | 'reply'
  | 'account'
  | 'conversation'
  | 'message'
  | 'case'
  | 'terms'
  | 'device'
  | 'session'
  | 'upload'
  | 'logo'
export type Ground = World & {
  people: Partial<Record<Actor, Person>>
  ids: Record<Kind, Record<string, string>>
}

export async function createGround(app: TestApp): Promise<Ground> {
  const { db } = app.deps
  const people: Ground['people'] = {}
  for (const actor of actors) if (actor !== 'anonymous') people[actor] = await arrive(app, actor)
  const author = people.author!
  const [other, foe, blocker] = [people.participant!, people.blocked!, people.blocker!]
  const past = new Date(Date.now() - 3_600_000)
  const post = async (made: Promise<{ id: string }>) => (await made).id
  const posts = {
    question: await post(createQuestion(db, { author })),
    removedQuestion: await post(createQuestion(db, { author, deletedAt: past })),
    questionElsewhere: await post(createQuestion(db, { author: people.outsider! })),
    event: await post(createEvent(db, { author })),
    fullEvent: await post(createEvent(db, { author, places: 1 })),
    pastEvent: await post(createEvent(db, { author, startsAt: new Date(Date.now() - 7 * 86_400_000) })),
    cancelledEvent: await post(createEvent(db, { author, cancelReason: 'Rain', deletedAt: past })),
    eventElsewhere: await post(createEvent(db, { author: people.outsider! })),
    listing: await post(createListing(db, { author, type: 'ticket' })),
    soldListing: await post(createListing(db, { author, soldAt: past })),
    removedListing: await post(createListing(db, { author, deletedAt: past })),
    takenListing: await post(
      createListing(db, { author: people.authorOfRemoved!, createdAt: past, takenDown: 'It is not theirs.' }),
    ),
    listingElsewhere: await post(createListing(db, { author: people.outsider! })),
  }
  const first = await createEvent(db, { author })
  const [seriesId = ''] = await createSeries(db, { first, dates: 3 })
  const question = await db.selectFrom('posts').selectAll().where('id', '=', posts.question).executeTakeFirstOrThrow()
  const replies = {
    reply: await post(createReply(db, { question, author })),
    removedReply: await post(createReply(db, { question, author, deletedAt: past })),
    replyOfOther: await post(createReply(db, { question, author: other })),
  }
  const talk = await createConversation(db, { between: [author, other] })
  const blockedTalk = await createConversation(db, { between: [author, foe] })
  const messages = {
    message: (await createMessage(db, { conversation: talk, from: author })).id,
    messageOfOther: (await createMessage(db, { conversation: talk, from: other })).id,
    removedMessage: (await createMessage(db, { conversation: talk, from: author, deletedAt: past })).id,
    blockedMessage: (await createMessage(db, { conversation: blockedTalk, from: foe })).id,
  }
  const block = async (conversation: { id: string }, by: Person, of: Person) => {
    await db
      .insertInto('conversation_blocks')
      .values({
        id: randomUUIDv7(),
        conversation_id: conversation.id,
        blocker_user_id: by.id,
        blocked_user_id: of.id,
      })
      .execute()
    await db.updateTable('conversations').set({ is_blocked: true }).where('id', '=', conversation.id).execute()
  }
  await block(blockedTalk, author, foe)
  await block(await createConversation(db, { between: [blocker, author] }), blocker, author)
  const cases = {
    case: await reportedBy(app, other, { post_id: posts.question }),
    caseOfReply: await reportedBy(app, other, { reply_id: replies.reply }),
    caseOfPerson: await reportedBy(app, other, { profile_id: author.id }),
  }
  const device = await trustDevice(app, other)
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', other.id).executeTakeFirstOrThrow()
  const uploads = await db.selectFrom('uploads').select('id').where('owner_id', '=', author.id).execute()
  const terms = await draft(app)
  const unknown = 'a'.repeat(43)
  return {
    people,
    questionId: posts.question,
    replyId: replies.reply,
    eventId: posts.event,
    fullEventId: posts.fullEvent,
    seriesId,
    listingId: posts.listing,
    authorId: author.id,
    somebody: other.id,
    // A successful sign-in or opened link would end sessions that the run needs.
    email: `${randomUUID()}@example.org`,
    unconfirmedEmail: `${randomUUID()}@example.org`,
    links: { confirm: unknown, reset: unknown, expiredReset: unknown, emailChange: unknown, signInAlert: unknown },
    invitation: '2'.repeat(16),
    conversationId: talk.id,
    messageId: messages.message,
    caseId: cases.case,
    decidedCaseId: cases.caseOfReply,
    evidence: '',
    somebodysDevice: device,
    somebodysSession: session.id,
    somebodysLogo: randomUUID(),
    somebodysExport: randomUUID(),
    termsId: terms,
    ids: {
      post: { ...posts, series: seriesId },
      reply: replies,
      account: Object.fromEntries(Object.entries(people).map(([actor, { id }]) => [actor, id])),
      conversation: { conversation: talk.id, blockedConversation: blockedTalk.id },
      message: messages,
      case: cases,
      terms: { terms },
      device: { device },
      session: { session: session.id },
      upload: Object.fromEntries(uploads.map(({ id }, at) => [`upload${at}`, id])),
      logo: {},
    },
  }
}

async function draft({ deps: { db } }: TestApp): Promise<string> {
  const { last } = await db
    .selectFrom('site_documents')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const id = randomUUIDv7()
  const words = { key: 'terms' as const, title: 'Terms of Use', content_md: 'Be kind.', effective_at: '2026-07-01' }
  await db
    .insertInto('site_documents')
    .values({ id, version: ((last ?? 0) % 9_000) + 1, updated_by: null, ...words })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return id
}
