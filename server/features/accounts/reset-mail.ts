import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { serverLimits } from '../../limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { issueLink } from '../../security/links.ts'

/** One mail a minute is enough for who waits for it, and no flood for who does not. */
const pause = sql`interval '1 minute'`

/**
 * The job behind "forgot password": whoever asks is answered before anybody looks whether the address has an account, so
 * neither the answer nor its time tells. Without an active account, or right after another mail, it does nothing.
 */
export const createResetMailer =
  (db: Kysely<Schema>): JobHandlers['resetLink'] =>
  async ({ email, origin, language: asked }) => {
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'email', 'language'])
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
    const language = languageFor(account.language, asked)
    await inTransaction(db, async ({ trx }) => {
      const token = await issueLink(trx, { kind: 'reset', accountId: account.id, lifetime: serverLimits.resetLink })
      await enqueue(
        trx,
        'mail',
        compose({
          to: account.email,
          language,
          words: wordsIn(language).reset(),
          url: `${origin}${pages.resetPassword}?token=${token}`,
        }),
        { urgent: true },
      )
    })
  }
