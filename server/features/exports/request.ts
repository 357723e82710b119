import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { occasionOf, record } from '../../audit/security-log.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { enqueue } from '../../jobs/job.ts'
import type { Viewer } from '../../viewer/access.ts'
import { exportsOf, type ExportRow } from './queries.ts'
import { exportJob } from './run.ts'

/** Returns the open export if there is one: the account lock serializes requests of several tabs. */
export async function requestExport(context: RequestContext, viewer: Viewer): Promise<ExportRow> {
  const { deps, origin } = context
  const row = await inTransaction(deps.db, async ({ trx }) => {
    await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    await trx
      .updateTable('exports')
      .set({ state: 'expired' })
      .where('account_id', '=', viewer.id)
      .where('state', '=', 'ready')
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    const open = exportsOf(trx, viewer).where('state', 'in', ['preparing', 'ready'])
    const existing = await open.executeTakeFirst()
    if (existing) return existing
    const exportId = randomUUIDv7()
    await trx.insertInto('exports').values({ id: exportId, account_id: viewer.id }).execute()
    await enqueue(trx, exportJob, { exportId, origin })
    await record(trx, 'dataRequested', occasionOf(context, viewer))
    return open.executeTakeFirstOrThrow()
  })
  return row
}
