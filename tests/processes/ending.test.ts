import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migratedFolder } from '../support/engines/migrated-folder.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  spawnServer,
  startProcess,
  type ServerProcess,
} from '../support/engines/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let server: ServerProcess | undefined
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeEach(async () => {
  folder = await migratedFolder()
})
afterEach(async () => {
  agent.destroy()
  await server?.end('SIGKILL')
  server = undefined
  await removeFolder(folder)
})

async function start(drainSeconds: number, environment: Record<string, string> = {}): Promise<ServerProcess> {
  return (server = await startProcess({ DATA_DIR: folder, DRAIN_SECONDS: String(drainSeconds), ...environment }))
}

async function ask(url: string, path: string): Promise<IncomingMessage> {
  const asked = request(`${url}${path}`, { agent }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

const isReady = async (url: string) => (await read(`${url}/readyz`)).status === 200

it('reports the shutdown immediately, and serves until a proxy has switched to other processes', async () => {
  const { url, child, end } = await start(6, { TRUST_PROXY: '1' })
  const cookie = await joinCity(url, 'ann@example.org')
  const { body: session } = await callServer(url, 'GET', '/session', { cookie })
  const told = fetch(`${url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie } }).then(stream =>
    stream.text(),
  )
  const kept = await ask(url, '/healthz')
  expect(kept.headers.connection).toBe('keep-alive')
  // Longer than a proxy: closing it first would lose a request that reuses it.
  expect(Number(String(kept.headers['keep-alive']).split('=')[1])).toBeGreaterThan(120)
  await text(kept)
  child.kill('SIGTERM')
  await expect.poll(() => isReady(url)).toBe(false)
  expect(await (await read(`${url}/readyz`)).json()).toEqual({ state: 'draining' })
  const id = randomUUID()
  const asked = await callServer(url, 'POST', '/questions', {
    cookie,
    body: { id, category: 'Podcasting', title: 'Does it still take this?' },
  })
  expect(asked.status).toBe(200)
  // A request sent while the server closes a keep-alive connection would be lost.
  const last = await ask(url, '/healthz')
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  const { code } = await end('SIGCONT')
  expect(code).toBe(0)
  expect(await told).toContain(id)
  expect(await told).toMatch(/^retry: \d+/)
})

it('accepts queued connections before closing the listener', async () => {
  const { url, child, end } = await start(4)
  child.kill('SIGTERM')
  await expect.poll(() => isReady(url), { timeout: 3_900 }).toBe(false)
  child.kill('SIGSTOP')
  const until = performance.now() + 4_500
  const asked = Array.from({ length: 100 }, () => read(`${url}/healthz`).then(({ status }) => status, String))
  await expect.poll(() => performance.now(), { timeout: 10_000 }).toBeGreaterThan(until)
  // A busy machine gives the process a few milliseconds now and then: too few to accept all of them within a second.
  for (let turn = 0; turn < 20; turn++) {
    child.kill('SIGCONT')
    await delay(2)
    child.kill('SIGSTOP')
    await delay(100)
  }
  child.kill('SIGCONT')
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect((await end('SIGCONT')).code).toBe(0)
})

it('shuts down gracefully on a signal during the start', async () => {
  const { child, ended, output } = spawnServer({ DATA_DIR: join(folder, 'new'), DRAIN_SECONDS: '0' })
  await expect.poll(output, { timeout: 90_000, interval: 5 }).toContain('"msg":"migrated"')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('"msg":"ending"')
})

it('exits immediately on a second signal, but not when both signals were one', async () => {
  const { url, child, end } = await start(100)
  const signal = () => child.kill('SIGTERM')
  // A terminal signals all processes, and npm forwards its own signal too.
  signal()
  signal()
  await expect.poll(() => isReady(url)).toBe(false)
  expect((await read(`${url}/healthz`)).status).toBe(200)
  const ended = end('SIGCONT')
  const again = setInterval(signal, 100)
  expect((await ended).code).toBe(1)
  clearInterval(again)
})
