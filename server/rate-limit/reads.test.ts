import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rates } from '../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../tests/support/app.ts'
import { createAccount } from '../../tests/support/factories.ts'

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
const use = (times: number, accountId: string | undefined, ip: string) =>
  Array.from({ length: times }, () => app.deps.reads.count(accountId, ip)).filter(refused => refused !== undefined)

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

it('counts each account by itself, also behind one ip, and no writes', async () => {
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

it('leaves room for the reads of many people behind one ip who sign up, and for many windows of one member', () => {
  expect([use(150 * 20, undefined, '10.0.0.1'), use(16 * 90, 'one', '10.0.0.1')]).toEqual([[], []])
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

it('serves others while one member has hundreds of requests open', async () => {
  const [many, few] = [await member(), await member()]
  const order: string[] = []
  const read = async (name: string, as: string) => {
    const { status } = await app.api('GET', '/questions', { as })
    order.push(name)
    return status
  }
  const flood = Array.from({ length: 100 }, () => read('many', many.as))
  expect(await read('few', few.as)).toBe(200)
  expect(order.length).toBeLessThan(50)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})

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
