import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBareDatabase } from '../../tests/support/city/database.ts'
import type { Database } from './client.ts'
import { prepared } from './prepared.ts'

const longText = 3_000_000

describe.runIf(inject('template').engine === 'pglite')('the embedded engine', () => {
  let database: Database
  beforeAll(async () => {
    database = await openBareDatabase()
    await database.script('create table counted (n int primary key)')
  })
  afterAll(() => database.close())

  const value = async <T>(expression: string) =>
    (await sql<{ value: T }>`select ${sql.raw(expression)} as value`.execute(database.db)).rows[0]?.value

  it('leaves the event loop free while a statement runs', async () => {
    let turns = 0
    let running = true
    const turn = () => {
      turns++
      if (running) setImmediate(turn)
    }
    const long = value('(select count(*)::int from generate_series(1, 1000000))')
    setImmediate(turn)
    expect(await long).toBe(1_000_000)
    running = false
    expect(turns).toBeGreaterThan(100)
  })

  it('answers concurrent statements each with its own result, and long values whole', async () => {
    const numbers = Array.from({ length: 50 }, (_, n) => n)
    expect(await Promise.all(numbers.map(n => value(`${n}`)))).toEqual(numbers)
    expect(await value(`repeat('x', ${longText})`)).toHaveLength(longText)
    const { rows } = await sql<{ n: number }>`select length(${'é'.repeat(longText)}::text) as n`.execute(database.db)
    expect(rows[0]?.n).toBe(longText)
  })

  it('makes no objects of the rows of an answer, which it would keep', async () => {
    let worker: Worker | undefined
    process.once('worker', begun => (worker = begun))
    const other = await openBareDatabase()
    const used = async () => ((await worker?.getHeapStatistics())?.used_heap_size ?? 0) / 2 ** 20
    const before = await used()
    await sql`select n from generate_series(1, 200000) as n`.execute(other.db)
    expect((await used()) - before).toBeLessThan(10)
    await other.close()
  })

  it('rolls back a failed transaction, while other statements wait for its end', async () => {
    const failing = database.db.transaction().execute(async trx => {
      await sql`insert into counted values (1)`.execute(trx)
      await sql`insert into counted values (1)`.execute(trx)
    })
    const after = value('(select count(*)::int from counted)')
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'counted_pkey' })
    expect(await after).toBe(0)
  })

  it('continues after a failed script, whose client the pool replaces', async () => {
    const double = prepared<{ n: number }, { n: number }>((_, { n }) => sql<{ n: number }>`select 2 * ${n}::int as n`)
    expect(await double(database.db, { n: 2 })).toEqual([{ n: 4 }])
    await expect(database.script('begin; select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(database.explain('select nothing')).rejects.toMatchObject({ code: '42703' })
    expect(await double(database.db, { n: 3 })).toEqual([{ n: 6 }])
  })

  it('delivers the notifications of committed transactions only', async () => {
    const told: (string | undefined)[] = []
    const stop = await database.listen('told', payload => told.push(payload))
    const tell = (payload: string, fails: boolean) =>
      database.db.transaction().execute(async trx => {
        await sql`select pg_notify('told', ${payload})`.execute(trx)
        if (fails) throw new Error('changed my mind')
      })
    await tell('one', false)
    await expect(tell('two', true)).rejects.toThrow('changed my mind')
    await tell('three', false)
    expect(told).toEqual(['one', 'three'])
    await stop()
    await tell('four', false)
    expect(told).toEqual(['one', 'three'])
  })

  it('reports a failed COPY like a failed statement, and continues', async () => {
    const copy = (rows: string) =>
      database.transfer('write', transfer =>
        transfer.copyIn({ name: 'counted', columns: ['n'] }, new TextEncoder().encode(rows)),
      )
    await copy('7\n8\n')
    await expect(copy('9\n7\n')).rejects.toMatchObject({ code: '23505' })
    expect(await value("(select string_agg(n::text, ' ' order by n) from counted)")).toBe('7 8')
  })

  const run = async (statements: string) => {
    const template = inject('template')
    const load = template.engine === 'pglite' ? template.bare : ''
    const text = `const { openPglite } = await import('${new URL('./pglite.ts', import.meta.url).href}')
      const database = await openPglite({ load: '${load}' })
      ${statements}`
    return promisify(execFile)(process.execPath, ['-e', text])
  }

  it('does not keep an idle process alive', async () => {
    const { stdout } = await run(`await database.script('select 1'); console.log('idle')`)
    expect(stdout).toBe('idle\n')
  })

  it('ends the process if it fails', async () => {
    const failing = `const { Worker } = await import('node:worker_threads')
      Worker.prototype.postMessage = function () { void this.terminate() }
      setInterval(() => {}, 1_000)
      await database.script('select 1')`
    await expect(run(failing)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The embedded engine ended with 1.'),
    })
  })
})
