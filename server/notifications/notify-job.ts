import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { notifyBatch } from './notify.ts'

/** Notifies a large audience in batches. A repeated run skips members who were notified. */
export const createNotifier =
  (db: Kysely<Schema>): JobHandlers['notify'] =>
  async ({ notice }) => {
    let last: string | undefined
    do {
      const after = last
      last = await inTransaction(db, work => notifyBatch(work, notice, after))
    } while (last)
  }
