import { sql } from 'kysely'
import type { Database } from '../../server/db/client.ts'
import type { TestApp } from './app.ts'

const counts = sql`
    select (select count(*)::int from posts where deleted_at is null) as posts,
      (select count(*)::int from post_replies where deleted_at is null) as replies,
      (select max(edited_at) from posts) as reworded, (select max(edited_at) from post_replies) as answered_anew,
      (select count(*)::int from post_flags) as flags,
      (select coalesce(sum(reply_count), 0)::int from posts) as counted, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from profiles where onboarding_completed) as onboarded,
      (select max(updated_at) from profiles) as edited, (select count(*)::int from jobs) as jobs,
      (select count(*)::int from security_log) as logged, (select count(*)::int from trusted_device) as devices,
      (select count(*)::int from email_changes) as changes, (select count(*)::int from user_2fa where enabled) as factors,
      (select count(*)::int from posts where is_featured) as featured,
      (select count(*)::int from conversations) as conversations,
      (select count(*)::int from messages where deleted_at is null) as messages,
      (select sum(unread_count)::int from conversation_participants) as unread,
      (select sum(last_read_seq)::int from conversation_participants) as read,
      (select count(*)::int from conversation_blocks) as blocks,
      (select count(*)::int from conversation_reports) as reports,
      (select count(*)::int from invitations) as invitations,
      (select count(*)::int from event_attendees) as places, (select sum(attendee_count)::int from posts) as joined,
      (select count(*)::int from uploads) as uploads, (select count(*)::int from posts where sold_at is null) as offered,
      (select count(*)::int from posts where taken_down_at is not null) as taken_down,
      (select count(*)::int from logos) as logos, (select count(*)::int from logo_turns) as drawing,
      (select count(*)::int from audit_log) as audited,
      (select count(*)::int from payment_access_log) as payment_attempts, (select count(*)::int from payments) as payments,
      (select count(*)::int from webhook_events) as webhook_events, (select count(*)::int from profiles where role <> 'member') as administering,
      (select sum(revision)::int from site_documents) as terms,
      (select count(*)::int from accounts where is_active) as active,
      (select count(language)::int from accounts) as speaking,
      (select count(*)::int from post_flags where status = 'pending') as undecided,
      (select count(*)::int from report_cases where status = 'pending') as waiting,
      (select max(restored_at) from report_cases) as restored,
      (select coalesce(max(id), 0)::int from outbox) as events`

const planned = new WeakSet<Database>()

/** Rows of every table that people write to, to see that a refused call left none. */
export async function writtenRows({ deps: { database, db } }: TestApp): Promise<unknown> {
  // Planning forty subqueries takes the embedded engine far longer than running them on the few rows of a test.
  if (database.engine === 'pglite' && !planned.has(database)) {
    await sql`deallocate all`.execute(db)
    await sql`prepare written_rows as ${counts}`.execute(db)
    planned.add(database)
  }
  const { rows } = await (planned.has(database) ? sql`execute written_rows` : counts).execute(db)
  return rows[0]
}
