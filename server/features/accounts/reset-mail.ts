import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { lockAccount } from '../../security/proofs.ts'
import { mailLink } from './mail-link.ts'

/**
 * The job behind "forgot password": the request is answered before the account is looked up, so neither the answer nor its
 * time tells whether the email has one. Without an active account it does nothing.
 */
export const createResetMailer =
  (db: Kysely<Schema>): JobHandlers['resetLink'] =>
  ({ email, origin, language }, job) =>
    inTransaction(db, async ({ trx }) => {
      const found = await trx
        .selectFrom('accounts')
        .select(['id', 'language'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst()
      const account = found && (await lockAccount(trx, found.id))
      if (!account?.is_active || (await wasSent(trx, account.id, job.id))) return
      await mailLink(trx, 'reset', { ...account, language: found?.language ?? null }, { origin, language })
    })

/** Whether a link was made since the job was queued: by an earlier attempt of it, or for a request that came after it. */
const wasSent = async (trx: Transaction<Schema>, accountId: string, jobId: string): Promise<boolean> =>
  (await trx
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', accountId)
    .where('identifier', 'like', 'reset:%')
    .where('created_at', '>=', jobs => jobs.selectFrom('jobs').select('created_at').where('id', '=', jobId))
    .executeTakeFirst()) !== undefined
