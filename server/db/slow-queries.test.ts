import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { createLog } from '../observability/log.ts'
import { inScope } from '../base/scope.ts'
import { logSlowQueries } from './slow-queries.ts'

interface Line {
  msg: string
  requestId?: string
  statement?: string
  ms?: number
  rows?: number
  plan?: unknown
  unplanned?: string
  omitted?: number
}

const slowMs = 100
const lines: Line[] = []
const keep = (line: string) => void lines.push(JSON.parse(line) as Line)
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ onLog: keep, environment: { SLOW_QUERY_MS: String(slowMs) } })
})

const written = async (about: string, count = 1) => {
  const found = () => lines.filter(({ msg, statement }) => msg === 'slow query' && statement?.includes(about))
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count)
  return found()
}

describe('a slow query', () => {
  const slow = (words: string) =>
    inScope({ requestId: 'the-request' }, () =>
      sql`select id, name from (select id, name from cities limit 1) as one
        where name <> ${words} and pg_sleep(${slowMs / 1000 + 0.05}) is not null`.execute(app.deps.db),
    )

  it('is logged with its plan and request id, without its values', async () => {
    const { rows } = await slow('what a person wrote')
    const [line] = await written('pg_sleep')
    expect(line).toMatchObject({ requestId: 'the-request', rows: rows.length })
    expect(line!.statement).toContain('name <> $1')
    expect(line!.ms).toBeGreaterThanOrEqual(slowMs)
    expect(JSON.stringify(line!.plan)).toContain('Scan')
    expect(JSON.stringify(line)).toContain('$2')
    expect(JSON.stringify(lines)).not.toContain('what a person wrote')
  })

  it('with thousands of values is logged truncated', async () => {
    const tell = logSlowQueries({
      explain: text => app.deps.database.explain(text),
      log: createLog('warn', { write: keep }),
      from: 1,
    })
    const values = Array.from({ length: 5_000 }, (_, nth) => `($${nth + 1})`).join(', ')
    tell({ text: `insert into cities (name) values ${values}`, seconds: 1, rows: 5_000 })
    const [line] = await written('insert into cities (name)')
    expect(line!.statement).toMatch(/^insert into cities \(name\) values \(\$1\), .*…$/)
    expect(line!.statement!.length).toBeLessThan(2_100)
  })

  it('has its plan logged once in ten minutes', async () => {
    await slow('again')
    const [, second] = await written('pg_sleep', 2)
    expect(second).not.toHaveProperty('plan')
  })

  it('is counted', async () => {
    const { values } = await app.deps.metrics.slowQueries.get()
    expect(values[0]!.value).toBeGreaterThanOrEqual(2)
  })
})

describe('a plan', () => {
  const cities = () => sql<{ n: number }>`select count(*)::int as n from cities`.execute(app.deps.db)

  it('is also made for writes, without executing them', async () => {
    const { rows: before } = await cities()
    for (const text of [
      'insert into cities (id, name) values ($1, $2)',
      'update cities set name = $1 where id = $2::uuid',
      'delete from cities',
    ])
      expect(JSON.stringify(await app.deps.database.explain(text))).toContain('ModifyTable')
    expect(await cities()).toMatchObject({ rows: before })
  })

  it('is replaced by the error code if the statement cannot be planned', async () => {
    await expect(app.deps.database.explain('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    const tell = logSlowQueries({
      explain: text => app.deps.database.explain(text),
      log: createLog('warn', { write: keep }),
      from: 1,
    })
    tell({ text: 'select nothing from nowhere', seconds: 1, rows: 0, error: new Error('no') })
    expect(await written('nowhere')).toMatchObject([{ unplanned: '42P01', failed: true }])
  })
})

it('logs 60 lines a minute, then the number of omitted ones, and plans one query at a time', async () => {
  lines.length = 0
  let now = 0
  const plans: (() => void)[] = []
  const explain = vi.fn<() => Promise<unknown>>(
    () => new Promise<unknown>(resolve => plans.push(() => resolve('planned'))),
  )
  const tell = logSlowQueries({ explain, log: createLog('warn', { write: keep }), from: 1, now: () => now })
  for (let n = 0; n < 100; n++) tell({ text: `select ${n}`, seconds: 1, rows: 0 })
  expect(lines.length).toBe(59)
  expect(explain).toHaveBeenCalledTimes(1)
  plans[0]!()
  await expect.poll(() => lines.length).toBe(60)
  now += 60_000
  tell({ text: 'commit', seconds: 1, rows: 0 })
  expect(lines.slice(60)).toMatchObject([{ omitted: 40 }, { statement: 'commit' }])
  expect(explain).toHaveBeenCalledTimes(1)
})
