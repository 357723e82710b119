import { sql, type Kysely, type Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { serverLimits } from '../../limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { issueLink } from '../../security/links.ts'
import { lockAccount } from '../../security/proofs.ts'

/** One mail a minute is enough for who waits for it, and no flood for who does not. */
const pause = sql`interval '1 minute'`

/**
 * The job behind "forgot password": whoever asks is answered before anybody looks whether the address has an account, so
 * neither the answer nor its time tells. Without an active account, or right after another mail, it does nothing.
 */
export const createResetMailer =
  (db: Kysely<Schema>): JobHandlers['resetLink'] =>
  ({ email, origin, language: asked }) =>
    inTransaction(db, async ({ trx }) => {
      const found = await trx
        .selectFrom('accounts')
        .select(['id', 'language'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst()
      // Of two jobs at once the second sees the link of the first.
      const account = found && (await lockAccount(trx, found.id))
      if (!account?.is_active || (await wasSent(trx, account.id))) return
      const token = await issueLink(trx, { kind: 'reset', accountId: account.id, lifetime: serverLimits.resetLink })
      const language = languageFor(found?.language ?? null, asked)
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

const wasSent = async (trx: Transaction<Schema>, accountId: string): Promise<boolean> =>
  (await trx
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', accountId)
    .where('identifier', 'like', 'reset:%')
    .where('created_at', '>', sql<Date>`now() - ${pause}`)
    .executeTakeFirst()) !== undefined
