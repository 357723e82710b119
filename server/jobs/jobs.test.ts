import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { jobsRunning } from '../../tests/support/jobs.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { tidy } from '../housekeeping.ts'
import { exportJob } from '../features/exports/run.ts'
import { mailJob, type Email } from '../mail/mail-job.ts'
import { enqueue, PermanentJobError, type RunningJob } from './job.ts'
import type { Jobs } from './jobs.ts'

let app: TestApp
const runners: Jobs[] = []
const letter = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

beforeEach(async () => {
  app = await createTestApp()
  await app.deps.db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map(jobs => jobs.stop()))
})

const nothing = async () => undefined

function runner(
  mail: (email: Email) => Promise<void>,
  {
    renewEvery,
    prepare = nothing,
  }: { renewEvery?: number; prepare?: (given: { exportId: string }, job: RunningJob) => Promise<void> } = {},
): Jobs {
  const jobs = jobsRunning(app.deps, { mail, export: prepare }, { renewEvery })
  runners.push(jobs)
  return jobs
}
const left = () => app.deps.db.selectFrom('jobs').selectAll().execute()
const due = () =>
  app.deps.db
    .updateTable('jobs')
    .set({ run_at: sql`now()` })
    .execute()

describe('jobs', () => {
  it('run once each with several runners', async () => {
    for (let index = 0; index < 30; index++) await enqueue(app.deps.db, mailJob, letter(`${index}@example.org`))
    const sent: string[] = []
    const send = async ({ to }: { to: string }) => void sent.push(to)
    await Promise.all(Array.from({ length: 4 }, () => runner(send).wake()))
    expect(sent).toHaveLength(30)
    expect(new Set(sent).size).toBe(30)
    expect(await left()).toEqual([])
  })

  it('are retried with increasing delays, and succeed after the fault is fixed', async () => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    let broken = true
    const sent: string[] = []
    const jobs = runner(async ({ to }) => {
      if (broken) throw new Error('the disk is full')
      sent.push(to)
    })
    const waits: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await jobs.wake()
      const [job] = await left()
      expect(job).toMatchObject({ attempts: tries + 1, last_error: 'the disk is full' })
      waits.push((job?.run_at.getTime() ?? 0) - Date.now())
      await jobs.wake()
      expect((await left())[0]?.attempts).toBe(tries + 1)
      await due()
    }
    expect(waits[0]).toBeLessThan(waits[1] ?? 0)
    expect(waits[1]).toBeLessThan(waits[2] ?? 0)
    broken = false
    await jobs.wake()
    expect(sent).toEqual(['ann@example.org'])
    expect(await left()).toEqual([])
  })

  it('with a permanent error are given up after one attempt, with the error stored', async () => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    let tries = 0
    const jobs = runner(async () => {
      tries++
      throw new PermanentJobError('550 no <ann@example.org> here')
    })
    for (let times = 0; times < 2; times++) {
      await jobs.wake()
      await due()
    }
    expect(tries).toBe(1)
    expect(await left()).toMatchObject([
      { attempts: 1, given_up_at: expect.any(Date), payload: {}, last_error: '550 no … here' },
    ])
  })

  it('run up to four concurrently, with one worker reserved for urgent jobs, which go first', async () => {
    for (let n = 0; n < 6; n++) await enqueue(app.deps.db, mailJob, letter(`slow-${n}@example.org`))
    const done = Promise.withResolvers<void>()
    const begin = () => {
      const begun: string[] = []
      const jobs = runner(async ({ to }) => {
        begun.push(to)
        await done.promise
      })
      return { begun, all: jobs.wake() }
    }
    const first = begin()
    await expect.poll(() => first.begun).toHaveLength(3)
    for (const to of ['reset@example.org', 'confirm@example.org'])
      await enqueue(app.deps.db, mailJob, letter(to), { urgent: true })
    const second = begin()
    await expect.poll(() => second.begun).toHaveLength(3)
    expect(second.begun).toEqual(['reset@example.org', 'confirm@example.org', expect.stringMatching(/^slow/)])
    done.resolve()
    await Promise.all([first.all, second.all])
    expect(await left()).toEqual([])
  })

  it('run urgent jobs while three emails hang', async () => {
    for (let n = 0; n < 3; n++) await enqueue(app.deps.db, mailJob, letter(`slow-${n}@example.org`))
    const begun: string[] = []
    const done = Promise.withResolvers<void>()
    const jobs = runner(async ({ to }) => {
      begun.push(to)
      if (to.startsWith('slow')) await done.promise
    })
    const first = jobs.wake()
    await expect.poll(() => begun).toHaveLength(3)
    await enqueue(app.deps.db, mailJob, letter('reset@example.org'), { urgent: true })
    void jobs.wake()
    await expect.poll(() => begun).toContain('reset@example.org')
    done.resolve()
    await first
  })

  it('that were given up are not retried, and are deleted after 30 days', async () => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    await runner(() => Promise.reject(new PermanentJobError('no'))).wake()
    await tidy(app.deps.db)
    expect(await left()).toHaveLength(1)
    await app.deps.db
      .updateTable('jobs')
      .set({ given_up_at: sql`now() - interval '31 days'` })
      .execute()
    await tidy(app.deps.db)
    expect(await left()).toEqual([])
  })

  it('are rolled back with their transaction', async () => {
    const failing = app.deps.db.transaction().execute(async trx => {
      await enqueue(trx, mailJob, letter('nobody@example.org'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await left()).toEqual([])
  })

  it('of a crashed process are retried after their lease ends', async () => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    await app.deps.db
      .updateTable('jobs')
      .set({ attempts: 1, locked_until: sql`now() + interval '30 seconds'` })
      .execute()
    const sent: string[] = []
    const jobs = runner(async ({ to }) => void sent.push(to))
    await jobs.wake()
    expect(sent).toEqual([])
    await app.deps.db
      .updateTable('jobs')
      .set({ locked_until: sql`now() - interval '1 second'` })
      .execute()
    await jobs.wake()
    expect(sent).toEqual(['ann@example.org'])
  })

  it('that run longer than their lease keep it, and are not taken over', async () => {
    await enqueue(app.deps.db, mailJob, letter('ann@example.org'))
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = runner(
      async () => {
        begun.resolve()
        await done.promise
      },
      { renewEvery: 20 },
    )
    const all = first.wake()
    await begun.promise
    await app.deps.db
      .updateTable('jobs')
      .set({ locked_until: sql`now() - interval '1 second'` })
      .execute()
    await expect.poll(async () => (await left())[0]?.locked_until?.getTime()).toBeGreaterThan(Date.now())
    const sent: string[] = []
    await runner(async ({ to }) => void sent.push(to)).wake()
    expect(sent).toEqual([])
    done.resolve()
    await all
    expect(await left()).toEqual([])
  })

  it('abort when another worker has taken over, and leave the job to it', async () => {
    await enqueue(app.deps.db, exportJob, { exportId: 'an export', origin: 'http://peeps.test' })
    const jobs = runner(nothing, {
      renewEvery: 20,
      prepare: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const all = jobs.wake()
    await expect.poll(async () => (await left())[0]?.attempts).toBe(1)
    await app.deps.db.updateTable('jobs').set({ attempts: 2 }).execute()
    await all
    expect(await left()).toMatchObject([{ attempts: 2, last_error: null }])
  })

  it('are released without counting the attempt when the process ends', async () => {
    await enqueue(app.deps.db, exportJob, { exportId: 'an export', origin: 'http://peeps.test' })
    const begun = Promise.withResolvers<void>()
    const jobs = runner(nothing, {
      prepare: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          begun.resolve()
        }),
    })
    void jobs.wake()
    await begun.promise
    await jobs.stop()
    expect(await left()).toMatchObject([{ attempts: 0, locked_until: null, last_error: null }])
  })

  it('that take long run one at a time, and never delay others', async () => {
    const done = Promise.withResolvers<void>()
    const [prepared, sent]: string[][] = [[], []]
    for (const exportId of ['one', 'two'])
      await enqueue(app.deps.db, exportJob, { exportId, origin: 'http://peeps.test' })
    const jobs = runner(async ({ to }) => void sent?.push(to), {
      prepare: async ({ exportId }) => {
        prepared?.push(exportId)
        await done.promise
      },
    })
    const all = jobs.wake()
    await expect.poll(() => prepared).toHaveLength(1)
    for (let n = 0; n < 4; n++) await enqueue(app.deps.db, mailJob, letter(`${n}@example.org`))
    void jobs.wake()
    await expect.poll(() => sent).toHaveLength(4)
    expect(prepared).toHaveLength(1)
    done.resolve()
    await all
    expect(prepared).toHaveLength(2)
  })
})
