import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import { inTransaction } from '../db/transaction.ts'
import { smtpCodeOf, withoutEmails } from '../jobs/failure.ts'

/**
 * Of an account `a`: the one condition for emails that members do not ask for, such as notifications, unread messages and digests.
 * Links that they ask for and security notices are also sent to a refused email.
 */
export const receivesMail = sql<boolean>`a.is_active and a.email_verified and a.email_refused_at is null`

interface Refusal {
  permanent?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

// RFC 3463: no such mailbox, domain or recipient, and a disabled mailbox.
const ofMailbox = /^5\.(1\.(1|2|3|6|10)|2\.1)$/
const ofAny = /^5\.(0\.0|1\.0|4\.1|5\.0)$/
const withoutMailbox = [550, 551, 553, 556]
const noMailbox =
  /no such|(user|mailbox|recipient|address)\b.{0,40}\b(unknown|not found|unavailable|disabled|not exist|not local|invalid|rejected)|unknown\b.{0,20}\b(user|recipient|mailbox)/i
// If in doubt, a refusal is not about the mailbox.
const policy = /relay|policy|spam|block|sender|authent|listed|prohibit|rcpthosts|5\.7\./i

export function refusalOf(error: unknown): string | undefined {
  const refusal = error as Refusal
  const code = refusal.permanent === true && refusal.command === 'RCPT TO' ? smtpCodeOf(refusal) : null
  if (!code) return undefined
  const [number, enhanced] = code.split(' ')
  const words = withoutEmails(String(refusal.response))
  if (policy.test(words)) return undefined
  if (enhanced && ofMailbox.test(enhanced)) return code
  const isOpen = enhanced ? ofAny.test(enhanced) : withoutMailbox.includes(Number(number))
  return isOpen && noMailbox.test(words) ? code : undefined
}

/**
 * Sets the email aside for the account that has it now, until its owner opens a link that was sent to it. `elapsed`: milliseconds
 * since the attempt began; a link that was opened since then is newer than the refusal.
 */
export const setAside = (
  db: Kysely<Schema>,
  email: string,
  { code, elapsed }: { code: string; elapsed: number },
): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const account = await trx
      .updateTable('accounts')
      .set({ email_refused_at: sql<Date>`now()`, email_refusal: code })
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('email_refused_at', 'is', null)
      .where(sql<boolean>`coalesce(email_confirmed_at < now() - ${milliseconds(sql.val(elapsed))}, true)`)
      .returning('id')
      .executeTakeFirst()
    if (account) publish({ accounts: [account.id] }, { type: 'security.changed' })
  })

export const isSetAside = async (db: Kysely<Schema>, email: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_refused_at', 'is not', null)
    .executeTakeFirst()) !== undefined
