import { isContractProcedure, oc } from '@orpc/contract'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import { errorTable } from '../contract/errors.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import { features } from '../server/features.ts'
import { requireLevels } from '../server/http/api.ts'
import { serverLimits } from '../server/base/limits.ts'
import { milliseconds } from '../server/db/interval.ts'
import { keepRows, type Digest, type KeptRows } from './support/all-rows.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createWorld, pictureOutside } from './support/calls-world.ts'
import { calls } from './support/calls/all.ts'
import { notifying } from './support/calls/notifying.ts'
import { plainCalls } from './support/calls/plain.ts'
import { actors, refused, type Actor, type Entry, type Refusal, type World } from './support/calls/world.ts'

let app: TestApp
let world: { of(actor: Actor): World }
let rows: KeptRows
let endOutside: () => void
let found: Digest | undefined

beforeAll(async () => {
  app = await createTestApp()
  endOutside = await pictureOutside(app)
  world = await createWorld(app)
  // On a slow machine a session could be due for its next activity update, which changes a row.
  await app.deps.db
    .updateTable('sessions')
    .set({ last_active_at: sql`now() + interval '1 day'` })
    .execute()
  // Proofs hold for ten minutes, which all tests together can exceed.
  await app.deps.db
    .updateTable('sessions')
    .set({ code_entered_at: sql`now() + interval '1 day'` })
    .where(sql<boolean>`code_entered_at > now() - ${milliseconds(serverLimits.freshCode)}`)
    .execute()
  await app.deps.db
    .updateTable('exports')
    .set({ confirmed_at: sql`now() + interval '1 day'` })
    .where('confirmed_at', 'is not', null)
    .execute()
  // Jobs that become due while the tests run, such as emails about collected notifications, would change rows.
  await app.deps.db
    .updateTable('jobs')
    .set({ run_at: sql`run_at + interval '1 day'` })
    .where('run_at', '>', sql<Date>`now()`)
    .execute()
  rows = await keepRows(app.deps.database)
})
afterEach(putBack)
afterAll(async () => {
  await rows.end()
  endOutside()
})

interface Endpoint {
  name: string
  access: string
  rate: EndpointMeta['rate']
  method: string
  errors: string[]
  output: z.ZodMiniType | undefined
}

function* endpoints(node: unknown, path: string[] = []): Generator<Endpoint> {
  if (isContractProcedure(node)) {
    const { meta, route, errorMap, outputSchema } = node['~orpc']
    yield {
      name: path.join('.'),
      access: (meta as EndpointMeta).access ?? '',
      rate: (meta as EndpointMeta).rate,
      method: route.method ?? 'POST',
      errors: Object.keys(errorMap),
      output: outputSchema as z.ZodMiniType | undefined,
    }
  } else for (const [key, value] of Object.entries(node as object)) yield* endpoints(value, [...path, key])
}
const all = [...endpoints(contract)]
const chosenFeatures = process.env['TEST_FEATURES']?.split(',')
const chosen = all.filter(({ name }) => {
  const [area = ''] = name.split('.')
  const owner = features.find(({ routes = {} }) => Object.hasOwn(routes, area))
  return !chosenFeatures || chosenFeatures.includes(owner?.name ?? '')
})

function refusalOf(
  access: string,
  { refusals = [] }: Pick<Entry, 'refusals'>,
  actor: Actor,
): Omit<Refusal, 'to'> | undefined {
  const code = refused[access]?.[actor]
  return code ? { code, because: `the level is ${access}` } : refusals.find(({ to }) => to.includes(actor))
}

async function digest(): Promise<Digest> {
  const written = await rows.digest()
  if (written['jobs'] === rows.kept['jobs']) return written
  await app.deps.jobs.wake()
  return rows.digest()
}

async function putBack(): Promise<void> {
  if (!found) return
  await app.deps.db.deleteFrom('rate_limits').execute()
  await rows.putBack(found)
  found = undefined
}

it('does not start with an endpoint without an access level', () => {
  expect(() => requireLevels({ secret: { read: oc.route({ method: 'GET', path: '/secret' }) } })).toThrow('secret.read')
})

it('covers every endpoint, and every endpoint has a level', () => {
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort())
  for (const { name, access } of all) expect(Object.keys(refused), name).toContain(access)
})

it('has a rate for every write, by account only where there is one', () => {
  const writes = [...all, ...Object.values<EndpointMeta & { path: string; method: string }>(plainRoutes)]
  for (const { rate, method, access, ...named } of writes) {
    if (method !== 'GET') expect(rate, JSON.stringify(named)).toBeDefined()
    if (typeof rate === 'string')
      expect(rate).toMatch(access === 'public' || access === 'secondStep' ? /ByIp$/ : /By(?:Account|Ip)$/)
  }
  expect(all.filter(({ rate }) => rate === null).map(({ name }) => name)).toEqual([
    'accounts.signIn',
    'accounts.signOut',
  ])
})

it('opens only the endpoints of the second factor to a session without it', () => {
  expect(all.filter(({ access }) => access === 'secondStep').map(({ name }) => name)).toEqual([
    'passkeys.stepOptions',
    'passkeys.enter',
    'security.enterCode',
  ])
})

it.each(all)('allows at least one actor to call $name, and lists each refused actor once', ({ name, access }) => {
  const entry = calls[name]
  expect(actors.filter(actor => !refusalOf(access, entry ?? {}, actor))).not.toEqual([])
  const named = entry?.refusals?.flatMap(({ to }) => to) ?? []
  expect(named.filter((actor, at) => refused[access]?.[actor] ?? named.indexOf(actor) !== at)).toEqual([])
})

describe.each(chosen)('$name ($access)', ({ name, access, method, errors, output }) => {
  const entry: Entry = calls[name] ?? { call: () => ({ path: '' }) }
  const mayChange = entry.changes ?? method !== 'GET'
  let hasChanged = false

  async function tryAs(actor: Actor): Promise<void> {
    const about = world.of(actor)
    const given = await entry.given?.(app, about)
    const before = entry.given ? await digest() : rows.kept
    const { path, body, cookies } = entry.call({ ...about, ...given })
    const answer = await app.api(method, path, { as: about.session, body, cookies })
    const refusal = refusalOf(access, entry, actor)
    if (refusal) {
      const { code, because, countedIn } = refusal
      expect(answer.body?.code, because).toBe(code)
      expect(answer.status).toBe(errorTable[code][0])
      expect(errors).toContain(code)
      if (!entry.given && !countedIn) return
      found = await digest()
      expect({ ...found, ...(countedIn ? { [countedIn]: before[countedIn] } : {}) }).toEqual(before)
      return
    }
    expect(answer.status, answer.body?.code).toBe(200)
    const read = output ? z.safeParse(output, answer.body) : { error: undefined }
    expect(read.error).toBeUndefined()
    if (!entry.given && !mayChange) return
    const after = (found = await digest())
    if (!mayChange) expect(after).toEqual(before)
    if (after['notification_reach'] !== before['notification_reach']) expect(notifying).toContain(name)
    hasChanged ||= Object.keys(after).some(table => after[table] !== before[table])
  }

  it('answers every actor as its level and its refusals say', async () => {
    const failures: string[] = []
    for (const actor of actors) {
      await tryAs(actor).catch((error: Error) => failures.push(`${name} for ${actor}: ${error.message}`))
      await putBack()
    }
    expect(failures).toEqual([])
  })

  it('changes no row for those it refuses, nor as a read', async () => {
    // All actors above together, because comparing all rows takes longer than a call.
    found = await digest()
    expect(found).toEqual(rows.kept)
  })

  it('changes rows for at least one actor if it is a write', () => {
    expect(hasChanged).toBe(mayChange)
  })

  it('checks the level before the input', async () => {
    if (access === 'public') return
    const path = entry.call(world.of('anonymous')).path.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]+){4}/g, 'nonsense')
    expect((await app.api(method, path, { body: method === 'GET' ? undefined : { nonsense: true } })).status).toBe(401)
  })
})

describe('plain routes', () => {
  it('covers all that require a session', () => {
    const closed = Object.entries(plainRoutes).filter(([, { access }]) => access !== 'public')
    expect(closed.map(([name]) => name)).toEqual(Object.keys(plainCalls))
  })

  it.each(Object.entries(plainRoutes))('%s answers as its level says', async (name, { method, path, access }) => {
    const response = await app.request(method, path.replace('*', `avatars/${randomUUIDv7()}.webp`))
    if (access === 'public') expect([200, 303, 404], name).toContain(response.status)
    else expect(response.status, name).toBe(401)
    await response.body?.cancel()
  })

  describe.each(Object.entries(plainCalls))('%s', (name, entry) => {
    const { method, access } = plainRoutes[name as keyof typeof plainRoutes]

    it.each(actors)('for %s', async actor => {
      const about = world.of(actor)
      const { path, body } = await entry.call(about)
      const response = await app.request(method, path, { as: about.session, body })
      const code = refusalOf(access, entry, actor)?.code
      if (code) expect(await response.json()).toMatchObject({ code })
      else await response.body?.cancel()
      expect(response.status).toBe(code ? errorTable[code][0] : 200)
      const after = await digest()
      found = after
      if (code || method === 'GET') expect(after).toEqual(rows.kept)
      else expect(after).not.toEqual(rows.kept)
    })
  })

  it('serves metrics only to this machine, or with the token', async () => {
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
