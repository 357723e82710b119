import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Schema } from '../db/schema.ts'
import type { Environment } from '../environment.ts'
import type { JobPayloads } from '../jobs/jobs.ts'

type Deliver = (mail: JobPayloads['mail']) => Promise<void>

const timeout = 10_000

/**
 * How mail leaves: by the named SMTP server; without one into the mailbox page, except in production, where the job
 * fails and is tried again for a day and a half.
 */
export function createDelivery({ environment, db }: { environment: Environment; db: Kysely<Schema> }): Deliver {
  const { smtpUrl, mailFrom, mode } = environment
  if (smtpUrl) {
    // Loaded with the first mail: whoever sends none should not carry it.
    let transport: Promise<Transporter> | undefined
    const connect = async () =>
      (await import('nodemailer')).createTransport(smtpUrl, {
        from: mailFrom,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
      } as object)
    return async mail => void (await (await (transport ??= connect())).sendMail(mail))
  }
  if (mode === 'production') return () => Promise.reject(new Error('SMTP_URL is not set: mail waits.'))
  return async ({ to, subject, text, html }) => {
    await db.insertInto('mailbox').values({ id: randomUUIDv7(), recipient: to, subject, text, html }).execute()
  }
}
