import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { openCopy } from './support/city/database.ts'
import { createAccount } from './support/factories.ts'
import { createLogReader } from '../lab/fuzz/log-reader.ts'
import { answersIn, exchange } from '../lab/fuzz/raw-socket.ts'
import { rawShapes } from '../lab/fuzz/raw-shapes.ts'
import { attack } from '../lab/fuzz/run.ts'
import { listen, settings } from '../lab/fuzz/stage.ts'

const reader = createLogReader()
let app: TestApp
let url: string
let folder: string
let end: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peeps-hostile-'))
  // Its triggers would affect other tests.
  const database = await openCopy()
  app = await createTestApp({ database, environment: settings(folder), onLog: line => reader.read(line) })
  const door = await listen(app)
  url = door.url
  end = async () => {
    await app.deps.hub.close()
    await door.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterAll(() => end())

describe('bytes that are not a request', () => {
  it('smuggle no request, get no internal details, and block no other client', async () => {
    const { host } = new URL(url)
    const as = await signInAs(app, (await createAccount(app.deps.db)).account)
    const ids = new Map<string, string>()
    const hidden = (id: string) => {
      const body = JSON.stringify({ id, category: 'Podcasting', title: 'Nobody asked this.' })
      return [
        'POST /api/questions HTTP/1.1',
        `Host: ${host}`,
        `Origin: http://${host}`,
        'Content-Type: application/json',
        `Cookie: peeps.session_token=${as}`,
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n')
    }
    const marker = randomUUID()
    const found = await Promise.all(
      rawShapes({ host, hidden: hidden(marker) }).map(async ({ name, bytes, answers, writes }) => {
        const id = randomUUID()
        ids.set(name, id)
        const heard = answersIn(
          await exchange(url, Buffer.from(bytes.toString('latin1').replaceAll(marker, id), 'latin1')),
        )
        const wrong: string[] = []
        for (const [at, { status, head }] of heard.entries()) {
          const allowed = answers[at] ?? (at === answers.length || writes ? [200] : [])
          if (!allowed.includes(status)) wrong.push(`answer ${at + 1} is ${status}`)
          if (status >= 500 && status !== 501 && status !== 505) wrong.push(`an error of the server: ${status}`)
          if (/\n\s+at |node_modules/.test(head)) wrong.push('an answer that reveals internals')
        }
        const stored = await app.deps.db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()
        if ((stored !== undefined) !== writes)
          wrong.push(stored ? 'the hidden request was carried out' : 'nothing was stored')
        return wrong.length > 0 ? `${name}: ${wrong.join(', ')}` : ''
      }),
    )
    expect(found.filter(Boolean)).toEqual([])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})

describe('a request without a valid URL', () => {
  it.each([
    ['a backslash', 'GET /\\evil.example HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a host that is none', 'GET /api/session HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ])('for %s is refused with the error format of the app', async (_, text) => {
    const [head = '', body = ''] = (await exchange(url, Buffer.from(text))).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head.toLowerCase()).toMatch(/content-security-policy: .*\r\n(.*\r\n)*x-content-type-options: nosniff/)
    expect(body).toContain('"code":"MALFORMED_REQUEST"')
  })
})

describe('a body that is too large', () => {
  it('closes its connection, and announces it', async () => {
    const { host } = new URL(url)
    const text = `POST /api/questions HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Length: 9999999\r\n\r\n`
    const [{ status, head } = { status: 0, head: '' }] = answersIn(await exchange(url, Buffer.from(text)))
    expect(status).toBe(413)
    expect(head).toContain('connection: close')
  })
})

describe('hostile requests', () => {
  it('leave every answer and every row correct', async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? 1)
    const requests = Number(process.env['FUZZ_REQUESTS'] ?? 500)
    const { failures, touched, sent } = await attack(app, url, { seed, requests })
    const told = failures.map(
      ({ request, what, shot, status }) =>
        `request ${request} of seed ${seed}: ${what.join('; ')} (${shot.actor} ${shot.method} ${shot.path.slice(0, 200)} -> ${status})`,
    )
    expect(told.join('\n')).toBe('')
    expect(touched.join()).toBe('')
    expect(sent).toBeGreaterThanOrEqual(requests)
    expect((await reader.end(app)).join('\n')).toBe('')
  }, 240_000)
})
