import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { planOf } from '../../tests/support/plan.ts'
import { claiming } from './attempts.ts'
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
      const plan = await planOf(app.deps.db, claiming(lanes, [lane]))
      expect(plan).toMatch(new RegExp(`using jobs_${lane} on jobs[^\\n]*\\n\\s+Index Cond: \\(run_at <= now\\(\\)\\)`))
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
