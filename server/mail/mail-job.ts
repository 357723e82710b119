import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { defineJob } from '../jobs/job.ts'
import { isSetAside } from './refused-email.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** The page that turns the email off. */
  unsubscribe?: string
  /** With `unsubscribe`: `digest`, or else `notifications`. */
  list?: 'digest'
  /** Emails with the same value are shown as one conversation. */
  thread?: string
  /** An attached event, as iCalendar. */
  calendar?: string
}
/** The id of the job identifies the email. */
export type Deliver = (email: Email, job: { id: string }) => Promise<void>

export const mailJob = defineJob({
  kind: 'mail',
  kept: sql`coalesce((select jsonb_build_object('userId', a.id) from accounts as a where lower(a.email) = lower(jobs.payload ->> 'to')), '{}')`,
  // The email was written when it was queued, which may have been before the refusal. Others are checked when they are written.
  run: async ({ db, deliver }: { db: Kysely<Schema>; deliver: Deliver }, email: Email, job) =>
    email.unsubscribe && (await isSetAside(db, email.to)) ? 'skipped' : deliver(email, job),
})
