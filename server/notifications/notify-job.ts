import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { notifyBatch } from './notify.ts'
import type { NotificationKinds } from './registry.ts'

/** Notifies a large audience in batches. A repeated run skips members who were notified. */
export const createNotifier =
  ({ db, kinds }: { db: Kysely<Schema>; kinds: NotificationKinds }): JobHandlers['notify'] =>
  async ({ notice }) => {
    const caused = kinds.caused(notice)
    let last: string | undefined
    do {
      const after = last
      last = await inTransaction(db, work => notifyBatch(work, caused, { notice, after }))
    } while (last)
  }
