import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { inTransaction, noCity } from '../../server/db/transaction.ts'
import { readAfter } from '../../server/live/outbox.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openBareDatabase, openCopy } from '../support/city/database.ts'
import { cursorAt, newestEvent } from '../support/events.ts'
import { createAccount } from '../support/factories.ts'
import { eachLiveApp } from '../support/live-app.ts'
import { neighbours } from '../support/people/neighbours.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const { member, listen } = neighbours(() => app)
const isPostgres = () => inject('template').engine === 'postgres'
const change = (caseId: string): LiveEvent => ({ type: 'reports.changed', caseId, pending: 0 })
const caseOf = (event: LiveEvent) => ('caseId' in event ? event.caseId : event.type)
const cityOf = async (accountId: string, { deps: { db } } = app) =>
  (await db.selectFrom('profiles').select('city_id').where('id', '=', accountId).executeTakeFirstOrThrow()).city_id ??
  ''
const publish = (event: LiveEvent, audiences: ({ city: string } | { accounts: string[] })[], pause = 0, target = app) =>
  inTransaction(target.deps.db, async ({ trx, publish: add }) => {
    if (pause > 0) await sql`select pg_sleep(${pause})`.execute(trx)
    for (const audience of audiences) add(audience, event)
  })

describe('the order of the outbox', () => {
  it('is that of commits in each city: readers and streams miss none of many concurrent writes', async () => {
    const [one, other] = [await member(), await member()]
    const [city, elsewhere] = [await cityOf(one.id), await cityOf(other.id)]
    const streams = [await listen(one.as), await listen(other.as)]
    const [writers, each] = isPostgres() ? [16, 30] : [2, 10]
    let positions = new Map([[city, BigInt(await newestEvent(app))]])
    positions.set(elsewhere, positions.get(city) ?? 0n)
    const seen: string[] = []
    const read = async () => {
      const rows = await readAfter(app.deps.db, positions, 500)
      positions = new Map([...positions, ...rows.map(row => [row.order_city_id, BigInt(row.id)] as const)])
      for (const row of rows)
        if ([city, elsewhere].includes(row.order_city_id))
          seen.push(`${row.order_city_id} ${caseOf(JSON.parse(row.data) as LiveEvent)}`)
    }
    let writing = true
    const reader = (async () => {
      while (writing) await read()
      await read()
    })()
    const audiences = [
      [{ city }],
      [{ city: elsewhere }],
      [{ accounts: [one.id, other.id] }],
      [{ accounts: [other.id] }, { city }],
    ]
    const expected: string[] = []
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let index = 0; index < each; index++) {
          const name = `${writer}-${index}`
          const kind = (writer + index) % audiences.length
          if (kind !== 1) expected.push(`${city} ${name}`)
          if (kind !== 0) expected.push(`${elsewhere} ${name}`)
          await publish(change(name), audiences[kind] ?? [], ((writer * 7 + index * 3) % 5) / 2000)
        }
      }),
    )
    writing = false
    await reader
    expect(seen.toSorted()).toEqual(expected.toSorted())
    for (const [index, order] of [city, elsewhere].entries()) {
      const names = expected.filter(name => name.startsWith(order))
      const received = []
      for (let count = 0; count < names.length; count++)
        received.push(`${order} ${caseOf(await streams[index]!.next())}`)
      expect(received.toSorted()).toEqual(names.toSorted())
    }
  })

  it.runIf(isPostgres())('lets a city write while a transaction of another city waits', async () => {
    const database = await openCopy()
    const target = await createTestApp({ database })
    try {
      const [one, other] = [await member(undefined, target), await member(undefined, target)]
      const [city, elsewhere] = [await cityOf(one.id, target), await cityOf(other.id, target)]
      await database.script(`
        create function wait_for_test() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock_shared(42); return null; end';
        create constraint trigger waits after insert on outbox deferrable initially deferred for each row
          when (new.order_city_id = '${city}') execute function wait_for_test();`)
      const written: string[] = []
      const write = (name: string, audiences: Parameters<typeof publish>[1]) =>
        publish(change(name), audiences, 0, target).then(() => written.push(name))
      const locked = Promise.withResolvers<void>()
      const holding = Promise.withResolvers<void>()
      const holder = database.db.connection().execute(async connection => {
        await sql`select pg_advisory_lock(42)`.execute(connection)
        holding.resolve()
        await locked.promise
        await sql`select pg_advisory_unlock(42)`.execute(connection)
      })
      await holding.promise
      const waiting = [write('first', [{ city }]), write('own', [{ accounts: [one.id] }])]
      const blocked = sql`select from pg_locks as l join pg_database as d on d.oid = l.database
        where not l.granted and d.datname = current_database()`
      await expect.poll(async () => (await blocked.execute(database.db)).rows.length).toBe(waiting.length)
      await write('elsewhere', [{ city: elsewhere }])
      await write('theirs', [{ accounts: [other.id] }])
      waiting.push(write('both', [{ accounts: [other.id, one.id] }]))
      expect(written).toEqual(['elsewhere', 'theirs'])
      locked.resolve()
      await Promise.all([...waiting, holder])
      expect(written.toSorted()).toEqual(['both', 'elsewhere', 'first', 'own', 'theirs'])
    } finally {
      await database.close()
    }
  })

  it('has one row in each city of the accounts, and one for accounts without a city', async () => {
    const [one, neighbour, other] = [await member('same'), await member('same'), await member()]
    const before = await newestEvent(app)
    await publish(change('all'), [{ accounts: [one.id, other.id, neighbour.id, randomUUID()] }, { accounts: [] }])
    const rows = await app.deps.db
      .selectFrom('outbox')
      .select(['order_city_id', 'account_ids'])
      .where('id', '>', before)
      .execute()
    expect(rows).toHaveLength(4)
    expect(rows).toContainEqual({ order_city_id: noCity, account_ids: [] })
    expect(rows).toContainEqual({ order_city_id: await cityOf(other.id), account_ids: [other.id] })
    const same = rows.find(row => row.account_ids?.includes(one.id))
    expect(same?.account_ids?.toSorted()).toEqual([one.id, neighbour.id].toSorted())
  })

  it('is that of their city for rows of a process of the former version', async () => {
    const one = await member()
    const city = await cityOf(one.id)
    const events = await listen(one.as)
    const event = JSON.stringify(change('former'))
    await sql`
      insert into outbox (city_id, account_ids, event)
      values (${city}, null, ${event}::jsonb), (null, ${[one.id]}::uuid[], ${event}::jsonb),
        (null, ${[randomUUID()]}::uuid[], ${event}::jsonb)`.execute(app.deps.db)
    await publish(change('now'), [{ city }])
    for (const name of ['former', 'former', 'now']) expect(await events.next()).toEqual(change(name))
  })

  it('is kept for rows from before, in the city of their first account', async () => {
    const database = await openBareDatabase()
    try {
      const migrations = await readMigrations()
      const at = migrations.findIndex(({ name }) => name.includes('order-by-city'))
      await migrate(database, migrations.slice(0, at))
      const { account } = await createAccount(database.db, { city: 'kept' })
      const profiles = database.db.selectFrom('profiles').select('city_id').where('id', '=', account.id)
      const { city_id: city } = await profiles.executeTakeFirstOrThrow()
      await sql`
        insert into outbox (city_id, account_ids, event) values (${city}, null, '{}'), (null, ${[account.id]}::uuid[], '{}'),
          (null, '{}', '{}')`.execute(database.db)
      await migrate(database, migrations)
      const rows = await database.db.selectFrom('outbox').select('order_city_id').orderBy('id').execute()
      expect(rows.map(row => row.order_city_id)).toEqual([city, city, noCity])
    } finally {
      await database.close()
    }
  })

  it('ends the stream of an account that has moved when it receives an event in its new city', async () => {
    const [mover, other, one] = [await member(), await member(), await member()]
    const events = await listen(mover.as)
    await app.deps.db
      .updateTable('profiles')
      .set({ city_id: await cityOf(other.id) })
      .where('id', '=', mover.id)
      .execute()
    await publish(change('there'), [{ accounts: [mover.id] }])
    await events.ended
    // Browsers drop an event whose id is not higher than their cursor.
    const cursor = await cursorAt(app, one.id, BigInt(await newestEvent(app)) + 10n)
    const resumed = await listen(mover.as, cursor)
    const { id, event } = await resumed.nextWithId()
    expect([event, BigInt(id.split('.')[0] ?? '') > BigInt(cursor.split('.')[0] ?? '')]).toEqual([
      { type: 'resync' },
      true,
    ])
  })

  it('is the order in which a stream receives events that are read together', async () => {
    const one = await member()
    const events = await listen(one.as)
    const told = ['first', 'second', 'third']
    await inTransaction(app.deps.db, async ({ publish: tell }) => {
      for (const caseId of told) tell({ accounts: [one.id] }, { type: 'reports.changed', caseId, pending: 0 })
    })
    for (const caseId of told) expect(await events.next()).toMatchObject({ caseId })
  })

  it('rolls its event back with its transaction', async () => {
    const before = await newestEvent(app)
    const failing = inTransaction(app.deps.db, async ({ publish: tell }) => {
      tell({ accounts: [randomUUID()] }, { type: 'access.changed' })
      return Promise.reject(new Error('changed my mind'))
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await newestEvent(app)).toBe(before)
  })
})
