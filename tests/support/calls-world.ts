import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { issueLink, makeToken } from '../../server/credentials/links.ts'
import { issueAlert } from '../../server/credentials/sign-in-alerts.ts'
import { arrive, type Person } from './people/actors.ts'
import { signInAs, type TestApp } from './app.ts'
import { trustDevice } from './people/two-factor.ts'
import { actors, type Actor, type World } from './calls/world.ts'
import {
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
  createSeries,
  factoryPassword,
} from './factories.ts'
import { gathering } from './people/gathering.ts'
import { drawing } from './pictures.ts'
import { reportedBy } from './people/reported-cases.ts'
import { draftOfTerms } from './people/terms.ts'

type People = Record<Exclude<Actor, 'anonymous'>, Person>

export async function createWorld(app: TestApp): Promise<{ of(actor: Actor): World }> {
  const { db } = app.deps
  await app.deps.pushKeys()
  const people = {} as People
  for (const actor of actors) if (actor !== 'anonymous') people[actor] = await arrive(app, actor)
  const { author, participant, authorOfRemoved } = people
  const question = await createQuestion(db, { author })
  const event = await gathering(app).create({ ...author, as: author.session })
  const shared: World = {
    email: participant.email,
    unconfirmedEmail: people.unconfirmed.email,
    questionId: question.id,
    replyId: (await createReply(db, { question, author })).id,
    eventId: event.body.id,
    fullEventId: (await createEvent(db, { author, places: 1, startsAt: new Date(Date.now() + 90 * 60_000) })).id,
    seriesId: await seriesOf(db, author),
    listingId: (await createListing(db, { type: 'ticket', author })).id,
    authorId: author.id,
    somebody: participant.id,
    ...(await conversation(app, { from: author, to: participant })),
    caseId: await reportedBy(app, participant, { post_id: question.id }),
    decidedCaseId: '',
    evidence: '',
    ...(await belongings(app, participant)),
    somebodysExport: '',
    invitation: '2'.repeat(16),
    links: await links(app, people),
    termsId: await draftOfTerms(app),
  }
  await createMessage(db, { conversation: { id: shared.conversationId }, from: participant })
  await db.insertInto('invitations').values({ token: shared.invitation, inviter_id: author.id }).execute()
  for (const id of [shared.eventId, shared.fullEventId]) await done(app, 'PUT', `/events/${id}/attendance`, participant)

  const removed = {
    questionId: (await createQuestion(db, { author: authorOfRemoved })).id,
    replyId: (await createReply(db, { question, author: authorOfRemoved })).id,
    eventId: (await createEvent(db, { author: authorOfRemoved })).id,
    listingId: (await createListing(db, { type: 'ticket', author: authorOfRemoved })).id,
    seriesId: await seriesOf(db, authorOfRemoved),
  }
  await done(app, 'PUT', `/events/${removed.eventId}/attendance`, people.attendeeOfRemoved)
  const reported = await reportedBy(app, participant, { post_id: removed.questionId })
  shared.decidedCaseId = reported
  for (const id of [reported, await reportedBy(app, participant, { reply_id: removed.replyId })])
    await done(app, 'POST', `/admin/reports/${id}/decision`, people.admin, { decision: 'resolved', remove: true })
  const ofEvent = await reportedBy(app, participant, { post_id: shared.eventId })
  const { body } = await done(app, 'GET', `/admin/reports/${ofEvent}`, people.admin)
  shared.evidence = /\/api\/admin\/reports\/[^"?]+/.exec(JSON.stringify(body))?.[0] ?? ''
  await done(app, 'POST', `/events/${removed.eventId}/cancel`, people.admin, { reason: 'An advertisement' })
  await done(app, 'POST', `/events/${removed.seriesId}/cancel`, people.admin, {
    reason: 'An advertisement',
    scope: 'all',
  })
  await done(app, 'POST', `/listings/${removed.listingId}/take-down`, people.admin, { reason: 'It is not theirs.' })

  const [withBlocked, withBlocker] = [
    await conversation(app, { from: people.blocked, to: author }),
    await conversation(app, { from: people.blocker, to: author }),
  ]
  await done(app, 'POST', `/conversations/${withBlocked.conversationId}/block`, author, {})
  await done(app, 'POST', `/conversations/${withBlocker.conversationId}/block`, people.blocker, {})
  const own: Partial<Record<Actor, Partial<World>>> = {
    authorOfRemoved: { ...removed, fullEventId: removed.eventId },
    attendeeOfRemoved: { eventId: removed.eventId, fullEventId: removed.eventId },
    blocked: withBlocked,
    blocker: withBlocker,
  }
  shared.somebodysExport = await exportOf(app, participant)
  await done(app, 'GET', '/admin/analytics', people.admin)
  await app.deps.jobs.wake()
  return {
    of: actor => {
      const { email, session, key } = actor === 'anonymous' ? shared : people[actor]
      return { ...shared, email, session, key, ...own[actor] }
    },
  }
}

async function done({ api }: TestApp, method: string, path: string, { session }: Person, body?: unknown) {
  const answer = await api(method, path, { as: session, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.code}`)
  return answer
}

async function conversation({ deps: { db } }: TestApp, { from, to }: Record<'from' | 'to', Person>) {
  const made = await createConversation(db, { between: [from, to] })
  const message = await createMessage(db, { conversation: made, from })
  return { conversationId: made.id, messageId: message.id }
}

async function belongings(app: TestApp, { id, session }: Person) {
  const { db } = app.deps
  const somebodysDevice = await trustDevice(app, { id })
  const sessions = () => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  const before = (await sessions()).map(row => row.id)
  await signInAs(app, { id })
  const second = (await sessions()).find(row => !before.includes(row.id))
  const logo = { id: randomUUID(), style: 'tile', concept: 'flower', customPrompt: 'four petals' }
  const made = await app.api('POST', '/logos', { as: session, body: logo })
  return { somebodysDevice, somebodysSession: second?.id ?? '', somebodysLogo: made.body.id }
}

async function exportOf(app: TestApp, person: Person): Promise<string> {
  const { body } = await done(app, 'POST', '/exports', person, {})
  await app.deps.jobs.wake()
  await done(app, 'POST', `/exports/${body.id}/confirmation`, person, { password: factoryPassword })
  return body.id
}

async function links({ deps: { db } }: TestApp, { unconfirmed, member, participant }: People) {
  const day = 86_400_000
  const issue = (kind: 'confirm' | 'reset', { id }: Person, lifetime: number) =>
    db.transaction().execute(trx => issueLink(trx, { kind, accountId: id, lifetime }))
  const expiredReset = await issue('reset', participant, -1)
  // A new one is allowed one minute after the last.
  await db
    .updateTable('verifications')
    .set({ created_at: new Date(Date.now() - day) })
    .where('value', '=', participant.id)
    .execute()
  const change = makeToken()
  await db
    .insertInto('email_changes')
    .values({
      user_id: participant.id,
      new_email: `${randomUUID()}@example.org`,
      old_token_hash: change.hash,
      new_token_hash: makeToken().hash,
      expires_at: new Date(Date.now() + day),
    })
    .execute()
  return {
    confirm: await issue('confirm', unconfirmed, day),
    reset: await issue('reset', member, day),
    expiredReset,
    emailChange: change.token,
    signInAlert: await db.transaction().execute(trx => issueAlert(trx, { accountId: participant.id, userAgent: null })),
  }
}

export async function pictureOutside({ deps }: TestApp): Promise<() => void> {
  const picture = await drawing(8, 8).png().toBuffer()
  const server = createServer((_, response) => response.end(picture)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  deps.outside = { ...deps.outside, resolve: async () => ['93.184.215.14'], route: () => ({ host: '127.0.0.1', port }) }
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

async function seriesOf(db: TestApp['deps']['db'], author: { id: string }): Promise<string> {
  const [id = ''] = await createSeries(db, { first: await createEvent(db, { author }), dates: 3 })
  return id
}
