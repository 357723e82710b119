import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { AppError } from '../../base/errors.ts'
import { serverLimits } from '../../base/limits.ts'

const { resendCooldown: pause } = limits
const { confirmationMails: most, confirmationMailsPer: per } = serverLimits

// Emails without an account are counted and answered the same way.
const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url')

/**
 * Counts regardless of the requester. Returns the seconds until the next mail: each pause doubles, up to a day. Resets a day
 * after the last mail. Throws TOO_MANY_REQUESTS during a pause.
 */
export async function countConfirmationMail(db: Kysely<Schema>, email: string): Promise<number> {
  const key = keyOf(email)
  const sent = sql`case when c.forgotten_at <= now() then 1 else c.sent + 1 end`
  const { rows } = await sql<{ wait: number }>`
    insert into confirmation_mails as c (key, sent, closed_until, forgotten_at)
    values (${key}, 1, now() + ${milliseconds(sql.val(pause))}, now() + ${milliseconds(sql.val(per))})
    on conflict (key) do update set
      sent = ${sent},
      closed_until = now() + case when ${sent} >= ${most}::int then ${per}::float8
        else ${pause}::float8 * power(2, ${sent} - 1) end * interval '1 millisecond',
      forgotten_at = excluded.forgotten_at
    where c.closed_until <= clock_timestamp()
    returning ceil(extract(epoch from closed_until - now()))::int as wait`.execute(db)
  const [row] = rows
  if (row) return row.wait
  const { rows: waiting } = await sql<{ wait: number }>`
    select ceil(extract(epoch from closed_until - now()))::int as wait from confirmation_mails where key = ${key}`.execute(
    db,
  )
  throw new AppError(
    'TOO_MANY_REQUESTS',
    { retryAfter: Math.max(1, waiting[0]?.wait ?? 1) },
    { rate: 'confirmationMails' },
  )
}

/** Requests before the account existed sent no mail, so the owner need not wait for them. */
export const forgetConfirmationMails = (db: Kysely<Schema>, email: string): Promise<unknown> =>
  db.deleteFrom('confirmation_mails').where('key', '=', keyOf(email)).execute()
