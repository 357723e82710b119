import { isContractProcedure, oc } from '@orpc/contract'
import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import { requireLevels } from '../server/http/api.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { calls } from './support/calls/all.ts'
import { actors, refused, type Actor, type Call, type World } from './support/calls/world.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
} from './support/factories.ts'
import { drawing } from './support/pictures.ts'
import { draftOfTerms } from './support/terms.ts'
import { reportedBy, resetCases } from './support/reported-cases.ts'
import { completeSessions, giveSecondFactor } from './support/two-factor.ts'
import { writtenRows } from './support/written-rows.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  const { account } = await createAccount(app.deps.db)
  await signInAs(app, account)
  const { id: somebodysSession } = await app.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const { id: somebodysDevice } = await app.deps.db
    .insertInto('trusted_device')
    .values({
      id: randomUUIDv7(),
      user_id: account.id,
      device_id: 'a'.repeat(64),
      secret_hash: 'not a secret',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = await createQuestion(app.deps.db)
  const reply = await createReply(app.deps.db, { question })
  world = {
    questionId: question.id,
    replyId: reply.id,
    caseId: await reportedBy(app, account, { post_id: question.id }),
    restoredCaseId: await reportedBy(app, account, { reply_id: reply.id }),
    eventId: (await createEvent(app.deps.db)).id,
    listingId: (await createListing(app.deps.db, { type: 'ticket' })).id,
    somebody: account.id,
    ...(await conversationBetween((await createAccount(app.deps.db)).account, account)),
    somebodysDevice,
    somebodysSession,
    termsId: await draftOfTerms(app),
  }
})

async function conversationBetween(author: { id: string }, somebody: { id: string }) {
  const conversation = await createConversation(app.deps.db, { between: [author, somebody] })
  const message = await createMessage(app.deps.db, { conversation, from: author })
  return { conversationId: conversation.id, messageId: message.id }
}

/** Sessions that no call has changed anything about yet. */
const unused = new Map<Actor, string | undefined>()

async function sessionOf(actor: Actor): Promise<string | undefined> {
  const session = unused.has(actor) ? unused.get(actor) : await newSession(actor)
  unused.set(actor, session)
  return session
}

async function newSession(actor: Actor): Promise<string | undefined> {
  const { db } = app.deps
  if (actor === 'anonymous') return undefined
  const options = {
    unconfirmed: { confirmed: false },
    deactivated: { active: false },
    halfSignedIn: {},
    newcomer: { onboarded: false },
    outsider: { city: 'girona' },
    member: {},
    author: {},
    adminWithoutSecondFactor: { role: 'admin' as const },
    adminWithoutFreshCode: { role: 'superadmin' as const },
    admin: { role: 'admin' as const },
    superadmin: { role: 'superadmin' as const },
    paymentAdmin: { role: 'admin' as const },
  }[actor]
  const { account } = await createAccount(db, options)
  const session = await signInAs(app, account)
  if (['halfSignedIn', 'adminWithoutFreshCode', 'admin', 'superadmin', 'paymentAdmin'].includes(actor)) {
    await giveSecondFactor(app, account)
    if (actor !== 'halfSignedIn') await completeSessions(app, account, actor === 'adminWithoutFreshCode' ? 11 : 0)
  }
  if (actor === 'paymentAdmin')
    await db.insertInto('payment_admins').values({ id: randomUUIDv7(), user_id: account.id }).execute()
  if (actor === 'author') {
    await db
      .updateTable('posts')
      .set({ author_id: account.id })
      .where('id', 'in', [world.questionId, world.eventId, world.listingId])
      .execute()
    await db.updateTable('post_replies').set({ author_id: account.id }).where('id', '=', world.replyId).execute()
    Object.assign(world, await conversationBetween(account, { id: world.somebody }))
  }
  return session
}

function* endpoints(
  node: unknown,
  path: string[] = [],
): Generator<{ name: string; access: string | undefined; method: string; errors: string[] }> {
  if (isContractProcedure(node)) {
    const { meta, route, errorMap } = node['~orpc']
    yield {
      name: path.join('.'),
      access: (meta as EndpointMeta).access,
      method: route.method ?? 'POST',
      errors: Object.keys(errorMap),
    }
  } else for (const [key, value] of Object.entries(node as object)) yield* endpoints(value, [...path, key])
}
const all = [...endpoints(contract)]

it('does not start with an endpoint that has no level', () => {
  expect(() => requireLevels({ secret: { read: oc.route({ method: 'GET', path: '/secret' }) } })).toThrow('secret.read')
})

it('knows every endpoint, and every endpoint has a level', () => {
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort())
  for (const { name, access } of all) expect(Object.keys(refused), name).toContain(access)
})

it('opens nothing but the step itself to somebody whose code is missing', () => {
  expect(all.filter(({ access }) => access === 'secondStep').map(({ name }) => name)).toEqual(['security.enterCode'])
})

describe.each(all)('$name ($access)', ({ name, access = '', method, errors }) => {
  it.each(actors)('for %s', async actor => {
    await app.deps.db.deleteFrom('rate_limits').execute()
    // What an author before took away stands again.
    await app.deps.db
      .updateTable('posts')
      .set({ deleted_at: null, cancelled_at: null, taken_down_at: null, taken_down_reason: null, sold_at: null })
      .execute()
    await app.deps.db.updateTable('post_replies').set({ deleted_at: null, taken_down_at: null }).execute()
    await resetCases(app, world)
    const as = await sessionOf(actor)
    const { call, seesNothing = [], mayNot = [] } = calls[name] ?? { call: (): Call => ({ path: '' }) }
    const { path, body } = call(world)
    // What the actor before set off must not be counted as this one's.
    await app.deps.jobs.wake()
    const expected =
      refused[access]?.[actor] ?? (seesNothing.includes(actor) ? 404 : mayNot.includes(actor) ? 403 : undefined)
    const before = expected && (await writtenRows(app))
    const answer = await app.api(method, path, { as, body })
    if (method !== 'GET' && ![401, 403, 404].includes(answer.status)) unused.delete(actor)
    // Whatever is refused is refused with a code that the contract states.
    if (answer.status >= 400) expect(errors).toContain(answer.body.code)
    if (expected === undefined) {
      expect([401, 403], `${answer.status} ${answer.body?.code}`).not.toContain(
        answer.body?.code === 'WRONG_CREDENTIALS' ? 0 : answer.status,
      )
      expect(answer.status).toBeLessThan(500)
    } else {
      expect(answer.status).toBe(expected)
      expect(await writtenRows(app)).toEqual(before)
    }
  })

  it('looks at the level before the input', async () => {
    if (access === 'public') return
    const path = (calls[name]?.call(world).path ?? '')
      .replace(world.questionId, 'nonsense')
      .replace(world.replyId, 'nonsense')
      .replace(world.eventId, 'nonsense')
      .replace(world.listingId, 'nonsense')
      .replace(world.conversationId, 'nonsense')
      .replace(world.messageId, 'nonsense')
    expect((await app.api(method, path, { body: method === 'GET' ? undefined : { nonsense: true } })).status).toBe(401)
  })
})

describe('plain routes', () => {
  it.each(Object.entries(plainRoutes))('%s answers as its level says', async (name, { method, path, access }) => {
    const response = await app.request(method, path.replace('*', `avatars/${randomUUIDv7()}.webp`))
    if (access === 'public') expect([200, 404], name).toContain(response.status)
    else expect(response.status, name).toBe(401)
    await response.body?.cancel()
  })

  it.each(actors)('avatar for %s', async actor => {
    await app.deps.db.deleteFrom('rate_limits').execute()
    const as = await sessionOf(actor)
    const before = await writtenRows(app)
    const body = await drawing(8, 8).png().toBuffer()
    const { status } = await app.request('PUT', plainRoutes.avatar.path, { as, body })
    expect(status).toBe(refused['member']?.[actor] ?? 200)
    if (status !== 200) expect(await writtenRows(app)).toEqual(before)
  })

  describe.each(['cover', 'photo'] as const)('%s', name => {
    it.each(actors)('for %s', async actor => {
      await app.deps.db.deleteFrom('rate_limits').execute()
      const as = await sessionOf(actor)
      const before = await writtenRows(app)
      const body = await drawing(8, 8).png().toBuffer()
      const { status } = await app.request('PUT', plainRoutes[name].path, { as, body })
      expect(status).toBe(refused['member']?.[actor] ?? 200)
      if (status !== 200) expect(await writtenRows(app)).toEqual(before)
    })
  })

  it.each(actors)('calendar for %s', async actor => {
    await app.deps.db.updateTable('posts').set({ deleted_at: null, cancelled_at: null }).execute()
    const as = await sessionOf(actor)
    const { status } = await app.request('GET', plainRoutes.calendar.path.replace(':eventId', world.eventId), { as })
    expect(status).toBe(refused['member']?.[actor] ?? (actor === 'outsider' ? 404 : 200))
  })

  it.each(actors)('audit log as a file for %s', async actor => {
    const as = await sessionOf(actor)
    const { status } = await app.request('GET', plainRoutes.auditCsv.path, { as })
    expect(status).toBe(refused['admin']?.[actor] ?? 200)
  })

  it('measures only for this machine, or with the token', async () => {
    const metrics = (from: string, headers = {}) => app.request('GET', '/metrics', { from, headers })
    expect((await metrics('10.9.9.9')).status).toBe(404)
    expect((await metrics('127.0.0.1')).status).toBe(200)
    expect((await metrics('127.0.0.1', { 'x-forwarded-for': '10.9.9.9' })).status).toBe(404)
    const locked = await createTestApp({ environment: { METRICS_TOKEN: 'a token of sixteen' } })
    expect((await locked.request('GET', '/metrics', { from: '127.0.0.1' })).status).toBe(404)
    expect(
      (await locked.request('GET', '/metrics', { headers: { authorization: 'Bearer a token of sixteen' } })).status,
    ).toBe(200)
  })

  it('has no mailbox in production', async () => {
    const production = await createTestApp({ environment: { NODE_ENV: 'production' } })
    for (const path of [plainRoutes.mailbox.path, plainRoutes.mailboxJson.path])
      expect((await production.request('GET', path)).status).toBe(404)
  })
})
