import { sql, type Kysely, type Transaction } from 'kysely'
import type { Language } from '../../../contract/values/language.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { defineJob } from '../../jobs/job.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { mailLink } from './mail-link.ts'

interface Given {
  email: string
  origin: string
  /** Absent in jobs queued by earlier versions. */
  language?: Language
}

/** The account lookup is in a job, so that neither answer nor timing reveals whether the email has an account. */
export const resetLinkJob = defineJob({
  kind: 'resetLink',
  lane: 'urgent',
  run: ({ db }: { db: Kysely<Schema> }, { email, origin, language }: Given, job) =>
    inTransaction(db, async ({ trx }) => {
      const found = await trx
        .selectFrom('accounts')
        .select(['id', 'language'])
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst()
      const account = found && (await lockAccount(trx, found.id))
      if (!account || !(account.is_active || account.may_keep) || (await wasSent(trx, account.id, job.id))) return
      await mailLink(trx, 'reset', { ...account, language: found?.language ?? null }, { origin, language })
    }),
})

/** A link was sent by an earlier attempt or for a later request. */
const wasSent = async (trx: Transaction<Schema>, accountId: string, jobId: string): Promise<boolean> =>
  (await trx
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', accountId)
    .where('identifier', 'like', 'reset:%')
    .where('created_at', '>=', jobs => jobs.selectFrom('jobs').select('created_at').where('id', '=', jobId))
    .executeTakeFirst()) !== undefined
