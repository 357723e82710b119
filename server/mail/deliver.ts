import type { Kysely } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Schema } from '../db/schema.ts'
import type { Environment } from '../environment.ts'
import { PermanentJobError, type JobHandlers } from '../jobs/jobs.ts'
import { once } from '../concurrency/once.ts'

/** Timeouts in milliseconds: DNS, connection and greeting; socket inactivity; total per email. */
export interface MailPatience {
  connect: number
  silence: number
  whole: number
}

// The total must be shorter than the job lease; otherwise another process would send the same email concurrently.
const usual: MailPatience = { connect: 5_000, silence: 10_000, whole: 15_000 }

/**
 * Returns the email job handler. Sends by SMTP if configured; otherwise stores the email for the mailbox page, except in
 * production, where the job fails and is retried for a day and a half. Emails that the server permanently rejects are given up
 * immediately.
 */
export function createDelivery({
  environment,
  db,
  patience = usual,
}: {
  environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'mode'>
  db: Kysely<Schema>
  patience?: MailPatience
}): JobHandlers['mail'] {
  const { smtpUrl, mailFrom, mode } = environment
  if (smtpUrl) {
    // Imported on first use, so that servers that send no email do not load the module.
    const transport = once(() => connect(smtpUrl, patience))
    return async ({ to, subject, text, html }, { id }) => {
      const server = await transport()
      const mail = {
        from: mailFrom,
        // An object, because a string would be parsed as a list of recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Constant across attempts: if the server accepted an email but its response was lost, email clients can deduplicate it.
        messageId: `<${id}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(patience.whole),
      }
      await server.sendMail(mail).catch((error: unknown) => {
        throw isForGood(error) ? new PermanentJobError((error as Error).message, { cause: error }) : error
      })
    }
  }
  if (mode === 'production') return () => Promise.reject(new Error('SMTP_URL is not set: mail waits.'))
  return async ({ to, subject, text, html }, { id }) => {
    await db
      .insertInto('mailbox')
      .values({ id, recipient: to, subject, text, html })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
  }
}

/** Query parameters of the URL override these settings, such as `?requireTLS=false`. */
async function connect(url: string, { connect: connectionTimeout, silence }: MailPatience): Promise<Transporter> {
  const { username, protocol } = new URL(url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: connectionTimeout,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: silence,
    // A man in the middle could strip the STARTTLS capability and receive the password in plain text.
    requireTLS: username !== '' && protocol === 'smtp:',
  } as object)
}

/**
 * Whether the server permanently rejected this recipient or content. A rejected sender or password is a configuration error and
 * must not discard all emails.
 */
function isForGood(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: unknown; command?: unknown }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}
