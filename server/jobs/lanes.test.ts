import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { planOf } from '../../tests/support/plan.ts'
import { claiming, claimsIn } from './attempts.ts'
import { jobs } from '../features.ts'
import { lanesOf } from './lanes.ts'

const lanes = lanesOf(jobs)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await sql`insert into jobs (id, kind, payload, run_at)
    select gen_random_uuid(), 'eventReminder', '{}', now() + interval '1 day' from generate_series(1, 2000)`.execute(
    app.deps.db,
  )
  await sql`analyze jobs`.execute(app.deps.db)
})

const scans = (plan: string) => plan.split('\n').filter(line => line.includes('Scan'))

describe('jobs that wait for their time', () => {
  it.each(['urgent', 'common', 'long', 'push'] as const)(
    'are not read by workers who look for the next one: %s',
    async lane => {
      const plan = await planOf(app.deps.db, claiming(lanes, [lane], { [lane]: '-infinity' }))
      expect(plan).toMatch(
        new RegExp(`using jobs_${lane} on jobs[^\\n]*\\n\\s+Index Cond: .*run_at <= now\\(\\)\\) AND \\(run_at >= `),
      )
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    },
  )

  it('are not read by those who count the others', async () => {
    const plan = await planOf(app.deps.db, sql`select * from ${lanes.counted({ givenUp: true })} as job`)
    expect(scans(plan).map(line => /using (\w+)/.exec(line)?.[1])).toEqual(
      ['urgent', 'common', 'long', 'push', 'tried', 'given_up'].map(name => `jobs_${name}`),
    )
    expect(plan.match(/Index Cond: \(run_at <= now\(\)\)/g)).toHaveLength(4)
  })
})

describe('a search for the next job', () => {
  it('begins where the last one ended, and with the oldest when all are searched', async () => {
    const { db } = app.deps
    const add = (ago: string) =>
      sql`insert into jobs (id, kind, payload, run_at) values (gen_random_uuid(), 'eventReminder', '{}', now() - ${ago}::interval)
        returning id`
        .execute(db)
        .then(({ rows }) => (rows[0] as { id: string }).id)
    const claims = claimsIn(lanes)
    const next = async () => (await claims.next(db, ['urgent', 'common']))?.id
    const [now, before] = [await add('0 seconds'), await add('500 milliseconds')]
    expect(await next()).toBe(before)
    expect(await next()).toBe(now)
    const [late, left] = [await add('500 milliseconds'), await add('1 hour')]
    expect([await next(), await next()]).toEqual([late, undefined])
    claims.searchAll()
    expect(await next()).toBe(left)
  })
})
