import type { Generated } from 'kysely'
import type { LiveEvent } from '../../../contract/live.ts'
import type { DefaultTime, Json, Time } from './columns.ts'

interface OutboxTable {
  id: Generated<string>
  order_city_id: Generated<string>
  city_id: string | null
  account_ids: string[] | null
  subject_id: string | null
  parent_id: string | null
  gone_id: string | null
  person_ids: Generated<string[]>
  event: Json<LiveEvent>
  created_at: DefaultTime
}

interface QuestionViewersTable {
  question_id: string
  account_id: string
  until: Time
}

interface TimelinesTable {
  timeline: number
  mark: Generated<string>
}

interface JobsTable {
  id: string
  kind: string
  payload: Json<unknown>
  run_at: DefaultTime
  attempts: Generated<number>
  locked_until: Time | null
  last_error: string | null
  urgent: Generated<boolean>
  given_up_at: Time | null
  request_id: Generated<string | null>
  created_at: DefaultTime
}

interface JobCountsTable {
  hour: Time
  kind: string
  outcome: 'done' | 'skipped' | 'failed' | 'givenUp'
  reason: Generated<string>
  count: number
  last_at: Time
}

interface MailboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  at: DefaultTime
  calendar: string | null
}

interface RateLimitsTable {
  key: string
  count: number
  resets_at: Time
}

export interface WorkingsSchema {
  outbox: OutboxTable
  question_viewers: QuestionViewersTable
  jobs: JobsTable
  job_counts: JobCountsTable
  mailbox: MailboxTable
  rate_limits: RateLimitsTable
  timelines: TimelinesTable
}
