import { sql } from 'kysely'
import { endEmailChanges } from './credentials/email-changes.ts'
import { serverLimits } from './base/limits.ts'
import type { Deps } from './deps/deps.ts'
import { eraseDue, forgetEvidence } from './features/deletion/public.ts'
import { closeDays, forgetActivity } from './features/analytics/close-days.ts'
import { planDigests } from './features/digest/plan.ts'
import { forgetGuestNames } from './features/events/core/guest-names.ts'
import { sendUnreadMails } from './features/messages/public.ts'
import { removeOldExports } from './features/exports/public.ts'
import { releaseRemoved, removeUnusedUploads } from './media/unused-uploads.ts'

const every = 10 * 60_000

type Kept = Pick<Deps, 'db' | 'media' | 'exportStore' | 'environment'>

/** Idempotent, so every process runs it. Returns a function that stops it. */
export function startHousekeeping({ db, media, exportStore, environment, log }: Kept & Pick<Deps, 'log'>): () => void {
  const run = () =>
    void Promise.all([
      tidy(db),
      releaseRemoved(db).then(() => removeUnusedUploads({ db, media })),
      removeOldExports({ db, exportStore }),
      closeDays(db).then(() => forgetActivity(db)),
      sendUnreadMails({ db }),
      planDigests(db).then(
        unknown =>
          unknown.length > 0 && log.warn({ timeZones: unknown }, 'cities with an unknown time zone get no digest'),
      ),
      eraseDue({ db, media }).then(() => forgetEvidence({ db, environment })),
    ]).catch(error => log.warn({ err: error }, 'housekeeping failed'))
  const timer = setInterval(run, every).unref()
  run()
  return () => clearInterval(timer)
}

/** Keeps the newest outbox row of each city, because the hub reads the highest id from it. */
export async function tidy(db: Deps['db']): Promise<void> {
  await sql`
    delete from outbox as o where created_at < now() - interval '2 days'
      and id < (select max(id) from outbox as later where later.order_city_id = o.order_city_id)`.execute(db)
  await sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from question_viewers where until < now()`.execute(db)
  await sql`delete from sessions where expires_at < now()`.execute(db)
  await sql`
    delete from verifications where expires_at < now() - interval '1 day' and (
      identifier not like 'confirm:%'
      or expires_at < now() - ${serverLimits.unconfirmedKept}::float8 * interval '1 millisecond')`.execute(db)
  await sql`delete from sign_in_alerts where expires_at < now() - interval '1 day'`.execute(db)
  await endEmailChanges(db, 'expired', sql`expires_at < now()`)
  await sql`delete from ended_email_links where ended_at < now() - interval '30 days'`.execute(db)
  await sql`delete from trusted_device where expires_at < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await sql`delete from sign_in_failures where forgotten_at < now()`.execute(db)
  await sql`delete from confirmation_mails where forgotten_at < now()`.execute(db)
  await sql`
    with unconfirmed as (
      delete from accounts where not email_verified
        and created_at < now() - ${serverLimits.unconfirmedKept}::float8 * interval '1 millisecond'
      returning id)
    delete from verifications where value in (select id::text from unconfirmed)`.execute(db)
  await sql`delete from security_log where created_at < now() - ${serverLimits.securityLogKept} * interval '1 millisecond'`.execute(
    db,
  )
  await sql`delete from staff_access where at < now() - ${serverLimits.staffAccessKept}::float8 * interval '1 millisecond'`.execute(
    db,
  )
  // Keeps the row for the order of the conversation; copies in reports stay.
  await sql`update messages set body = '' where body <> '' and deleted_at < now() - ${serverLimits.removedMessageKept} * interval '1 millisecond'`.execute(
    db,
  )
  await sql`delete from notifications where changed_at < now() - ${serverLimits.notificationKept}::float8 * interval '1 millisecond'`.execute(
    db,
  )
  await sql`delete from notification_reach where times[1] < now() - ${serverLimits.reachPer}::float8 * interval '1 millisecond'
    and coalesce(collected_at < now() - ${serverLimits.reachPer}::float8 * interval '1 millisecond', true)`.execute(db)
  await sql`delete from jobs where given_up_at < now() - ${serverLimits.givenUpJobKept} * interval '1 millisecond'`.execute(
    db,
  )
  for (const table of ['digests', 'digest_runs'])
    await sql`delete from ${sql.table(table)} where week < current_date - 60`.execute(db)
  await sql`delete from job_counts where hour < now() - ${serverLimits.jobCountsKept}::float8 * interval '1 millisecond'`.execute(
    db,
  )
  await sql`update event_walk_ins set name = null where name is not null and here_at < now() - ${serverLimits.walkInNameKept}::float8 * interval '1 millisecond'`.execute(
    db,
  )
  await forgetGuestNames(db)
  await sql`delete from mailbox where at < now() - interval '30 days'`.execute(db)
}
