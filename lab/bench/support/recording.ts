import pg from 'pg'
import { createTestApp } from '../../../tests/support/app.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { rates, type RateName } from '../../../contract/limits.ts'
import { rateKey } from '../../../server/rate-limit/limit.ts'
import { requestOf, type Endpoint, type Member, type Things } from './endpoints.ts'
import { secret } from './process.ts'

export interface Recording {
  method: string
  statements: { text: string; values: unknown[] }[]
  answer: string
  member: Member
  token: string
  id: string
  rateKeys: string[]
}

export const tokenOf = ({ cookie }: Member) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]!

export async function record(databaseUrl: string, endpoints: Endpoint[], things: Things): Promise<Recording[]> {
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 10 })
  const app = await createTestApp({ database, environment: { NODE_ENV: 'production', SECRET: secret } })
  const recorder = recordDriver()
  try {
    const recordings: Recording[] = []
    for (const [n, endpoint] of endpoints.entries()) {
      const ask = async (turn: number) => {
        const { method, path, body, member, id } = requestOf(endpoint, things, turn)
        recorder.statements.splice(0)
        const response = await app.request(method, path, {
          headers: { cookie: member.cookie, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        })
        const answer = await response.text()
        if (response.status !== 200) throw new Error(`${endpoint.what}: ${response.status} ${answer}`)
        return { method, answer, member, id, statements: recorder.statements.splice(0) }
      }
      // The first request records activity; the second shows what every later one does.
      await ask(n)
      const asked = await ask(n + things.members.length)
      const names = Object.keys(rates) as RateName[]
      const rateKeys = names.map(name => rateKey(name, asked.member.id))
      recordings.push({ ...asked, token: tokenOf(asked.member), rateKeys })
    }
    return recordings
  } finally {
    recorder.stop()
    await database.close()
  }
}

function recordDriver() {
  const statements: Recording['statements'] = []
  const proto = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = proto.query
  proto.query = function (...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && typeof first === 'object' && 'text' in first) {
      const { text, values } = first as { text: string; values?: unknown[] }
      statements.push({ text, values: values ?? [] })
    }
    return original.apply(this, args)
  }
  return { statements, stop: () => void (proto.query = original) }
}
