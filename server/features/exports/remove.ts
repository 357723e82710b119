import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { enqueue } from '../../jobs/job.ts'
import type { Viewer } from '../../viewer/access.ts'
import { exportPartsJob } from './parts.ts'

/** Its job stops at the next report of progress. */
const removed = (trx: Transaction<Schema>, account: { id: string }) =>
  trx
    .updateTable('exports')
    .set({ state: sql`case state when 'preparing' then 'canceled' else 'deleted' end` })
    .where('account_id', '=', account.id)
    .where('state', 'not in', ['canceled', 'deleted'])
    .returning('id')

const deleteParts = (trx: Transaction<Schema>, rows: { id: string }[]) =>
  Promise.all(rows.map(({ id }) => enqueue(trx, exportPartsJob, { exportId: id })))

/** Throws EXPORT_NOT_FOUND. */
export async function removeExport({ deps }: RequestContext, viewer: Viewer, exportId: string): Promise<void> {
  await inTransaction(deps.db, async ({ trx }) => {
    const rows = await removed(trx, viewer).where('id', '=', exportId).execute()
    if (rows.length === 0) throw new AppError('EXPORT_NOT_FOUND')
    await deleteParts(trx, rows)
  })
}

/** In the transaction that erases or deactivates the account. A job deletes the files. */
export async function eraseExports(trx: Transaction<Schema>, accountId: string): Promise<void> {
  await deleteParts(trx, await removed(trx, { id: accountId }).execute())
}
