import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
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

vi.setConfig({ testTimeout: 120_000 })

const template = inject('template')

/**
 * Can silence listening connections without closing them (a lost route, NAT, firewall or stalled proxy), or answer LISTEN with an error
 * (a standby, some poolers).
 */
async function openListenProxy(address: string) {
  const target = new URL(address)
  const proxy = { address: '', muted: false, refuses: false, close: () => undefined as void }
  const sockets = new Set<Socket>()
  const server: Server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    let listens = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => (client.destroy(), upstream.destroy()))
    }
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      if (text.includes('listen "')) listens = true
      upstream.write(proxy.refuses ? Buffer.from(text.replaceAll('listen "', 'lxsten "'), 'latin1') : chunk)
    })
    upstream.on('data', chunk => {
      if (!(listens && proxy.muted)) client.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const wired = new URL(address)
  wired.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.address = wired.href
  proxy.close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return proxy
}

describe.runIf(template.engine === 'postgres')('the connection that listens', () => {
  const running: ServerProcess[] = []
  let folder: string
  let address: string
  let client: pg.Client
  let proxy: Awaited<ReturnType<typeof openListenProxy>>

  beforeEach(async () => {
    folder = await temporaryFolder()
    if (template.engine === 'postgres') address = await runDatabase(template)
    proxy = await openListenProxy(address)
    client = new pg.Client({ connectionString: address })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
    proxy.close()
    await removeFolder(folder)
  })
  const start = async (url: string, more: Record<string, string> = {}) => {
    const server = await startProcess({ DATABASE_URL: url, DATA_DIR: folder, SECRET: secret, ...more })
    running.push(server)
    return server.url
  }
  async function member(url: string, email: string) {
    const cookie = await joinCity(url, email)
    const { body } = await callServer(url, 'GET', '/session', { cookie })
    return { cookie, id: (body['viewer'] as { id: string }).id, cursor: String(body['cursor']) }
  }
  const suggested = async (url: string, { cookie }: { cookie: string }) =>
    (
      (await callServer(url, 'GET', '/people/suggestions', { cookie })).body['items'] as { person: { id: string } }[]
    ).map(({ person }) => person.id)
  async function block(url: string, by: { cookie: string }, whom: { id: string }) {
    const { body } = await callServer(url, 'POST', '/conversations/requests', {
      cookie: by.cookie,
      body: { id: randomUUID(), personId: whom.id, body: 'Hello' },
    })
    const { id } = body['conversation'] as { id: string }
    const answer = await callServer(url, 'POST', `/conversations/${id}/block`, { cookie: by.cookie, body: {} })
    expect(answer.status).toBe(200)
  }

  it('does not keep, while it is silent, blocked and deactivated people suggested', async () => {
    const [first, second] = await Promise.all([start(address), start(proxy.address)])
    const [ann, bob, eve] = [
      await member(first, 'ann@example.org'),
      await member(first, 'bob@example.org'),
      await member(first, 'eve@example.org'),
    ]
    expect(new Set(await suggested(second, bob))).toEqual(new Set([ann.id, eve.id]))
    proxy.muted = true
    await block(first, ann, bob)
    await client.query('update accounts set is_active = false where id = $1', [eve.id])
    expect(await suggested(first, bob)).toEqual([])
    await vi.waitFor(async () => expect(await suggested(second, bob)).toEqual([]), { timeout: 10_000, interval: 200 })
  })

  it('is not required if NATS wakes the processes', async () => {
    proxy.refuses = true
    const url = await start(proxy.address, { NATS_URL: 'nats://127.0.0.1:1' })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  it('is one, also if it was lost between two channels', async () => {
    const database = await openPostgres(address, { onError: () => undefined })
    const listening = async () =>
      (
        await client.query(
          `select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`,
        )
      ).rows
    const heard: string[] = []
    const stop = [await database.listen('one', payload => heard.push(payload ?? 'again'))]
    // Other tests listen in other databases of this server.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await expect.poll(listening).toEqual([])
    stop.push(await database.listen('two', () => undefined))
    const [connection] = await listening()
    await expect.poll(() => heard).toContain('again')
    expect(await listening()).toEqual([connection])
    await client.query(`notify one, 'x'`)
    await expect.poll(() => heard.at(-1)).toBe('x')
    for (const one of stop) await one()
    await expect.poll(listening).toEqual([])
    await database.close()
  })
})
