import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../contract/limits.ts'
import { openTestDatabase } from './support/city/database.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createAccount, factoryPassword } from './support/factories.ts'
import { neighbours } from './support/people/neighbours.ts'

let app: TestApp
let written = 1_000n
let unreadable: Error | undefined
const required: bigint[] = []

beforeAll(async () => {
  app = await createTestApp({
    database: {
      ...(await openTestDatabase()),
      replicas: {
        choose: ({ position }) => void required.push(position),
        seen: () => Promise.resolve(),
        position: () => (unreadable ? Promise.reject(unreadable) : Promise.resolve(++written)),
        chooseWhileAway: () => undefined,
        states: () => ['used'],
        servers: ['replica'],
        start: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
    },
  })
})

const cookiesOf = (...answers: { headers: Headers }[]) => {
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie()).map(line => line.split(';')[0] ?? '')
  const jar = new Map(lines.map(line => line.split('=') as [string, string]))
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
const requiredOf = async (cookies: string, as?: string) => {
  expect((await app.api('GET', '/questions', { as, cookies })).status).toBe(200)
  return required.at(-1)
}

describe('a replica must have replayed', () => {
  const { member, ask } = neighbours(() => app)

  it('the last of two writes whose answers arrive in the other order', async () => {
    const { as } = await member()
    const first = await ask(as)
    const second = await ask(as)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await requiredOf(cookiesOf(second, first), as)).toBe(written)
  })

  it('the write that opened the session', async () => {
    const { account } = await createAccount(app.deps.db, { city: `city-${randomUUID()}` })
    const body = { email: account.email, password: factoryPassword }
    const signedIn = await app.api('POST', '/accounts/sign-in', { body })
    expect(signedIn.status).toBe(200)
    expect(await requiredOf(cookiesOf(signedIn))).toBe(written)
  })

  it('nothing for a browser that has not written', async () => {
    const { as } = await member()
    expect(await requiredOf('peeps.position-x=1', as)).toBe(0n)
  })
})

describe('a write whose position cannot be read', () => {
  const { member } = neighbours(() => app)
  const askAtLength = async (failure: Error) => {
    const { as } = await member()
    unreadable = failure
    const body = { id: randomUUID(), category: 'Podcasting', title: 'ñ'.repeat(limits.questionMax) }
    try {
      return await app.request('POST', '/api/questions', { as, body, headers: { 'accept-encoding': 'gzip' } })
    } finally {
      unreadable = undefined
    }
  }

  it('is not refused if the primary was lost since', async () => {
    expect((await askAtLength(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))).status).toBe(200)
  })

  it('fails readably otherwise: the error is not sent in the encoding of the answer', async () => {
    const answer = await askAtLength(new Error('broken'))
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([500, null])
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL' })
  })
})
