import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migratedFolder } from '../support/engines/migrated-folder.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  runScript,
  startProcess,
  type ServerProcess,
} from '../support/engines/server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
const running: ServerProcess[] = []
const start = async (environment: Record<string, string> = {}) => {
  const server = await startProcess({ DATA_DIR: folder, ...environment })
  running.push(server)
  return server
}
const backlog = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => 0))
const question = () => ({ id: randomUUID(), category: 'Podcasting', title: 'Who is awake?' })

beforeAll(async () => {
  folder = await migratedFolder()
})
afterAll(async () => {
  await Promise.all(running.map(server => server.end('SIGKILL')))
  await removeFolder(folder)
})

describe('the embedded server', () => {
  let server: ServerProcess
  let cookie: string
  let secret: Stats
  beforeAll(async () => {
    server = await start()
    secret = await stat(join(folder, 'secret'))
    cookie = await joinCity(server.url, 'ann@example.org')
  })
  const admin = (...args: string[]) => runScript('scripts/admin.ts', args, { DATA_DIR: folder })
  const role = async () =>
    ((await callServer(server.url, 'GET', '/session', { cookie })).body['viewer'] as { role: string }).role

  it('accepts operator commands while running', async () => {
    expect(await admin('grant', 'Ann@Example.org', 'admin')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is now admin'),
    })
    expect(await role()).toBe('admin')
    const unknown = await admin('grant', 'nobody@example.org', 'admin')
    expect(unknown).toEqual({ code: 1, output: 'There is no account with the email nobody@example.org.\n' })
    const queen = await admin('grant', 'ann@example.org', 'queen')
    expect(queen).toEqual({ code: 1, output: expect.stringContaining('grant EMAIL') })
    expect((await stat(join(folder, 'control.sock'))).mode & 0o777).toBe(0o600)
  })

  it('refuses a second process and a port in use, and accepts a thousand concurrent connections under load', async () => {
    await expect(start()).rejects.toThrow(
      new RegExp(`in use by a running server or a restore \\(process ${server.child.pid}\\)`),
    )
    const { hostname, port } = new URL(server.url)
    const other = await migratedFolder()
    const { code, output } = await runScript('server/run.ts', [], { PORT: port, DATA_DIR: other })
    expect([code, output.includes('The port is taken')]).toEqual([1, true])
    await removeFolder(other)
    if (backlog >= 1_000) {
      server.child.kill('SIGSTOP')
      let entered = 0
      const sockets = Array.from({ length: 1_000 }, () => connect(Number(port), hostname, () => entered++))
      await vi.waitFor(() => expect(entered).toBe(sockets.length), { timeout: 20_000 })
      for (const socket of sockets) socket.destroy()
      server.child.kill('SIGCONT')
    }
    expect((await read(`${server.url}/readyz`)).status).toBe(200)
  })

  it('keeps every acknowledged question through SIGKILL, and releases its folder immediately', async () => {
    const acknowledged: unknown[] = []
    const asking = (async () => {
      for (;;) {
        const { status, body } = await callServer(server.url, 'POST', '/questions', { cookie, body: question() })
        if (status === 200) acknowledged.push(body['id'])
      }
    })().catch(() => undefined)
    while (acknowledged.length < 10) await new Promise(resolve => setImmediate(resolve))
    await server.end('SIGKILL')
    await asking
    server = await start()
    const { body } = await callServer(server.url, 'GET', '/questions?limit=100', { cookie })
    const kept = (body['items'] as { id: string }[]).map(({ id }) => id)
    for (const id of acknowledged) expect(kept).toContain(id)
  })

  it('shuts down gracefully on SIGTERM: answers open requests, ends streams with a reconnection delay', async () => {
    const stream = await fetch(`${server.url}/live?cursor=0`, { headers: { cookie } })
    const text = stream.text()
    const open = request(`${server.url}/api/accounts/sign-in`, {
      method: 'POST',
      headers: {
        origin: server.url,
        connection: 'close',
        'content-type': 'application/json',
        expect: '100-continue',
      },
    })
    open.flushHeaders()
    await once(open, 'continue')
    const answered = (once(open, 'response') as Promise<[IncomingMessage]>).then(([answer]) => answer.resume())
    const ended = server.end('SIGTERM')
    open.end(JSON.stringify({ email: 'ann@example.org', password: 'correct horse battery' }))
    expect((await answered).statusCode).toBe(200)
    const { code, took } = await ended
    expect(code).toBe(0)
    expect(took).toBeLessThan(10_000)
    expect(await text).toMatch(/^retry: \d+/)
  })

  it('accepts operator commands while stopped, and refuses to start with another secret', async () => {
    expect((await admin('grant', 'ann@example.org', 'member')).code).toBe(0)
    const wrong = { DATA_DIR: folder, PORT: '0', SECRET: 'a secret that is not the one of this folder' }
    const { code, output } = await runScript('server/run.ts', [], wrong)
    expect([code, output]).toEqual([1, expect.stringMatching(/^The database was encrypted with another SECRET: .*\n$/)])
    server = await start()
    expect(await role()).toBe('member')
  })

  it('created its secret once, readable by its owner only', async () => {
    expect(secret.mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'secret'))).mtimeMs).toBe(secret.mtimeMs)
  })
})

describe('an invalid environment', () => {
  it('stops the start with one sentence for each variable', async () => {
    const { code, output } = await runScript('server/run.ts', [], {
      PORT: 'many',
      SECRET: 'short',
      FEATURE_EVENTS: 'maybe',
      DATA_DIR: folder,
    })
    expect(code).toBe(1)
    expect(
      output
        .trim()
        .split('\n')
        .map(line => line.split(' ')[0]),
    ).toEqual(['PORT', 'SECRET', 'FEATURE_EVENTS'])
  })

  it('requires APP_URL in production', async () => {
    const { code, output } = await runScript('server/run.ts', [], { NODE_ENV: 'production', DATA_DIR: folder })
    expect([code, output.split(' ')[0]]).toEqual([1, 'APP_URL'])
  })

  it('needs a secret in production on a server database', async () => {
    const { code, output } = await runScript('server/run.ts', [], {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://nowhere/x',
      DATA_DIR: folder,
    })
    expect([code, output.split(' ')[0]]).toEqual([1, 'SECRET'])
  })
})
