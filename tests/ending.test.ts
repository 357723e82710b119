import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migratedFolder } from './support/migrated-folder.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  spawnServer,
  startProcess,
  type ServerProcess,
} from './support/server-process.ts'

// Each test starts a real server, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

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

/** On the one connection that is kept, as a proxy does it. */
async function ask(url: string, path: string): Promise<IncomingMessage> {
  const asked = request(`${url}${path}`, { agent }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

const isReady = async (url: string) => (await read(`${url}/readyz`)).status === 200

it('told to end, it says so at once and serves on for as long as a proxy needs to send people elsewhere', async () => {
  const { url, child, end } = await start(3)
  const cookie = await joinCity(url, 'ann@example.org')
  const { body: session } = await callServer(url, 'GET', '/session', { cookie })
  const told = fetch(`${url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie } }).then(stream =>
    stream.text(),
  )
  const kept = await ask(url, '/healthz')
  expect(kept.headers.connection).toBe('keep-alive')
  await text(kept)
  child.kill('SIGTERM')
  await expect.poll(() => isReady(url)).toBe(false)
  expect(await (await read(`${url}/readyz`)).json()).toEqual({ ending: true })
  const id = randomUUID()
  const asked = await callServer(url, 'POST', '/questions', {
    cookie,
    body: { id, category: 'Podcasting', title: 'Does it still take this?' },
  })
  expect(asked.status).toBe(200)
  // Who keeps a connection is told to let it go: a request that comes as it is closed would be lost.
  const last = await ask(url, '/healthz')
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  const { code } = await end('SIGCONT')
  expect(code).toBe(0)
  // The stream heard what happened meanwhile, and when to come back.
  expect(await told).toContain(id)
  expect(await told).toMatch(/^retry: \d+/)
})

it('lets in whoever stands before the door as it closes', async () => {
  const { url, child, end } = await start(2)
  child.kill('SIGTERM')
  await expect.poll(() => isReady(url)).toBe(false)
  // It is held up, as on a busy machine, until it should have closed; meanwhile people come.
  child.kill('SIGSTOP')
  const until = performance.now() + 2_500
  const asked = Array.from({ length: 20 }, () => read(`${url}/healthz`))
  await expect.poll(() => performance.now(), { timeout: 10_000 }).toBeGreaterThan(until)
  child.kill('SIGCONT')
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await end('SIGCONT')).code).toBe(0)
})

it('ends in order when it is told so while it starts', async () => {
  // It begins with nothing at all, and says when its database stands.
  const { child, ended, output } = spawnServer({ DATA_DIR: join(folder, 'new'), DRAIN_SECONDS: '0' })
  await expect.poll(output, { timeout: 30_000, interval: 5 }).toContain('"msg":"migrated"')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('"msg":"ending"')
})

it('ends at once when it is told a second time, but not when both signals were one', async () => {
  const { url, child, end } = await start(100)
  const signal = () => child.kill('SIGTERM')
  // As it comes from a terminal, and from npm that passes on what all processes of the terminal have got.
  signal()
  signal()
  await expect.poll(() => isReady(url)).toBe(false)
  expect((await read(`${url}/healthz`)).status).toBe(200)
  const ended = end('SIGCONT')
  const again = setInterval(signal, 100)
  expect((await ended).code).toBe(1)
  clearInterval(again)
})

it('leaves the end of a kept connection to the proxy in front: one that we end as it is used again is a lost request', async () => {
  const { url } = await start(0, { TRUST_PROXY: '1' })
  const [, seconds] = String((await ask(url, '/healthz')).headers['keep-alive']).split('=')
  // nginx keeps a connection for a minute, Caddy for two.
  expect(Number(seconds)).toBeGreaterThan(120)
})
