import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'
import { erased } from '../../posts/taking-away.ts'

/** Deletes what reports keep about accounts that were erased longer ago than `environment.evidenceDays`. Decisions stay. */
export async function forgetEvidence({ db, environment }: Pick<Deps, 'db' | 'environment'>): Promise<void> {
  const past = sql`select id from accounts where erased_at < now() - ${environment.evidenceDays} * interval '1 day'`
  await sql`
    update post_flags as f set snapshot = null
    from report_cases as c where c.id = f.case_id and f.snapshot is not null and c.about_id in (${past})`.execute(db)
  await sql`
    update conversation_report_messages set body = '' where body <> '' and sender_id in (${past})`.execute(db)
  await sql`
    update audit_log as l set note = null
    from report_cases as c where c.subject_id = l.subject_id and l.note is not null and c.about_id in (${past})`.execute(
    db,
  )
  await sql`
    update report_cases set note = null where note is not null and about_id in (${past})`.execute(db)
  await sql`
    update post_flags as f set reason = ${erased}
    where f.reason <> ${erased} and (f.reporter_id in (${past})
      or f.case_id in (select c.id from report_cases as c where c.about_id in (${past})))`.execute(db)
  await sql`
    update conversation_reports as r set reason = ${erased}
    where r.reason <> ${erased} and (r.reporter_user_id in (${past}) or r.reported_user_id in (${past}))`.execute(db)
}
