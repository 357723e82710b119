import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EndpointMeta } from '../contract/access.ts'
import { contract } from '../contract/contract.ts'
import type { Database } from '../server/db/client.ts'
import { openPostgres } from '../server/db/postgres/postgres.ts'
import type { Replica } from '../server/db/postgres/replicas.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createWorld } from './support/calls-world.ts'
import { calls } from './support/calls/all.ts'
import type { World } from './support/calls/world.ts'
import { runDatabase } from './support/engines/run-database.ts'

const template = inject('template')
const onError = () => undefined

function* readsAt(levels: readonly string[], node: unknown, path: string[] = []): Generator<string> {
  if (isContractProcedure(node)) {
    const { meta, route } = node['~orpc']
    if (levels.includes((meta as EndpointMeta).access ?? '') && route.method === 'GET') yield path.join('.')
  } else for (const [key, value] of Object.entries(node as object)) yield* readsAt(levels, value, [...path, key])
}

describe.runIf(template.engine === 'postgres')('reads of members', () => {
  let primary: Database
  let readOnly: Database
  let app: TestApp
  let world: { of(actor: 'author' | 'blocker'): World }
  const failures: string[] = []
  let isAway = false
  const onPrimary: string[] = []

  beforeAll(async () => {
    if (template.engine !== 'postgres') return
    const address = await runDatabase(template)
    primary = await openPostgres(address, { onError })
    const refusing = new URL(address)
    refusing.searchParams.set('options', '-c default_transaction_read_only=on')
    readOnly = await openPostgres(refusing.href, { onError })
    const replica: Replica = { db: readOnly.db, check: () => Promise.resolve(), whileAnswering: read => read }
    app = await createTestApp({
      database: {
        ...primary,
        primary: {
          state: () => (isAway ? 'away' : 'writable'),
          onChange: () => () => undefined,
          onTimeline: () => undefined,
        },
        observe: observer =>
          primary.observe({
            ...observer,
            ran: query => {
              if (isAway) onPrimary.push(query.text)
              observer.ran(query)
            },
          }),
        replicas: {
          choose: () => replica,
          seen: () => Promise.resolve(),
          position: () => Promise.resolve(0n),
          chooseWhileAway: () => replica,
          states: () => ['used'],
          servers: ['replica'],
          start: () => Promise.resolve(),
          close: () => readOnly.close(),
        },
      },
      environment: { LOG_LEVEL: 'warn' },
      onLog: line => void (line.includes('a read on a replica failed') && failures.push(line)),
    })
    world = await createWorld(app)
  })
  afterAll(async () => {
    await readOnly?.close()
    await primary?.close()
  })

  it.each([...readsAt(['member'], contract)])('%s writes only on the primary', async name => {
    const entry = calls[name]
    if (!entry) throw new Error(`There is no call of ${name}.`)
    for (const actor of ['author', 'blocker'] as const) {
      const about = world.of(actor)
      const given = await entry.given?.(app, about)
      failures.length = 0
      const { path } = entry.call({ ...about, ...given })
      const { status } = await app.api('GET', path, { as: about.session })
      expect(failures).toEqual([])
      expect([200, 403, 404]).toContain(status)
    }
  })

  it.each([...readsAt(['public', 'signedIn', 'member'], contract)])(
    '%s uses only a replica while the primary is away',
    async name => {
      const entry = calls[name]
      if (!entry) throw new Error(`There is no call of ${name}.`)
      const about = world.of('author')
      const given = await entry.given?.(app, about)
      const { path } = entry.call({ ...about, ...given })
      onPrimary.length = 0
      isAway = true
      const answer = await app.api('GET', path, { as: about.session }).finally(() => (isAway = false))
      expect([200, 403, 404, 410]).toContain(answer.status)
      expect([answer.headers.get('reading-only'), onPrimary]).toEqual(['on', []])
    },
  )

  it('refuse invalid input once, without blaming the replica', async () => {
    failures.length = 0
    const { status } = await app.api('GET', '/questions?limit=0', { as: world.of('author').session })
    expect({ status, failures }).toEqual({ status: 400, failures: [] })
  })

  it.each(['/questions', '/events', '/events/count', '/listings', '/listings/counts', '/people', '/people/count'])(
    '%s with a search counts it on the primary',
    async path => {
      failures.length = 0
      const { status } = await app.api('GET', `${path}?search=bread`, { as: world.of('author').session })
      expect({ status, failures }).toEqual({ status: 200, failures: [] })
    },
  )
})
