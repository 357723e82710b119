import { Kysely, PostgresDialect } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '../client.ts'
import { openReplicas } from './replicas.ts'
import type { Schema } from '../tables.ts'

afterEach(() => vi.restoreAllMocks())

function answering(row: () => Promise<object>): Database {
  const client = {
    query: async () => ({ command: 'SELECT' as const, rowCount: 1, rows: [await row()] }),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as never }) })
  return { db, close: () => db.destroy() } as Database
}

it('uses a replica only for reads while the primary is away once its position cannot be read', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  let reachable = Promise.resolve()
  let reach = () => undefined as void
  const primary = answering(async () => {
    await reachable
    return { position: '100', cluster: 'one', timeline: 1, mark: 'first' }
  })
  let checks = 0
  const standby = answering(() => {
    checks++
    return Promise.resolve({ standby: true, replayed: '100', cluster: 'one', mark: 'first' })
  })
  const replicas = openReplicas(primary, [standby], () => undefined)
  const choose = () => replicas.choose({ position: 0n, knows: [] })
  await replicas.start()
  expect(choose()).toBeUndefined()
  clock.mockReturnValue(950)
  await expect.poll(choose).toBeDefined()
  await expect.poll(() => replicas.chooseWhileAway()).toBeDefined()
  reachable = new Promise(resolve => (reach = resolve))
  clock.mockReturnValue(60_000)
  expect(choose()).toBeUndefined()
  const before = checks
  await expect.poll(() => checks, { timeout: 10_000 }).toBeGreaterThan(before + 2)
  expect(replicas.chooseWhileAway()).toBeDefined()
  expect(choose()).toBeUndefined()
  reach()
  await replicas.close()
})

it('reads positions of the primary while a replica is silent', async () => {
  let reads = 0
  const readsAtChecks: number[] = []
  const primary = answering(() =>
    Promise.resolve({ position: String(++reads), cluster: 'one', timeline: 1, mark: 'first' }),
  )
  const silent = answering(() => {
    readsAtChecks.push(reads)
    return new Promise(() => undefined)
  })
  const replicas = openReplicas(primary, [silent], () => undefined)
  await replicas.start()
  await expect.poll(() => readsAtChecks, { timeout: 10_000 }).toHaveLength(3)
  expect(readsAtChecks[2]).toBeGreaterThan((readsAtChecks[1] ?? 0) + 2)
  await replicas.close()
})

it('ends the reads of a replica that becomes silent', async () => {
  let isCutOff = false
  const position = () => Promise.resolve({ position: '1', cluster: 'one', timeline: 1, mark: 'first' })
  const standby = answering(() =>
    isCutOff
      ? new Promise(() => undefined)
      : Promise.resolve({ standby: true, replayed: '1', cluster: 'one', mark: 'first' }),
  )
  const replicas = openReplicas(answering(position), [standby], () => undefined)
  await replicas.start()
  const choose = () => replicas.choose({ position: 0n, knows: [] })
  await expect.poll(choose, { timeout: 10_000 }).toBeDefined()
  const replica = choose()
  expect(await replica?.whileAnswering(Promise.resolve('answer'))).toBe('answer')
  isCutOff = true
  await expect(replica?.whileAnswering(new Promise(() => undefined))).rejects.toThrow('The replica does not answer.')
  expect(choose()).toBeUndefined()
  await replicas.close()
})
