import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase, scratchName } from '../scripts/scratch-database.ts'
import {
  callServer,
  joinCity,
  removeFolder,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from './support/server-process.ts'

const template = inject('template')
const secret = 'only-for-tests-only-for-tests-only-for-tests'

/** Stands between the server and its database, and can be cut. */
async function openWire(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const listen = (at: number) =>
    new Promise<number>(resolve => {
      server = createServer(client => {
        const upstream = connect(Number(port || 5432), hostname)
        for (const socket of [client, upstream]) {
          sockets.add(socket)
          socket.on('error', () => undefined)
          socket.on('close', () => sockets.delete(socket))
        }
        client.pipe(upstream).pipe(client)
      }).listen(at, '127.0.0.1', () => resolve((server?.address() as { port: number }).port))
    })
  const own = await listen(0)
  const wired = new URL(address)
  wired.host = `127.0.0.1:${own}`
  const cut = async () => {
    const closed = new Promise(resolve => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { address: wired.href, cut, mend: () => listen(own) }
}

describe.runIf(template.engine === 'postgres')('on a PostgreSQL server', () => {
  const running: ServerProcess[] = []
  let folder: string
  let address: string

  beforeEach(async () => {
    folder = await temporaryFolder()
    if (template.engine === 'postgres')
      address = await createDatabase(template.server, scratchName('test').replace('peeps_test', template.name))
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
    await removeFolder(folder)
  })
  const start = async (url: string) => {
    const server = await startProcess({ DATABASE_URL: url, DATA_DIR: folder, SECRET: secret })
    running.push(server)
    return server
  }

  it('live events cross two processes that start at once', async () => {
    const [first, second] = await Promise.all([start(address), start(address)])
    const cookie = await joinCity(first.url, 'ann@example.org')
    const { body: session } = await callServer(second.url, 'GET', '/session', { cookie })
    const stream = await fetch(`${second.url}/live?cursor=${session['cursor']}`, { headers: { cookie } })
    const reader = (stream.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
    const id = randomUUID()
    await callServer(first.url, 'POST', '/questions', {
      cookie,
      body: { id, category: 'Podcasting', text: 'Who is awake?' },
    })
    let text = ''
    while (!text.includes(id)) text += (await reader.read()).value
    expect(text).toContain('question.asked')
    await reader.cancel()
  })

  it('answers 503 within three seconds while the database is gone, and recovers by itself', async () => {
    const wire = await openWire(address)
    const server = await start(wire.address)
    const cookie = await joinCity(server.url, 'ann@example.org')
    await wire.cut()
    const began = performance.now()
    const { status, body, headers } = await callServer(server.url, 'GET', '/questions', { cookie })
    expect(performance.now() - began).toBeLessThan(3_000)
    expect([status, body['code']]).toEqual([503, 'UNAVAILABLE'])
    expect(headers.get('retry-after')).toBeTruthy()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await wire.mend()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    expect((await callServer(server.url, 'GET', '/questions', { cookie })).status).toBe(200)
  })
})
