import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'

interface Line {
  msg: string
  requestId?: string
  job?: string
}

const lines: Line[] = []
const onLog = (line: string) => void lines.push(JSON.parse(line) as Line)
const idOf = (answer: { headers: Headers }) => answer.headers.get('x-request-id') ?? ''
let app: TestApp
let behindProxy: TestApp

beforeAll(async () => {
  app = await createTestApp({ onLog, environment: { NODE_ENV: 'production' } })
  behindProxy = await createTestApp({ onLog, environment: { TRUST_PROXY: '1' } })
})

describe('request id', () => {
  const asked = async (to: TestApp, id: string) =>
    idOf(await to.request('GET', '/healthz', { headers: { 'x-request-id': id } }))

  it('is generated if no proxy is declared', async () => {
    expect(await asked(app, 'chosen-by-a-stranger')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is taken from a declared proxy if valid', async () => {
    for (const id of ['0af7651916cd43dd8448eb211c80319c', randomUUID(), 'proxy-1.2025_7'])
      expect(await asked(behindProxy, id)).toBe(id)
    for (const id of [
      'short',
      'with space here',
      'a'.repeat(65),
      '-begins-with-it',
      '"quoted-in-json"',
      'line\\nbreak',
    ])
      expect(await asked(behindProxy, id)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is in every log line of the request and in its error response', async () => {
    lines.length = 0
    const answer = await app.api('GET', '/questions', { as: 'made.up' })
    expect(answer.body.data.requestId).toBe(idOf(answer))
    expect(lines.map(({ msg }) => msg)).toContain('a session cookie with a wrong signature was refused')
    expect(lines.at(-1)?.msg).toBe('request')
    for (const line of lines) expect(line.requestId).toBe(idOf(answer))
  })

  it('is in the log lines of the jobs that the request queued, and in no others', async () => {
    const signUp = (name: string) =>
      app.api('POST', '/accounts/sign-up', {
        body: { name, email: `${randomUUID()}@example.org`, password: 'long enough for this' },
        from: `10.77.0.${name.length}`,
      })
    lines.length = 0
    const answers = [await signUp('Ann'), await signUp('Bobby')]
    await app.deps.jobs.wake()
    const failed = lines.filter(({ msg }) => msg === 'job failed')
    expect(new Set(failed.map(({ requestId }) => requestId))).toEqual(new Set(answers.map(idOf)))
    for (const { job } of failed) expect(job).toMatch(/^[0-9a-f-]{36}$/)
    app.deps.log.info('of nobody')
    expect(lines.at(-1)?.requestId).toBeUndefined()
  })
})
