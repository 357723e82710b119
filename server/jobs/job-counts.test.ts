import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { jobsRunning } from '../../tests/support/jobs.ts'
import { tidy } from '../housekeeping.ts'
import { mailJob, type Email } from '../mail/mail-job.ts'
import { enqueue, PermanentJobError, type RunningJob } from './job.ts'
import type { Jobs } from './jobs.ts'

let app: TestApp
const runners: Jobs[] = []

beforeEach(async () => {
  app = await createTestApp()
  await app.deps.db.deleteFrom('jobs').execute()
  await app.deps.db.deleteFrom('job_counts').execute()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map(jobs => jobs.stop()))
})

function runner(mail: (email: Email, job: RunningJob) => Promise<void | 'skipped'>): Jobs {
  const jobs = jobsRunning(app.deps, { mail })
  runners.push(jobs)
  return jobs
}
const queue = () =>
  enqueue(app.deps.db, mailJob, { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
const due = () =>
  app.deps.db
    .updateTable('jobs')
    .set({ run_at: sql`now()`, locked_until: null })
    .execute()
const counts = async () =>
  (
    await app.deps.db
      .selectFrom('job_counts')
      .select(['kind', 'outcome', 'reason', sql<number>`sum(count)::int`.as('count')])
      .groupBy(['kind', 'outcome', 'reason'])
      .orderBy('outcome')
      .execute()
  ).map(({ kind, outcome, reason, count }) => [kind, outcome, reason, count].join(' '))

describe('ended jobs are counted', () => {
  it('once each by several processes, in the hour of the database', async () => {
    for (let n = 0; n < 20; n++) await queue()
    await Promise.all([runner(async () => undefined), runner(async () => undefined)].map(jobs => jobs.wake()))
    expect(await counts()).toEqual(['mail done  20'])
    const { rows } = await sql<{ now: boolean }>`
      select hour = date_trunc('hour', last_at, 'UTC') and last_at > now() - interval '1 minute' as now from job_counts`.execute(
      app.deps.db,
    )
    expect(rows.every(({ now }) => now)).toBe(true)
  })

  it('by the cause of each failed attempt, then as given up or done', async () => {
    await queue()
    const answers = [
      new Error('the disk of ann@example.org is full'),
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      undefined,
    ]
    const jobs = runner(async () => {
      const error = answers.shift()
      if (error) throw error
    })
    for (let times = 0; times < 3; times++) {
      await jobs.wake()
      await due()
    }
    await queue()
    await runner(async () => {
      throw new PermanentJobError('550 no <ann@example.org>', { cause: { responseCode: 550, command: 'RCPT TO' } })
    }).wake()
    expect((await counts()).toSorted()).toEqual([
      'mail done  1',
      'mail failed network:ECONNREFUSED 1',
      'mail failed other 1',
      'mail givenUp recipient:550 1',
    ])
  })

  it('apart if nothing was left to send', async () => {
    await queue()
    await runner(async () => 'skipped').wake()
    expect(await counts()).toEqual(['mail skipped  1'])
  })

  it('not by a worker that has lost the job to another', async () => {
    await queue()
    const [hanging, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = runner(async () => {
      begun.resolve()
      await hanging.promise
    }).wake()
    await begun.promise
    await due()
    await runner(async () => undefined).wake()
    expect(await counts()).toEqual(['mail done  1'])
    hanging.resolve()
    await slow
    expect(await counts()).toEqual(['mail done  1'])
  })

  it('not if the attempt was interrupted by the end of the process', async () => {
    await queue()
    const begun = Promise.withResolvers<void>()
    const jobs = runner((_, { signal }) => {
      begun.resolve()
      return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
    })
    const run = jobs.wake()
    await begun.promise
    await jobs.stop()
    await run
    expect(await counts()).toEqual([])
    expect(await app.deps.db.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 0 }])
  })

  it('not if the process ended while the job was claimed, and it is not begun', async () => {
    await queue()
    let begun = 0
    const jobs = runner(async () => void begun++)
    const run = jobs.wake()
    await jobs.stop()
    await run
    expect([begun, await counts()]).toEqual([0, []])
    expect(await app.deps.db.selectFrom('jobs').select(['attempts', 'locked_until']).execute()).toEqual([
      { attempts: 0, locked_until: null },
    ])
  })

  it('for a month', async () => {
    await queue()
    await runner(async () => undefined).wake()
    const at = (days: number) =>
      app.deps.db
        .updateTable('job_counts')
        .set({ hour: sql`now() - ${days} * interval '1 day'` })
        .execute()
    await at(30)
    await tidy(app.deps.db)
    expect(await counts()).toHaveLength(1)
    await at(32)
    await tidy(app.deps.db)
    expect(await counts()).toEqual([])
  })
})
