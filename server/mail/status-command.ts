import { sql, type Kysely } from 'kysely'
import { asciiEmail } from '../../contract/text/email.ts'
import type { Environment } from '../base/environment.ts'
import { serverLimits } from '../base/limits.ts'
import type { CommandResult } from '../cli/command-result.ts'
import type { Schema } from '../db/tables.ts'

interface AccountRow {
  id: string
  is_active: boolean
  email_verified: boolean
  email_refused_at: Date | null
  email_refusal: string | null
  paused_until: Date | null
}
interface MailRow {
  kind: string
  created_at: Date
  run_at: Date
  attempts: number
  last_error: string | null
  given_up_at: Date | null
}

const shown = 20
const when = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const days = serverLimits.givenUpJobKept / 86_400_000

/** Whether emails to an address are sent, and why not. Prints no subject, text or link. */
export async function mailStatus(
  db: Kysely<Schema>,
  typed: string,
  { smtpUrl }: Pick<Environment, 'smtpUrl'>,
): Promise<CommandResult> {
  const email = asciiEmail(typed).toLowerCase()
  const { rows: accounts } = await sql<AccountRow>`
    select a.id, a.is_active, a.email_verified, a.email_refused_at, a.email_refusal, s.paused_until
    from accounts as a left join notification_settings as s on s.user_id = a.id and s.paused_until > now()
    where lower(a.email) = ${email}`.execute(db)
  const account = accounts[0]
  const mails = await mailsOf(db, { email, id: account?.id ?? null })
  const waiting = mails.filter(({ given_up_at }) => given_up_at === null)
  const givenUp = mails.filter(({ given_up_at }) => given_up_at !== null)
  const lines = [
    ...(account ? ofAccount(account) : ['No account has this email.']),
    ...(smtpUrl ? [] : ['SMTP_URL is not set: no email leaves this server.']),
    ...listed('Waiting', waiting, ({ run_at, attempts, last_error, ...mail }) => [
      `${when(mail.created_at)}  ${mail.kind}, ${attempts === 0 ? 'not tried yet' : `tried ${attempts} times, next at ${when(run_at)}`}`,
      last_error,
    ]),
    ...listed(`Given up in the last ${days} days`, givenUp, ({ given_up_at, last_error, attempts }) => [
      `${given_up_at ? when(given_up_at) : ''}  after ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}`,
      last_error,
    ]),
    ...(await ofAll(db)),
    'An email that the mail server accepted leaves no row here: ask the mail server where it is. Times are in UTC.',
  ]
  return { text: lines.join('\n'), exitCode: 0 }
}

const mailsOf = async (db: Kysely<Schema>, { email, id }: { email: string; id: string | null }) =>
  (
    await sql<MailRow>`
      select case when not payload ? 'unsubscribe' then 'account email' when payload ->> 'list' = 'digest' then 'digest'
          else 'notification' end as kind,
        created_at, run_at, attempts, last_error, given_up_at
      from jobs where kind = 'mail'
        and (lower(payload ->> 'to') = ${email} or given_up_at is not null and payload ->> 'userId' = ${id})
      order by coalesce(given_up_at, run_at) desc, id`.execute(db)
  ).rows

const ofAccount = ({ is_active, email_verified, email_refused_at, email_refusal, paused_until }: AccountRow) => [
  `The account is ${is_active ? 'active' : 'not active'}, its email ${email_verified ? 'confirmed' : 'not confirmed'}.`,
  ...(is_active && email_verified ? [] : ['Because of that, it gets no notification emails and no digests.']),
  email_refused_at
    ? `Set aside since ${when(email_refused_at)}: the mail server answered "${email_refusal}" to RCPT TO. Only links that the member asks for and security notices are sent, until they open one of them.`
    : 'Not set aside: the mail server has not refused it permanently.',
  ...(paused_until ? [`The member paused emails until ${when(paused_until)}.`] : []),
]

function listed(title: string, mails: MailRow[], of: (mail: MailRow) => [string, string | null]): string[] {
  const more = mails.length > shown ? [`  … and ${mails.length - shown} more`] : []
  const lines = mails.slice(0, shown).map(mail => {
    const [text, error] = of(mail)
    return `  ${text}${error ? `: ${withoutLinks(error)}` : ''}`
  })
  return [`${title}: ${mails.length}`, ...lines, ...more]
}

const withoutLinks = (error: string) => error.replace(/[\p{Cc}\p{Cf}]/gu, ' ').replace(/\bhttps?:\S+/gi, '…')

async function ofAll(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ outcome: string; reason: string; count: number }>`
    select outcome, reason, sum(count)::int as count from job_counts
    where kind = 'mail' and hour >= now() - interval '1 day' group by outcome, reason
    order by count desc, outcome, reason limit ${shown}`.execute(db)
  const outcomes: Record<string, string> = {
    done: 'sent',
    skipped: 'skipped',
    failed: 'attempts that failed',
    givenUp: 'given up',
  }
  return [
    'All emails of the last 24 hours:',
    ...rows.map(({ outcome, reason, count }) => `  ${count} ${outcomes[outcome]}${reason ? ` (${reason})` : ''}`),
    ...(rows.length === 0 ? ['  none'] : []),
  ]
}
