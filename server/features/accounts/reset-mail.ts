import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { issueLink } from '../../security/links.ts'

/** One mail a minute is enough for who waits for it, and no flood for who does not. */
const pause = sql`interval '1 minute'`

/**
 * The job behind "forgot password": whoever asks is answered before anybody looks whether the address has an account, so
 * neither the answer nor its time tells. Without an active account, or right after another mail, it does nothing.
 */
export const createResetMailer =
  (db: Kysely<Schema>): JobHandlers['resetLink'] =>
  async ({ email, origin }) => {
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'email', 'name'])
      .where(sql<string>`lower(email)`, '=', email)
      .where('is_active', '=', true)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('verifications as v')
              .select('v.id')
              .where('v.value', '=', sql<string>`accounts.id::text`)
              .where('v.identifier', 'like', 'reset:%')
              .where('v.created_at', '>', sql<Date>`now() - ${pause}`),
          ),
        ),
      )
      .executeTakeFirst()
    if (!account) return
    await inTransaction(db, async ({ trx }) => {
      const token = await issueLink(trx, { kind: 'reset', accountId: account.id, lifetime: limits.resetLink })
      await enqueue(
        trx,
        'mail',
        compose({
          to: account.email,
          subject: 'Choose a new password for Our Peeps',
          heading: 'Forgot your password?',
          paragraphs: [
            'It happens. With this link you choose a new one.',
            'The link works once, for 15 minutes. Your old password works until then.',
          ],
          button: { label: 'Choose a new password', url: `${origin}/reset-password?token=${token}` },
          footer:
            'You get this mail because somebody asked for it at Our Peeps with this address. If it was not you, do nothing.',
        }),
      )
    })
  }
