import { sql } from 'kysely'
import type { TestApp } from './app.ts'

const minutes = (count: number) => sql`${count}::float8 * interval '1 minute'`

/** Lets time pass for what notifications depend on, and runs the jobs that are due then. Events stay as far ahead as they are. */
export async function pass(app: TestApp, count: number): Promise<void> {
  const { db, jobs } = app.deps
  const past = minutes(count)
  const shifted = [
    ['jobs', 'run_at'],
    ['rate_limits', 'resets_at'],
    ['notifications', 'mail_at', 'push_at', 'changed_at'],
    ['notification_causes', 'created_at'],
    ['notification_reach', 'at', 'collected_at'],
    ['event_waitlist', 'told_at'],
  ] as const
  for (const [table, ...columns] of shifted)
    await sql`update ${sql.table(table)} set ${sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} - ${past}`))}`.execute(
      db,
    )
  await sql`update notification_reach set times = array(select t - ${past} from unnest(times) as t order by t desc)`.execute(
    db,
  )
  for (const field of ['{about,at}', '{about,from}'])
    await sql`update jobs set payload = jsonb_set(payload, ${sql.lit(field)}, to_jsonb((payload #>> ${sql.lit(field)})::timestamptz - ${past}))
      where payload #> ${sql.lit(field)} is not null`.execute(db)
  await jobs.wake()
}
