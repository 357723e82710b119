import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openBareDatabase } from '../../../../tests/support/city/database.ts'
import { dayAhead, eventInput } from '../../../../tests/support/event-input.ts'
import { createAccount, createEvent } from '../../../../tests/support/factories.ts'
import { jobsRunning } from '../../../../tests/support/jobs.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { eraseDue } from '../../deletion/erase.ts'
import { planJobs } from './plan-jobs.ts'

const hour = 3_600_000
let app: TestApp
let at: ReturnType<typeof gathering>
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})

interface Row {
  id: string
  kind: string
  before: number
}
const planned = async (...ids: string[]): Promise<Row[]> =>
  (
    await sql<Row>`
      select j.id, j.kind, extract(epoch from e.event_start_at - j.run_at)::float8 / 3600 as before
      from jobs as j join posts as e on e.id::text = j.payload ->> 'eventId' where e.id = any (${ids}::uuid[]) order by 2, 3 desc`.execute(
      app.deps.db,
    )
  ).rows
const all = [
  ['eventReminder', 24],
  ['eventReminder', 1],
  ['releaseSpots', 6],
]
const short = (rows: readonly Row[]) => rows.map(({ kind, before }) => [kind, before])
const moved = (host: Guest, id: string, days: number) => at.edit(host, id, eventInput({ starts: dayAhead(days) }))

describe('the jobs of an event', () => {
  it('are one for each reminder, which moves with the event', async () => {
    const host = await at.guest()
    const { body: event } = await at.create(host, { starts: dayAhead(3) })
    const first = await planned(event.id)
    expect(short(first)).toEqual(all)
    for (const days of [5, 9, 4]) {
      expect((await moved(host, event.id, days)).status).toBe(200)
      expect(await planned(event.id)).toEqual(first)
    }
    const now = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ hours: 8 })
    const soon = { date: now.toPlainDate().toString(), time: now.toPlainTime().toString().slice(0, 5) }
    expect((await at.edit(host, event.id, eventInput({ starts: soon, timeZone: 'Asia/Kolkata' }))).status).toBe(200)
    expect(short(await planned(event.id))).toEqual(all.slice(1))
    await moved(host, event.id, 6)
    expect(await planned(event.id)).toEqual(first)
  })

  it('stay if they are due and the event is planned again without a move', async () => {
    const { body: event } = await at.create(await at.guest(), { starts: dayAhead(3) })
    await sql`update posts set event_start_at = now() + interval '30 minutes', event_end_at = null where id = ${event.id}`.execute(
      app.deps.db,
    )
    await sql`update jobs set payload = payload || jsonb_build_object('startsAt', (
        select to_char(event_start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from posts where id = ${event.id}))
      where payload ->> 'eventId' = ${event.id}`.execute(app.deps.db)
    const before = await planned(event.id)
    await inTransaction(app.deps.db, ({ trx }) => planJobs(trx, [event.id]))
    expect(await planned(event.id)).toEqual(before)
  })

  it('go when it is canceled, removed or erased, and return when it is restored', async () => {
    const host = await at.guest()
    const [canceled, removed, erased] = await Promise.all(
      [3, 4, 5].map(async days => (await at.create(host, { starts: dayAhead(days) })).body.id as string),
    )
    await at.cancel(host, canceled!)
    expect(await planned(canceled!)).toEqual([])
    const on = moderating(app)
    const [moderator, reporter] = await Promise.all([on.moderator(), on.peep()])
    const before = await planned(removed!)
    await on.report(reporter, 'post', removed!)
    const caseId = await on.openCase(removed!)
    await on.decide(moderator, caseId, { decision: 'resolved', remove: true, note: null })
    expect(await planned(removed!)).toEqual([])
    await on.restore(moderator, caseId)
    expect(await planned(removed!)).toEqual(before)
    await app.deps.db
      .updateTable('accounts')
      .set({ is_active: false, deletion_due_at: sql`now() - interval '1 minute'`, deletion_posts: 'remove' })
      .where('id', '=', host.id)
      .execute()
    await eraseDue(app.deps)
    expect(await planned(removed!, erased!)).toEqual([])
  })

  it('of a series go with its dates', async () => {
    const series = repeating(app)
    const { author, ids } = await series.series()
    expect(await planned(...ids)).toHaveLength(12)
    await series.cancelAll(author, ids[0]!, 'all')
    expect(await planned(...ids)).toEqual([])
  })

  it('run again at the new time if the event is moved while they run', async () => {
    const host = await at.guest()
    const { body: event } = await at.create(host, { starts: dayAhead(3) })
    const { db } = app.deps
    await sql`update jobs set run_at = now() where payload ->> 'eventId' = ${event.id} and payload ->> 'hours' = '24'`.execute(
      db,
    )
    const runner = jobsRunning(app.deps, {
      eventReminder: async ({ eventId }: { eventId: string }) => void (await moved(host, eventId, 7)),
    })
    await runner.wake()
    await runner.stop()
    expect(short(await planned(event.id))).toEqual(all)
    const { attempts } = await db
      .selectFrom('jobs')
      .select(eb => eb.fn.max('attempts').as('attempts'))
      .where(sql<string>`payload ->> 'eventId'`, '=', event.id)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(0)
  })
})

it('leaves one job of each kind from former versions, and none of a former time', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('dated-jobs'))
    await migrate(database, migrations.slice(0, here))
    const author = await createAccount(db)
    const [stays, gone] = [
      await createEvent(db, { author, startsAt: new Date(Date.now() + 72 * hour) }),
      await createEvent(db, { author, startsAt: new Date(Date.now() + 72 * hour) }),
    ]
    await sql`update posts set deleted_at = now() where id = ${gone.id}`.execute(db)
    const add = (kind: string, { id }: { id: string }, more: object = {}) =>
      sql`insert into jobs (id, kind, payload, run_at)
        values (gen_random_uuid(), ${kind}, ${JSON.stringify({ eventId: id, ...more })}, now() + interval '1 day')`.execute(
        db,
      )
    for (const event of [stays, gone])
      for (const startsAt of [event.event_start_at!.toISOString(), '2026-01-01T00:00:00.000Z'])
        for (const hours of [24, 1, 1]) await add('eventReminder', event, { startsAt, hours })
    for (const until of ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'])
      await add('waitlist', stays, { until })
    await add('absences', stays)
    await migrate(database, migrations)

    const { rows } = await sql<{ kind: string; hours: string | null; own: boolean }>`
      select kind, payload ->> 'hours' as hours,
        id = overlay(overlay(md5(concat_ws(':', kind, payload ->> 'eventId', payload ->> 'hours')) placing '4' from 13) placing '8' from 17)::uuid as own
      from jobs where payload ->> 'eventId' in (${stays.id}, ${gone.id}) order by kind, 2`.execute(db)
    const own = true
    expect(rows).toEqual([
      { kind: 'absences', hours: null, own },
      { kind: 'eventReminder', hours: '1', own },
      { kind: 'eventReminder', hours: '24', own },
      { kind: 'waitlist', hours: null, own },
    ])
  } finally {
    await database.close()
  }
})
