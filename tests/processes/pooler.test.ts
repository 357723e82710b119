import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openAsItStands } from '../../server/db/open.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { createLog } from '../../server/observability/log.ts'
import { hearUntil } from '../support/hear.ts'
import { pgbouncerBinary, startPooler, type Pooler } from '../support/engines/pgbouncer.ts'
import {
  callServer,
  joinCity,
  removeFolder,
  secret,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../support/engines/server-process.ts'
import { runDatabase } from '../support/engines/run-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const template = inject('template')
const lacks =
  (template.engine !== 'postgres' && 'TEST_DATABASE_URL is not set') ||
  (!pgbouncerBinary && 'there is no pgbouncer here')

describe.skipIf(lacks)(`behind PgBouncer in transaction mode${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
  let folder: string
  let pooler: Pooler
  let first: ServerProcess
  let second: ServerProcess
  let cookie: string
  let environment: { DATABASE_DIRECT_URL: string } & Record<string, string>

  beforeAll(async () => {
    if (template.engine !== 'postgres') return
    folder = await temporaryFolder()
    // Without tables: the first process to start applies the migrations, on the direct connection.
    const address = await runDatabase(template, { bare: true })
    pooler = await startPooler(address)
    environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: address,
      // Supported since PgBouncer 1.21, which distributions may not have.
      DATABASE_NAMED_STATEMENTS: 'off',
      DATA_DIR: folder,
      SECRET: secret,
    }
    ;[first, second] = await Promise.all([startProcess(environment), startProcess(environment)])
    cookie = await joinCity(first.url, 'ann@example.org')
  })
  afterAll(async () => {
    await Promise.all([first, second].map(async server => server?.end('SIGKILL')))
    await pooler?.remove()
    if (folder) await removeFolder(folder)
  })

  const ask = (server: ServerProcess, id: string, title: string) =>
    callServer(server.url, 'POST', '/questions', { cookie, body: { id, category: 'Podcasting', title } })

  it('warns if the pooler sets no timeout', async () => {
    const { DATABASE_DIRECT_URL: direct } = environment
    const careless = await startPooler(direct, 'select 1')
    const lines: string[] = []
    const open = async (url: string) => {
      const settings = readEnvironment({ ...environment, DATABASE_URL: url })
      const database = await openAsItStands(settings, createLog('warn', { write: line => void lines.push(line) }))
      await database.close()
    }
    await open(pooler.url)
    expect(lines).toEqual([])
    await open(careless.url)
    expect(lines).toEqual([expect.stringContaining('the pooler sets no statement_timeout')])
    await careless.remove()
  })

  it('delivers live events between two processes', async () => {
    const { body: session } = await callServer(second.url, 'GET', '/session', { cookie })
    const stream = await fetch(`${second.url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie } })
    const id = randomUUID()
    expect((await ask(first, id, 'Who is awake?')).status).toBe(200)
    expect(await hearUntil(stream.body, text => text.includes(id))).toContain('question.asked')
    await stream.body?.cancel()
  })

  it('answers many concurrent reads and writes on few connections', async () => {
    const question = randomUUID()
    await ask(first, question, 'Where is the best bread?')
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const server = n % 2 === 0 ? first : second
        return n % 6 === 0
          ? callServer(server.url, 'POST', `/questions/${question}/replies`, {
              cookie,
              body: { id: randomUUID(), body: `At the market, stand ${n}.` },
            })
          : callServer(server.url, 'GET', ['/feed', '/home', '/people', '/questions'][n % 4] ?? '', { cookie })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await callServer(second.url, 'GET', `/questions/${question}`, { cookie })
    expect(body['replyCount']).toBe(10)
  })

  it('loses no acknowledged write when it is killed under load, and continues without a restart of the app', async () => {
    const { body: session } = await callServer(second.url, 'GET', '/session', { cookie })
    const stream = await fetch(`${second.url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie } })
    const question = randomUUID()
    await ask(first, question, 'Does anybody count?')
    const acknowledged = new Set<string>()
    const refused: number[] = []
    let done = false
    const writer = async (server: ServerProcess) => {
      while (!done) {
        const id = randomUUID()
        const { status, body } = await callServer(server.url, 'POST', `/questions/${question}/replies`, {
          cookie,
          body: { id, body: 'One more.' },
        })
        if (status === 200) acknowledged.add(id)
        else if (status !== 429) refused.push(status)
        else if (body['code'] === 'TOO_MANY_REQUESTS') return
      }
    }
    const writers = [first, second].map(writer)
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(3), { timeout: 20_000 })
    await pooler.kill()
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0), { timeout: 20_000 })
    await pooler.start()
    await vi.waitFor(async () => expect((await callServer(second.url, 'GET', '/feed', { cookie })).status).toBe(200), {
      timeout: 20_000,
    })
    done = true
    await Promise.all(writers)
    expect(new Set(refused)).toEqual(new Set([503]))
    const { body } = await callServer(second.url, 'GET', `/questions/${question}/replies?limit=100`, { cookie })
    const stored = new Set((body['items'] as { id: string }[]).map(({ id }) => id))
    expect([...acknowledged].filter(id => !stored.has(id))).toEqual([])
    const last = [...acknowledged].at(-1) ?? ''
    await hearUntil(stream.body, text => text.includes(last))
    await stream.body?.cancel()
  })
})
