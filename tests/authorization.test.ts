import { isContractProcedure, oc } from '@orpc/contract'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import { requireLevels } from '../server/http/api.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { createAccount, createQuestion, factoryPassword } from './support/factories.ts'
import { drawing } from './support/pictures.ts'
import { completeSessions, giveSecondFactor } from './support/two-factor.ts'

/** Who may knock. Each is a real account with a real session; nothing is mocked. */
const actors = [
  'anonymous',
  'unconfirmed',
  'deactivated',
  'halfSignedIn',
  'newcomer',
  'outsider',
  'member',
  'author',
  'adminWithoutSecondFactor',
  'admin',
  'superadmin',
] as const
type Actor = (typeof actors)[number]

interface Call {
  path: string
  body?: unknown
}

interface World {
  questionId: string
  somebody: string
  somebodysDevice: string
  somebodysSession: string
}

/** Somebody else's device or session is nobody's business, whatever one's role is. */
const everybody = actors.filter(actor => !['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'].includes(actor))

/**
 * One line for each endpoint: a call that is right for whoever may make it. An endpoint that is not listed fails the
 * test. `seesNothing` are actors who reach the level but for whom the record does not exist.
 */
const calls: Record<string, { call: (world: World) => Call; seesNothing?: Actor[] }> = {
  'accounts.session': { call: () => ({ path: '/session' }) },
  'accounts.signUp': {
    call: () => ({
      path: '/accounts/sign-up',
      body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'long enough for this' },
    }),
  },
  'accounts.confirm': { call: () => ({ path: '/accounts/confirm', body: { token: 'a'.repeat(43) } }) },
  'accounts.resendConfirmation': {
    call: () => ({ path: '/accounts/resend-confirmation', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.signIn': {
    call: () => ({ path: '/accounts/sign-in', body: { email: `${randomUUID()}@example.org`, password: 'wrong' } }),
  },
  'accounts.signOut': { call: () => ({ path: '/accounts/sign-out', body: {} }) },
  'accounts.requestReset': {
    call: () => ({ path: '/accounts/request-reset', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.renewReset': { call: () => ({ path: '/accounts/renew-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.checkReset': { call: () => ({ path: '/accounts/check-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.resetPassword': {
    call: () => ({
      path: '/accounts/reset-password',
      body: { token: 'a'.repeat(43), password: 'long enough for this' },
    }),
  },
  'accounts.confirmEmailChange': {
    call: () => ({ path: '/accounts/confirm-email-change', body: { token: 'a'.repeat(43) } }),
  },
  'security.enterCode': { call: () => ({ path: '/security/second-step', body: { code: 'AAAAAAAA' } }) },
  'security.read': { call: () => ({ path: '/security' }) },
  'security.log': { call: () => ({ path: '/security/log' }) },
  'security.beginTwoFactor': { call: () => ({ path: '/security/two-factor/begin', body: {} }) },
  'security.verifyTwoFactor': {
    call: () => ({ path: '/security/two-factor/verify', body: { code: '000000', enrolment: 'made up' } }),
  },
  'security.enableTwoFactor': {
    call: () => ({ path: '/security/two-factor/enable', body: { enrolment: 'made up' } }),
  },
  'security.regenerateCodes': {
    call: () => ({ path: '/security/two-factor/recovery-codes', body: { code: '000000' } }),
  },
  'security.disableTwoFactor': { call: () => ({ path: '/security/two-factor/disable', body: { code: '000000' } }) },
  'security.changePassword': {
    call: () => ({
      path: '/security/password',
      body: { current: factoryPassword, password: 'another long password' },
    }),
  },
  'security.changeEmail': {
    call: () => ({
      path: '/security/email',
      body: { email: `${randomUUID()}@example.org`, password: factoryPassword },
    }),
  },
  'security.cancelEmailChange': { call: () => ({ path: '/security/email' }) },
  'security.forgetDevice': {
    call: ({ somebodysDevice }) => ({ path: `/security/devices/${somebodysDevice}` }),
    seesNothing: everybody,
  },
  'security.forgetDevices': { call: () => ({ path: '/security/devices' }) },
  'security.endSession': {
    call: ({ somebodysSession }) => ({ path: `/security/sessions/${somebodysSession}` }),
    seesNothing: everybody,
  },
  'security.endSessions': { call: () => ({ path: '/security/sessions/end', body: { scope: 'others' } }) },
  'profiles.completeOnboarding': {
    call: () => ({
      path: '/profile/onboarding',
      body: { name: 'Name', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] },
    }),
  },
  'profiles.own': { call: () => ({ path: '/profile' }) },
  'profiles.update': { call: () => ({ path: '/profile', body: { name: 'Name', knowledgeableIn: ['Podcasting'] } }) },
  'profiles.removeAvatar': { call: () => ({ path: '/profile/avatar' }) },
  'profiles.read': { call: ({ somebody }) => ({ path: `/profiles/${somebody}` }) },
  'feed.home': { call: () => ({ path: '/home' }) },
  'feed.list': { call: () => ({ path: '/feed' }) },
  'feed.feature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'feed.unfeature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'icebreaker.read': { call: () => ({ path: '/icebreaker' }) },
  'icebreaker.answer': { call: () => ({ path: '/icebreaker', body: { answer: 'The sea' } }) },
  'people.suggestions': { call: () => ({ path: '/people/suggestions' }) },
  'questions.list': { call: () => ({ path: '/questions' }) },
  'questions.read': { call: ({ questionId }) => ({ path: `/questions/${questionId}` }), seesNothing: ['outsider'] },
  'questions.ask': {
    call: () => ({ path: '/questions', body: { id: randomUUID(), category: 'Podcasting', text: 'A question' } }),
  },
  'questions.replies': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/replies` }),
    seesNothing: ['outsider'],
  },
  'questions.reply': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}/replies`,
      body: { id: randomUUID(), body: 'A reply' },
    }),
    seesNothing: ['outsider'],
  },
}

/** What each level asks for, written down a second time, apart from the code that enforces it. */
const refused: Record<string, Partial<Record<Actor, number>>> = {
  public: {},
  secondStep: {
    anonymous: 401,
    unconfirmed: 401,
    deactivated: 401,
    newcomer: 401,
    outsider: 401,
    member: 401,
    author: 401,
    adminWithoutSecondFactor: 401,
    admin: 401,
    superadmin: 401,
  },
  signedIn: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401 },
  member: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401, newcomer: 403 },
  admin: {
    anonymous: 401,
    unconfirmed: 401,
    deactivated: 401,
    halfSignedIn: 401,
    newcomer: 403,
    outsider: 403,
    member: 403,
    author: 403,
    adminWithoutSecondFactor: 403,
  },
}

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
  world = {
    questionId: (await createQuestion(app.deps.db)).id,
    somebody: account.id,
    somebodysDevice,
    somebodysSession,
  }
})

async function sessionOf(actor: Actor): Promise<string | undefined> {
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
    admin: { role: 'admin' as const },
    superadmin: { role: 'superadmin' as const },
  }[actor]
  const { account } = await createAccount(db, options)
  const session = await signInAs(app, account)
  if (['halfSignedIn', 'admin', 'superadmin'].includes(actor)) {
    await giveSecondFactor(app, account)
    if (actor !== 'halfSignedIn') await completeSessions(app, account)
  }
  if (actor === 'author')
    await db.updateTable('posts').set({ author_id: account.id }).where('id', '=', world.questionId).execute()
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

/** Rows of every table that people write to, to see that a refused call left none. */
async function rows(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from post_replies) as replies,
      (select coalesce(sum(reply_count), 0)::int from posts) as counted, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from profiles where onboarding_completed) as onboarded,
      (select max(updated_at) from profiles) as edited, (select count(*)::int from jobs) as jobs,
      (select count(*)::int from security_log) as logged, (select count(*)::int from trusted_device) as devices,
      (select count(*)::int from email_changes) as changes, (select count(*)::int from user_2fa where enabled) as factors,
      (select count(*)::int from posts where is_featured) as featured,
      (select coalesce(max(id), 0)::int from outbox) as events`.execute(app.deps.db)
  return rows[0]
}

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
    const as = await sessionOf(actor)
    const { call, seesNothing = [] } = calls[name] ?? { call: (): Call => ({ path: '' }) }
    const { path, body } = call(world)
    // What the actor before set off must not be counted as this one's.
    await app.deps.jobs.wake()
    const before = await rows()
    const answer = await app.api(method, path, { as, body })
    // Whatever is refused is refused with a code that the contract states.
    if (answer.status >= 400) expect(errors).toContain(answer.body.code)
    const expected = refused[access]?.[actor] ?? (seesNothing.includes(actor) ? 404 : undefined)
    if (expected === undefined) {
      expect([401, 403], `${answer.status} ${answer.body?.code}`).not.toContain(
        answer.body?.code === 'WRONG_CREDENTIALS' ? 0 : answer.status,
      )
      expect(answer.status).toBeLessThan(500)
    } else {
      expect(answer.status).toBe(expected)
      expect(await rows()).toEqual(before)
    }
  })

  it('looks at the level before the input', async () => {
    if (access === 'public') return
    const path = (calls[name]?.call(world).path ?? '').replace(world.questionId, 'nonsense')
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
    const before = await rows()
    const body = await drawing(8, 8).png().toBuffer()
    const { status } = await app.request('PUT', plainRoutes.avatar.path, { as, body })
    expect(status).toBe(refused['member']?.[actor] ?? 200)
    if (status !== 200) expect(await rows()).toEqual(before)
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
