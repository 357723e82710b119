import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rates } from '../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import { createAccount } from '../../tests/support/factories.ts'
import { giveSecondFactor } from '../../tests/support/people/two-factor.ts'
import type { Requests } from './requests.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => void vi.useRealTimers())

const member = async () => {
  const { account } = await createAccount(app.deps.db)
  return { id: account.id, as: await signInAs(app, account) }
}
const [byAccount] = rates.fetchByAccount
const [byIp, perIp] = rates.fetchByIp
const [writesByAccount] = rates.writeByAccount
const [writesByIp] = rates.writeByIp
const [bytesByAccount] = rates.bodyBytesByAccount
const [bytesByIp] = rates.bodyBytesByIp
type Counted = Parameters<Requests['count']>[0]
const use = (times: number, accountId: string | undefined, ip: string, what: Counted = 'read') =>
  Array.from({ length: times }, () => app.deps.requests.count(what, { accountId, ip })).filter(
    refused => refused !== undefined,
  )
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 1]))

it.each(['/api/questions', '/api/session', '/live', '/api/events/x/calendar.ics'])(
  'answers an account above the rate with 429 and the time to wait: GET %s',
  async path => {
    const { id, as } = await member()
    void use(byAccount, id, '10.0.0.1')
    const answer = await app.request('GET', path, { as })
    expect(answer.status).toBe(429)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: wait } })
  },
)

it('counts each account by itself, also behind one ip, and writes by themselves', async () => {
  const [many, few] = [await member(), await member()]
  void use(byAccount, many.id, '10.0.0.1')
  expect((await app.api('GET', '/questions', { as: few.as })).status).toBe(200)
  expect((await app.api('GET', '/session')).status).toBe(200)
  const sent = await app.api('PUT', '/icebreaker', { as: many.as, body: {} })
  expect(sent.body.code).not.toBe('TOO_MANY_REQUESTS')
})

it('counts clients without an account by network, and the /48 of an IPv6 address ten times as far', async () => {
  void use(byIp, undefined, '2001:db8:1:2::1')
  const read = async (from: string) => (await app.api('GET', '/session', { from })).status
  expect(await read('2001:db8:1:2::9')).toBe(429)
  expect(await read('2001:db8:1:3::1')).toBe(200)
  for (let n = 0; n < 9; n++) void use(byIp - (n === 8 ? 10 : 0), undefined, `2001:db8:1:${n + 10}::1`)
  for (let n = 0; n < 10; n++) await read(`2001:db8:1:${n + 30}::1`)
  expect(await read('2001:db8:1:99::1')).toBe(429)
  expect(await read('2001:db8:2:99::1')).toBe(200)
})

it.each([
  ['POST', '/questions', {}],
  ['POST', '/notifications/read', {}],
  ['POST', '/unknown', {}],
  ['PUT', '/photos', undefined],
])(
  'answers an account above the rate of writes with 429, also those that it would refuse: %s %s',
  async (method, path, body) => {
    const [many, few] = [await member(), await member()]
    void use(writesByAccount, many.id, '10.0.0.1', 'write')
    const refused = await app.api(method as 'POST', path, { as: many.as, body })
    expect([refused.status, refused.body.data?.retryAfter]).toEqual([429, expect.any(Number)])
    expect((await app.api('GET', '/questions', { as: many.as })).status).toBe(200)
    expect((await app.api(method as 'POST', path, { as: few.as, body })).status).not.toBe(429)
  },
)

it('counts the writes of strangers by network', async () => {
  void use(writesByIp, undefined, '10.0.0.1', 'write')
  const signIn = async (from: string) => (await app.api('POST', '/accounts/sign-in', { from, body: {} })).status
  expect(await signIn('10.0.0.1')).toBe(429)
  expect(await signIn('10.0.0.2')).toBe(400)
})

it('counts the bytes of bodies that it refuses, and says when to try again', async () => {
  const { id, as } = await member()
  void app.deps.requests.count('bytes', { accountId: id, ip: '10.0.0.1' }, bytesByAccount - 250_000)
  void app.deps.requests.count('bytes', { accountId: undefined, ip: '10.0.0.1' }, bytesByIp - 20_000)
  const ask = () => app.request('POST', '/api/questions', { as, body: keys(15_000) })
  const signIn = () => app.request('POST', '/api/accounts/sign-in', { from: '10.0.0.1', body: keys(1_000) })
  for (const send of [ask, signIn]) {
    expect((await send()).status).toBe(400)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await app.api('POST', '/notifications/read', { as, body: {} })).status).toBe(429)
})

it('leaves room for many people behind one ip who sign up, and for many windows of one member', () => {
  expect([use(150 * 20, undefined, '10.0.0.1'), use(16 * 90, 'one', '10.0.0.1')]).toEqual([[], []])
  expect([use(150 * 10, undefined, '10.0.0.1', 'write'), use(16 * 30, 'one', '10.0.0.1', 'write')]).toEqual([[], []])
})

it('lets a script wait for each further refusal', async () => {
  const settled: number[] = []
  const refusals = use(byAccount + 22, 'script', '10.0.0.1').map((refusal, n) =>
    refusal.catch((error: unknown) => {
      settled.push(n)
      return error
    }),
  )
  await refusals[19]
  expect(settled).toHaveLength(20)
  for (const one of await Promise.all(refusals)) expect(one).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it.each(['/api/questions', '/api/session', '/live', '/api/events/x/calendar.ics'])(
  'serves others while one member has hundreds of requests open: GET %s',
  async path => {
    const [many, few] = [await member(), await member()]
    let queries = 0
    app.deps.database.observe({ waited: () => undefined, ran: () => void queries++ })
    const flood = Array.from({ length: 300 }, async () => {
      const { status, body } = await app.request('GET', path, { as: many.as })
      await body?.cancel()
      return status
    })
    expect((await app.api('GET', '/questions', { as: few.as })).status).toBe(200)
    expect(queries).toBeLessThan(100)
    const allowed = path === '/live' ? [200, 429] : [path.includes('/x/') ? 404 : 200]
    expect([...new Set(await Promise.all(flood))].sort()).toEqual(allowed)
  },
)

it('serves members while a stranger has hundreds of pages open', async () => {
  const few = await member()
  let queries = 0
  app.deps.database.observe({ waited: () => undefined, ran: () => void queries++ })
  const flood = Array.from({ length: 300 }, () => app.request('GET', '/api/terms'))
  expect((await app.api('GET', '/questions', { as: few.as })).status).toBe(200)
  expect(queries).toBeLessThan(100)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
})

it.each(['of a member', 'without its second factor', 'that has ended'])(
  'reads a session only a few times for hundreds of writes: %s',
  async kind => {
    const { id, as } = await member()
    const { db } = app.deps
    if (kind === 'that has ended') await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    if (kind === 'without its second factor') await giveSecondFactor(app, { id })
    let reads = 0
    app.deps.database.observe({
      waited: () => undefined,
      ran: ({ text }) => void (reads += Number(/from "sessions"/.test(text))),
    })
    await Promise.all(Array.from({ length: 200 }, () => app.request('PUT', '/api/nothing', { as, body: {} })))
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThan(50)
  },
)

it('forgets a count at the end of its time, and writes nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  void use(byIp, undefined, '10.0.0.1')
  const read = async () => (await app.api('GET', '/session')).status
  expect(await read()).toBe(429)
  vi.advanceTimersByTime(perIp)
  expect(await read()).toBe(200)
  const stored = await app.deps.db.selectFrom('rate_limits').select('key').where('key', 'like', 'fetchBy%').execute()
  expect(stored).toEqual([])
})
