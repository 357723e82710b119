import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { hearUntil } from '../support/hear.ts'
import { findPostgres, startPostgresServer, type PostgresServer } from '../support/engines/postgres-server.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  secret,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../support/engines/server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Only where the tests use a server: in the run with the embedded engine they would take as long as all others.
const lacks = inject('template').engine !== 'postgres' && 'TEST_DATABASE_URL is not set'
const soon = { timeout: 20_000, interval: 20 }

describe.skipIf(lacks)(`reads on replicas${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
  let folder: string
  let primary: PostgresServer
  let standbys: [PostgresServer, PostgresServer]
  let first: ServerProcess
  let second: ServerProcess
  let ann: Member
  let bob: Member

  interface Member {
    cookie: string
    id: string
    cursor: string
  }

  beforeAll(async () => {
    if (!(await findPostgres())) throw new Error('This machine has no PostgreSQL server.')
    folder = await temporaryFolder()
    primary = await startPostgresServer()
    standbys = [await primary.standby(), await primary.standby()]
    const environment = {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: standbys.map(({ url }) => url).join(),
      DATA_DIR: folder,
      SECRET: secret,
    }
    ;[first, second] = await Promise.all([startProcess(environment), startProcess(environment)])
    ;[ann, bob] = await Promise.all([member('ann@example.org'), member('bob@example.org')])
  })
  afterAll(async () => {
    await Promise.all([first, second].map(async server => server?.end('SIGKILL')))
    await Promise.all((standbys ?? []).map(server => server.remove()))
    await primary?.remove()
    await removeFolder(folder)
  })

  const member = async (email: string): Promise<Member> => {
    const cookie = await joinCity(first.url, email)
    const { body } = await callServer(first.url, 'GET', '/session', { cookie })
    return { cookie, id: (body['viewer'] as { id: string }).id, cursor: String(body['cursor']) }
  }
  const onEach = async (sql: string, servers: PostgresServer[] = standbys) => {
    for (const { url } of servers) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql).finally(() => client.end())
    }
  }
  const figure = async (server: ServerProcess, line: string) =>
    Number(
      (await (await read(`${server.url}/metrics`)).text())
        .split('\n')
        .find(text => text.startsWith(line))
        ?.slice(line.length) ?? 0,
    )
  const usable = (server: ServerProcess) => figure(server, 'database_replicas_usable ')
  const onReplicas = (server: ServerProcess) => figure(server, 'database_replica_reads_total{outcome="replica"} ')
  const allUsable = (count: number) =>
    vi.waitFor(async () => expect([await usable(first), await usable(second)]).toEqual([count, count]), soon)

  const titles = async (server: ServerProcess, { cookie }: { cookie: string }) =>
    ((await callServer(server.url, 'GET', '/questions', { cookie })).body['items'] as { title: string }[]).map(
      ({ title }) => title,
    )
  async function ask({ cookie }: Member, title: string) {
    const { status, headers } = await callServer(first.url, 'POST', '/questions', {
      cookie,
      body: { id: randomUUID(), category: 'Podcasting', title },
    })
    expect(status).toBe(200)
    return { cookie: [cookie, ...headers.getSetCookie().map(line => line.split(';')[0])].join('; ') }
  }
  async function whilePaused(work: () => Promise<void>) {
    await allUsable(2)
    await onEach('select pg_wal_replay_pause()')
    try {
      await work()
    } finally {
      await onEach('select pg_wal_replay_resume()')
      await allUsable(2)
    }
  }

  it('are answered by replicas', async () => {
    await allUsable(2)
    const before = await onReplicas(second)
    // Right after events of the onboarding, the primary may answer.
    await vi.waitFor(async () => {
      await titles(second, bob)
      expect(await onReplicas(second)).toBeGreaterThan(before)
    }, soon)
  })

  it('include the viewer’s own writes, in every process, while the replicas do not replay', async () => {
    await whilePaused(async () => {
      for (let n = 0; n < 5; n++) {
        const writer = await ask(ann, `My own, number ${n}?`)
        expect(await titles(second, writer)).toContain(`My own, number ${n}?`)
        expect(await titles(first, writer)).toContain(`My own, number ${n}?`)
      }
    })
  })

  it('include what the viewer’s stream has delivered', async () => {
    await whilePaused(async () => {
      const stream = await fetch(`${second.url}/live?cursor=${bob.cursor}`, { headers: { cookie: bob.cookie } })
      await ask(ann, 'Who saw the sea?')
      await hearUntil(stream.body, text => text.includes('Who saw the sea?'))
      expect(await titles(second, bob)).toContain('Who saw the sea?')
      await stream.body?.cancel()
    })
  })

  it('include everything older than the allowed lag, and change to the primary until the replicas have it', async () => {
    await whilePaused(async () => {
      await ask(ann, 'Is anybody behind?')
      await allUsable(0)
      expect(await titles(second, bob)).toContain('Is anybody behind?')
    })
  })

  it('do not use the rights that a replica knows', async () => {
    const eve = await member('eve@example.org')
    await whilePaused(async () => {
      expect((await callServer(second.url, 'GET', '/questions', { cookie: eve.cookie })).status).toBe(200)
      await onEach(`update accounts set is_active = false where id = '${eve.id}'`, [primary])
      await vi.waitFor(
        async () =>
          expect((await callServer(second.url, 'GET', '/questions', { cookie: eve.cookie })).status).toBe(401),
        soon,
      )
    })
  })

  it('continue while the primary is away, and say that nothing can be saved', async () => {
    await allUsable(2)
    const { id } = JSON.parse(
      await (await fetch(`${second.url}/api/questions`, { headers: { cookie: ann.cookie } })).text(),
    ).items[0] as { id: string }
    const wrong: string[] = []
    const paths = [
      '/session',
      '/questions',
      `/questions/${id}/replies`,
      '/questions?search=behind',
      '/events',
      '/conversations',
      '/feed',
    ]
    let done = false
    const readers = paths.map(async path => {
      while (!done) {
        const { status } = await callServer(second.url, 'GET', path, { cookie: bob.cookie })
        if (status !== 200) wrong.push(`${path} ${status}`)
      }
    })
    const state = async () => [
      await figure(second, 'database_primary_state{state="away"} '),
      await (await read(`${second.url}/readyz`)).json(),
    ]
    await primary.stopAtOnce()
    try {
      await vi.waitFor(async () => expect(await state()).toEqual([1, { state: 'readingOnly' }]), soon)
      const { status, headers } = await callServer(second.url, 'GET', '/questions', { cookie: bob.cookie })
      expect([status, headers.get('reading-only')]).toEqual([200, 'on'])
      const refused = await callServer(second.url, 'POST', '/questions', {
        cookie: bob.cookie,
        body: { id: randomUUID(), category: 'Podcasting', title: 'Is this saved?' },
      })
      expect([refused.status, refused.body['code'], Number(refused.headers.get('retry-after')) > 0]).toEqual([
        503,
        'UNAVAILABLE',
        true,
      ])
      expect(refused.headers.get('reading-only')).toBe('on')
    } finally {
      await primary.start()
    }
    await vi.waitFor(async () => expect(await state()).toEqual([0, { state: 'ready' }]), soon)
    done = true
    await Promise.all(readers)
    expect(wrong).toEqual([])
    const { headers } = await callServer(second.url, 'GET', '/questions', { cookie: bob.cookie })
    expect(headers.get('reading-only')).toBe(null)
  })

  it('succeed while a replica is killed, comes back, and is promoted', async () => {
    await allUsable(2)
    const answers: number[] = []
    let done = false
    const reader = async (server: ServerProcess) => {
      while (!done) answers.push((await callServer(server.url, 'GET', '/feed', { cookie: bob.cookie })).status)
    }
    const readers = [first, second, first, second].map(reader)
    await standbys[0].kill()
    await allUsable(1)
    await standbys[0].start()
    await allUsable(2)
    await onEach('select pg_promote()', [standbys[1]])
    await allUsable(1)
    await ask(ann, 'Written after the promotion?')
    await vi.waitFor(async () => expect(await titles(second, bob)).toContain('Written after the promotion?'), soon)
    done = true
    await Promise.all(readers)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(second.output()).toContain('It is the primary.')
  })
})
