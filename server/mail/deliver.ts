import { sql, type Kysely } from 'kysely'
import { pages } from '../../contract/pages.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Transporter } from 'nodemailer'
import type { Schema } from '../db/tables.ts'
import type { Environment } from '../base/environment.ts'
import { PermanentJobError } from '../jobs/job.ts'
import { once } from '../concurrency/once.ts'
import type { Deliver } from './mail-job.ts'
import { refusalOf, setAside } from './refused-email.ts'

/** Milliseconds: DNS, connection and greeting; socket inactivity; total per email. */
export interface MailPatience {
  connect: number
  silence: number
  whole: number
}

// The total must be shorter than the job lease; otherwise another process would send the email concurrently.
const usual: MailPatience = { connect: 5_000, silence: 10_000, whole: 15_000 }

/**
 * Without SMTP, stores the email for the mailbox page, except in production, where the job is retried. Permanently rejected emails are
 * given up immediately, and a recipient without a mailbox is set aside.
 */
export function createDelivery({
  environment,
  db,
  patience = usual,
}: {
  environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'mode'>
  db: Kysely<Schema>
  patience?: MailPatience
}): Deliver {
  const { smtpUrl, mailFrom, mode } = environment
  if (smtpUrl) {
    const transport = once(() => connect(smtpUrl, patience))
    const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
    return async ({ to, subject, text, html, unsubscribe, list, thread, calendar }, { id }) => {
      const server = await transport()
      const began = performance.now()
      const mail = {
        from: mailFrom,
        // A string would be parsed as a list of recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Constant across attempts, so that email clients can deduplicate.
        messageId: `<${id}@${domain}>`,
        ...(thread ? { inReplyTo: `<${thread}@${domain}>`, references: `<${thread}@${domain}>` } : {}),
        headers: {
          ...automatic,
          ...(unsubscribe ? listHeaders(unsubscribe, `${list ?? 'notifications'}.${domain}`) : {}),
        },
        ...(calendar ? { attachments: [{ filename: 'event.ics', content: calendar, contentType: calendarType }] } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(patience.whole),
      }
      await server.sendMail(mail).catch(async (error: unknown) => {
        const code = refusalOf(error)
        if (code) await setAside(db, to, { code, elapsed: performance.now() - began })
        throw isForGood(error) ? new PermanentJobError((error as Error).message, { cause: error }) : error
      })
    }
  }
  if (mode === 'production')
    return () =>
      Promise.reject(Object.assign(new Error('SMTP_URL is not set: mail waits.'), { code: 'NOT_CONFIGURED' }))
  return async ({ to, subject, text, html, calendar }, { id }) => {
    await db
      .insertInto('mailbox')
      .values({
        id,
        recipient: to,
        subject,
        text,
        html,
        calendar: calendar ?? null,
        at: sql<Date>`coalesce((select created_at from jobs where id = ${id}), now())`,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
  }
}

/** Without a method, email clients ask for no answer. */
const calendarType = 'text/calendar; charset=utf-8'

/** Of every email, because the app writes them all: so that absence notices and other programs do not answer (RFC 3834; Exchange). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 2919, RFC 8058: the mail program sends a POST when its reader presses its own button. */
const listHeaders = (page: string, list: string) => ({
  'List-Id': { prepared: true, value: `<${list}>` },
  'List-Unsubscribe': `<${page.replace(pages.unsubscribe, plainRoutes.unsubscribe.path)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function connect(url: string, { connect: connectionTimeout, silence }: MailPatience): Promise<Transporter> {
  const { username, protocol } = new URL(url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: connectionTimeout,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: silence,
    // A man in the middle could strip STARTTLS and receive the password in plain text.
    requireTLS: username !== '' && protocol === 'smtp:',
  } as object)
}

/** A rejected sender, relay or password is a configuration error and must not discard emails. */
function isForGood(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: unknown; command?: unknown }
  return (permanent === true && command === 'DATA') || refusalOf(error) !== undefined
}

export const tidy = (db: Kysely<Schema>): Promise<unknown> =>
  sql`delete from mailbox where at < now() - interval '30 days'`.execute(db)
