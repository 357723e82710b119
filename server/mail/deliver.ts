import type { Kysely } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Schema } from '../db/schema.ts'
import type { Environment } from '../environment.ts'
import { PermanentJobError, type JobHandlers } from '../jobs/jobs.ts'
import { once } from '../once.ts'

/** Milliseconds: for finding and greeting the server, for each silence afterwards, and for one mail in all. */
export interface MailPatience {
  connect: number
  silence: number
  whole: number
}

// In all less than a job is held for: another process would take it up and send the same mail beside this one.
const usual: MailPatience = { connect: 5_000, silence: 10_000, whole: 15_000 }

/**
 * How mail leaves: by the named SMTP server; without one into the mailbox page, except in production, where the job
 * fails and is tried again for a day and a half. A mail that the server refuses for good is given up at once.
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
    // Loaded with the first mail: whoever sends none should not carry it.
    const transport = once(() => connect(smtpUrl, patience))
    return async ({ to, subject, text, html }, { id }) => {
      const server = await transport()
      const mail = {
        from: mailFrom,
        // Never read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same at every attempt: where a server took a mail and its answer was lost, the reader's can tell.
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

/** The address may say otherwise of each setting, as `?requireTLS=false` does. */
async function connect(url: string, { connect: connectionTimeout, silence }: MailPatience): Promise<Transporter> {
  const { username, protocol } = new URL(url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: connectionTimeout,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: silence,
    // Whoever stands between could hide that the server knows TLS, and would be sent the password.
    requireTLS: username !== '' && protocol === 'smtp:',
  } as object)
}

/**
 * Whether the server refused this very recipient or this very text, and will again. A sender or a password that it
 * refuses is a mistake in our settings, and no reason to give up every mail.
 */
function isForGood(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: unknown; command?: unknown }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}
